import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Field, type FieldProps } from '../../../core/ui/index.ts'

/** Three columns on a desk, one on a phone. */
export const Three = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 20px 24px;
  @media (max-width: 1023px) { grid-template-columns: minmax(0, 1fr); gap: 16px; }
`
const Cell = styled.div`
  min-width: 0;
  &[data-wide] { grid-column: 1 / -1; }
`

/** A field in the grid, findable by its name: the line above the form leads to it. */
export function Place({ name, wide, children, ...field }: FieldProps & { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <Cell data-field={name} data-wide={wide || undefined} data-invalid={field.error ? '' : undefined}>
      <Field {...field}>{children}</Field>
    </Cell>
  )
}
