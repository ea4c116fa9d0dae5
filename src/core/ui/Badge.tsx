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

export interface StatusProps {
  /** The mark: a green dot, a ring, an amber square, a red one. */
  kind: StatusKind
  /** The word for it, always. */
  children: ReactNode
}

/** A state as a small mark and, always, its word. */
export function Status({ kind, children }: StatusProps) {
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

export interface BadgeProps {
  /** Its colour; the characters say the same. */
  tone?: 'brand' | 'zhu' | 'hu' | 'yu' | 'ink'
  /** One character or two. */
  children: ReactNode
}

/** A coloured label of one or two characters: 冲 稳 保, VIP. */
export function Badge({ tone = 'brand', children }: BadgeProps) {
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

export interface SourceProps {
  /** Institution and year: 江苏省教育考试院 2024. */
  children: ReactNode
}

/** Where a number comes from: institution and year, beside everything that was imported. */
export function Source({ children }: SourceProps) {
  return <Origin>{children}</Origin>
}
