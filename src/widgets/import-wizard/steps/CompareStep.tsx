import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { Checkbox, useNarrow, WordButton } from '../../../core/ui/index.ts'
import { type Change, type ChangeGroup, changeGroups, countTaken, type Left } from '../corrections.ts'
import { words } from '../messages/index.ts'
import type { Step } from '../model.ts'
import { ScrollLines } from '../parts/scroll-lines.ts'
import { groupWords, rowLabel, takenWords } from '../wording.ts'

const Room = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  border-top: 1.5px solid var(--zy-rule);
  & > header { display: flex; flex: none; flex-wrap: wrap; gap: 4px 24px; align-items: center; min-height: 40px; padding: 4px 24px; border-bottom: 1px solid var(--zy-line); }
  & > header > span { flex: 1 1 240px; }
  @media (max-width: 1023px) {
    & > header { padding: 4px 16px; }
    & > header > span { flex-basis: 100%; }
  }
`
const Scroll = styled(ScrollLines)`
  & > ul > li {
    align-items: center; gap: 4px 16px; padding: 0 24px;
    grid-template-columns: 24px 44px 112px 152px minmax(0, 1fr) 16px minmax(0, 1.4fr);
    border-bottom: 1px solid var(--zy-line);
  }
  & > ul > li > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > ul > li[data-head] { display: flex; background: var(--zy-ground); font-weight: 600; }
  & > ul > li[data-head] > small { font-weight: 400; color: var(--zy-ink-2); }
  & [data-quiet] { color: var(--zy-ink-3); }
  & [data-from] { color: var(--zy-ink-2); text-decoration: line-through; text-decoration-color: var(--zy-ink-3); }
  & li[data-left] [data-to] { color: var(--zy-ink-3); text-decoration: line-through; }
  & li[data-left] [data-from] { color: var(--zy-ink); text-decoration: none; }
  @media (max-width: 1023px) {
    & > ul > li { grid-template-columns: 24px minmax(0, 1fr) minmax(0, 1fr); align-content: center; padding: 0 16px; }
    & > ul > li > [data-row], & > ul > li > [data-arrow] { display: none; }
    & > ul > li > [data-from] { grid-column: 2; }
    & > ul > li > [data-to] { grid-column: 3; }
    & > ul > li > [data-from]:empty { display: none; }
    & > ul > li > [data-to][data-alone] { grid-column: 2 / -1; }
  }
`
const HEAD = 40
const LINE = 36
const CARD = 60

type Line = { readonly group: ChangeGroup } | { readonly change: Change }

interface Props {
  step: Extract<Step, { at: 'compare' }>
  onLeave: (left: Left) => void
}

/** What a list would change, old and new of each cell, by kind: each taken or left, or all of a kind. */
export function CompareStep({ step: { grid, found, left }, onLeave }: Props) {
  const t = useWords(words)
  const isNarrow = useNarrow()
  const scroll = useRef<HTMLDivElement>(null)
  const groups = useMemo(() => changeGroups(grid, found), [grid, found])
  const lines = useMemo<Line[]>(() => groups.flatMap(group => [{ group }, ...group.changes.map(change => ({ change }))]), [groups])
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: at => ('group' in lines[at]! ? HEAD : isNarrow ? CARD : LINE),
    overscan: 8,
  })
  const take = (changes: readonly Change[], on: boolean) => {
    const next = new Set(left)
    for (const { key } of changes)
      if (on) next.delete(key)
      else next.add(key)
    onLeave(next)
  }
  const all = groups.flatMap(group => group.changes)
  const sheetRow = ({ difference }: Change) => {
    const entry = grid.entries[difference.row - 1]
    return entry ? rowLabel(grid.sheets, entry.row) : ''
  }
  const textsOf = (change: Change) => {
    const { kind, from, to } = change
    if (kind === 'returns') return { from: t('accountOff'), to: t('accountOn') }
    if (kind === 'leaves') return { from: t('accountOn'), to: t('accountOff') }
    if (kind === 'new') return { from: '', to: newcomer(change) }
    return { from: from || t('empty'), to }
  }
  const newcomer = ({ difference }: Change) => {
    const cells = grid.entries[difference.row - 1]?.cells ?? {}
    return [cells.grade, cells.grades, cells.cert_id, cells.year].filter(Boolean).join(' ')
  }
  const sentence = takenWords(t, countTaken(groups, left))
  return (
    <Room>
      <header className="num">
        <span role="status">{sentence}</span>
        <WordButton
          onClick={() =>
            take(
              all.filter(change => change.kind !== 'leaves'),
              true,
            )
          }
        >
          {t('takeAll')}
        </WordButton>
        <WordButton onClick={() => take(all, false)}>{t('leaveAll')}</WordButton>
      </header>
      <Scroll ref={scroll} tabIndex={0} role="group" aria-label={t('changes')}>
        <ul style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start, size }) => {
            const line = lines[index]!
            const place = { top: start, height: size }
            if ('group' in line) {
              const { key, kind, changes } = line.group
              const taken = changes.filter(change => !left.has(change.key)).length
              return (
                <li key={key} data-head="" style={place}>
                  <Checkbox
                    checked={taken === changes.length}
                    mixed={taken > 0 && taken < changes.length}
                    onChecked={on => take(changes, on)}
                    aria-label={t('takeGroup', { name: groupWords(t, grid.kind, kind) })}
                  />
                  <span>{groupWords(t, grid.kind, kind)}</span>
                  <small className="num">{t('takenOf', { n: taken, total: changes.length })}</small>
                </li>
              )
            }
            const { change } = line
            const { difference, key, kind } = change
            const { from, to } = textsOf(change)
            const isLeft = left.has(key)
            return (
              <li key={key} data-left={isLeft || undefined} style={place}>
                <Checkbox
                  checked={!isLeft}
                  onChecked={on => take([change], on)}
                  aria-label={t('takeOne', { name: difference.name, what: groupWords(t, grid.kind, kind), from, to })}
                />
                <span data-row="" data-quiet="" className="num">
                  {sheetRow(change)}
                </span>
                <span>{difference.name}</span>
                <span data-quiet="">{difference.place === from ? '' : difference.place}</span>
                <span data-from="" className="num" title={from}>
                  {from}
                </span>
                <span data-arrow="" aria-hidden="true" data-quiet="">
                  {from ? '→' : ''}
                </span>
                <span data-to="" data-alone={!from || undefined} className="num" title={to}>
                  {to}
                </span>
              </li>
            )
          })}
        </ul>
      </Scroll>
    </Room>
  )
}
