import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import type { Fault } from '../../../core/contracts/import/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { useNarrow, WordButton } from '../../../core/ui/index.ts'
import type { Grid } from '../grid.ts'
import { cellKey, rowsLike } from '../grid.ts'
import { words } from '../messages/index.ts'
import { bySection } from '../model.ts'
import { rowNumber, sheetNumber } from '../reading/place.ts'
import { suggestion, sureIn } from '../suggest.ts'
import { faultWords, headerOf, lineOf } from '../wording.ts'
import { MendInput } from './MendInput.tsx'
import { ScrollLines } from './scroll-lines.ts'

const Scroll = styled(ScrollLines)`
  & > ul > li { grid-template-columns: 40px minmax(0, 1fr) auto; gap: 8px; padding: 4px 24px 4px 16px; align-items: baseline; }
  & > ul > li[data-head] { display: flex; font-weight: 600; padding-top: 10px; white-space: nowrap; overflow: hidden; }
  & > ul > li[data-head] > span { font-weight: 400; color: var(--zy-ink-3); }
  & > ul > li[data-current] { background: var(--zy-zhu-wash); }
  & > ul > li > span { color: var(--zy-ink-3); text-align: end; }
  & em { display: block; font: var(--zy-t12); color: var(--zy-zhu); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & em > small { font: inherit; color: var(--zy-ink-3); margin-inline-end: 8px; }
  & [data-value] { display: block; width: 100%; border: 0; background: none; padding: 0; text-align: start; line-height: 20px; min-height: 24px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`
const HEAD = 36
const ITEM = 52

type Line = { head: string; n: number; field: string; sure: ReadonlyMap<string, string> } | { fault: Fault } | { more: number; of: string }

export interface FaultListProps {
  grid: Grid
  /** What the list is called. */
  label: string
  current: string | undefined
  onGo: (fault: Fault) => void
  onType: (row: number, field: string, text: string) => void
  onTypeAll: (field: string, value: string, text: string) => void
  /** Several values of a column, each by what is meant with it. */
  onTypeMany: (field: string, meant: ReadonlyMap<string, string>) => void
  onRemove: (row: number) => void
}

/** The faults by column; on a phone, where the sheet has no room, they are mended here. */
export function FaultList({ grid, label, current, onGo, onType, onTypeAll, onTypeMany, onRemove }: FaultListProps) {
  const t = useWords(words)
  const isNarrow = useNarrow()
  const [mending, setMending] = useState<string>()
  const scroll = useRef<HTMLDivElement>(null)
  const lines = useMemo<Line[]>(
    () =>
      bySection(grid).flatMap(({ field, n, faults }) => [
        { head: headerOf(grid.kind, field), n, field, sure: sureIn(grid, faults) },
        ...faults.map(fault => ({ fault })),
        ...(n > faults.length ? [{ more: n - faults.length, of: field }] : []),
      ]),
    [grid],
  )
  const cells = useMemo(() => new Map(grid.entries.map(entry => [entry.row, entry.cells])), [grid.entries])
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: i => ('fault' in lines[i]! ? ITEM : HEAD),
    overscan: 6,
  })
  return (
    <Scroll ref={scroll} tabIndex={0} role="group" aria-label={label}>
      <ul style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start, size }) => {
          const line = lines[index]!
          const place = { top: start, height: size }
          if ('head' in line) {
            return (
              <li key={line.head} data-head="" style={place}>
                {line.head}
                <span className="num">{line.n}</span>
                {line.sure.size > 1 && (
                  <WordButton onClick={() => onTypeMany(line.field, line.sure)}>{t('adoptEvery', { n: line.sure.size })}</WordButton>
                )}
              </li>
            )
          }
          if ('more' in line) {
            return (
              <li key={`${line.of} more`} data-head="" style={place}>
                <span className="num">{t('faultsMore', { n: line.more })}</span>
              </li>
            )
          }
          const { fault } = line
          const key = cellKey(fault.row, fault.field)
          const value = cells.get(fault.row)?.[fault.field] ?? ''
          const better = suggestion(grid, fault)
          const like = better ? rowsLike(grid, fault.field, value).length : 0
          return (
            <li key={key} style={place} data-current={key === current || undefined}>
              <span className="num">{rowNumber(fault.row)}</span>
              <div>
                {mending === key ? (
                  <MendInput
                    grid={grid}
                    row={fault.row}
                    field={fault.field}
                    onDone={text => {
                      onType(fault.row, fault.field, text)
                      setMending(undefined)
                    }}
                  />
                ) : (
                  <>
                    <button type="button" data-value="" className="num" onClick={() => (isNarrow ? setMending(key) : onGo(fault))}>
                      {lineOf(value) || t('empty')}
                    </button>
                    <em>
                      {grid.sheets.length > 0 && <small>{grid.sheets[sheetNumber(fault.row) - 1]}</small>}
                      {better ? t('maybe', { value: better }) : faultWords(t, grid, fault)}
                    </em>
                  </>
                )}
              </div>
              {(fault.code === 'duplicate' || (isNarrow && !better)) && (
                <WordButton onClick={() => onRemove(fault.row)}>{t('removeRow')}</WordButton>
              )}
              {better && (
                <WordButton onClick={() => (like > 1 ? onTypeAll(fault.field, value, better) : onType(fault.row, fault.field, better))}>
                  {like > 1 ? t('adoptAll', { n: like }) : t('adopt')}
                </WordButton>
              )}
            </li>
          )
        })}
      </ul>
    </Scroll>
  )
}
