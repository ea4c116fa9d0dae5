import type { InputHTMLAttributes, Ref } from 'react'
import styled from 'styled-components'
import { controlBox } from '../control.ts'
import { useField } from '../Field.tsx'

const Text = styled.input`${controlBox}`

// Headless UI hands its own, empty, labels through: the field's come last
/** What one types into. */
export function ComboboxFace({
  label,
  ref,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { label: string | undefined; ref?: Ref<HTMLInputElement> }) {
  const field = useField()
  return (
    <Text
      {...rest}
      ref={ref}
      id={field?.id ?? rest.id}
      aria-label={field ? undefined : label}
      aria-labelledby={field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.invalid || undefined}
    />
  )
}
