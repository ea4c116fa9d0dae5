import type { ReactNode } from 'react'
import styled from 'styled-components'

/** Done is a round green dot, not yet a ring, needing something an amber square, failed a 朱 square. */
export type StatusKind = 'done' | 'not-yet' | 'needs' | 'failed'

const Dot = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  vertical-align: top;
  white-space: nowrap;
  &::before { content: ''; flex: none; width: 6px; height: 6px; border-radius: 50%; background: var(--zy-yu); }
  &[data-kind='not-yet']::before { background: none; box-shadow: inset 0 0 0 1.5px var(--zy-ink-3); }
  &[data-kind='needs']::before { background: var(--zy-hu); border-radius: 1px; }
  &[data-kind='failed']::before { background: var(--zy-zhu); border-radius: 1px; }
`

/** A state as a small mark and, always, its word. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return <Dot data-kind={kind}>{children}</Dot>
}

const Mark = styled.span`
  display: inline-grid;
  place-items: center;
  min-width: 22px;
  height: 22px;
  padding: 0 4px;
  border-radius: 2px;
  font: 600 14px/22px var(--zy-sans);
  color: var(--zy-brand);
  background: var(--zy-brand-wash);
  &[data-tone='zhu'] { color: var(--zy-zhu); background: var(--zy-zhu-wash); }
  &[data-tone='hu'] { color: var(--zy-hu); background: var(--zy-hu-wash); }
  &[data-tone='yu'] { color: var(--zy-yu); background: var(--zy-yu-wash); }
  &[data-tone='ink'] { color: var(--zy-ink-2); background: var(--zy-shade); }
`

/** A printed index mark: 冲 稳 保, VIP. One or two characters. */
export function Badge({ tone = 'brand', children }: { tone?: 'brand' | 'zhu' | 'hu' | 'yu' | 'ink'; children: ReactNode }) {
  return <Mark data-tone={tone}>{children}</Mark>
}

const Origin = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  font: var(--zy-t12);
  color: var(--zy-ink-3);
  border-bottom: 1px dotted var(--zy-edge);
  white-space: nowrap;
`

/** Where a number comes from: institution and year, beside everything that was imported. */
export function Source({ children }: { children: ReactNode }) {
  return <Origin>{children}</Origin>
}

const Figure = styled.dl`
  & > dt { color: var(--zy-ink-2); }
  & > dd { font: var(--zy-t28); font-variant-numeric: tabular-nums lining-nums; }
  & > dd > small { font: var(--zy-t14); color: var(--zy-ink-2); margin-inline-start: 4px; }
  & > dd + dd { font: var(--zy-t12); color: var(--zy-ink-3); }
`

/** The one number of a view, with its unit and a note. Not for walls of counters. */
export function Stat({ label, value, unit, note }: { label: ReactNode; value: ReactNode; unit?: ReactNode; note?: ReactNode }) {
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

const Bone = styled.span`
  display: inline-block;
  height: 12px;
  max-width: 100%;
  border-radius: 2px;
  background: var(--zy-shade);
  vertical-align: middle;
`

/** A place where something will stand. */
export function Skeleton({ width = 64, height = 12 }: { width?: number | string; height?: number }) {
  return <Bone aria-hidden="true" style={{ width, height }} />
}

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
