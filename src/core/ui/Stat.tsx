import type { ReactNode } from 'react'
import styled from 'styled-components'

const Figure = styled.dl`
  & > dt { color: var(--zy-ink-2); }
  & > dd { font: var(--zy-t28); font-variant-numeric: tabular-nums lining-nums; }
  & > dd > small { font: var(--zy-t14); color: var(--zy-ink-2); margin-inline-start: 4px; }
  & > dd + dd { font: var(--zy-t12); color: var(--zy-ink-3); }
`

export interface StatProps {
  /** What is counted. */
  label: ReactNode
  /** The number, large. */
  value: ReactNode
  /** Behind the number, small. */
  unit?: ReactNode
  /** Under it: since when, compared with what, from where. */
  note?: ReactNode
}

/** The one number of a view, with its unit and a note. Not for walls of counters. */
export function Stat({ label, value, unit, note }: StatProps) {
  return (
    <Figure>
      <dt>{label}</dt>
      <dd>
        {value}
        {unit && <small>{unit}</small>}
      </dd>
      {note && <dd>{note}</dd>}
    </Figure>
  )
}
