import type { ReactNode } from 'react'
import styled from 'styled-components'

const Strip = styled.div`
  & > p { display: flex; gap: 12px; justify-content: space-between; padding-bottom: 8px; font-variant-numeric: tabular-nums; }
  & > p > span:last-child { color: var(--zy-ink-2); }
  & > [role='progressbar'] { height: 4px; background: var(--zy-shade); overflow: hidden; }
  & > [role='progressbar'] > i { display: block; height: 4px; background: var(--zy-brand); }
  & > [role='progressbar'][data-unknown] > i { width: 30%; }
  @media (prefers-reduced-motion: no-preference) {
    & > [role='progressbar'] > i { transition: width var(--zy-dur) ease-out; }
    & > [role='progressbar'][data-unknown] > i { animation: zy-run 1.2s ease-in-out infinite alternate; }
  }
  @keyframes zy-run { from { margin-left: 0; } to { margin-left: 70%; } }
  & > small { display: block; padding-top: 8px; font: var(--zy-t12); color: var(--zy-ink-3); }
`

export interface ProgressProps {
  /** What is going on, in words. */
  label: string
  /** How far, of `max`; null while nobody knows. */
  value: number | null
  /** What the whole is. */
  max?: number
  /** The numbers, in words: "已写入 3,200 / 5,000 行". */
  figure?: ReactNode
  /** What cancelling does. */
  note?: ReactNode
}

/** How far a long task is: numbers in words above, what cancelling does below. */
export function Progress({ label, value, max = 100, figure, note }: ProgressProps) {
  const share = value === null ? undefined : Math.min(100, Math.round((value / Math.max(1, max)) * 100))
  return (
    <Strip>
      <p>
        <span>{label}</span>
        <span>{figure ?? (share === undefined ? null : `${share}%`)}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        data-unknown={share === undefined || undefined}
      >
        <i style={share === undefined ? undefined : { width: `${share}%` }} />
      </div>
      {note && <small>{note}</small>}
    </Strip>
  )
}
