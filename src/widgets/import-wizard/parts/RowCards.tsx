import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { WordButton } from '../../../core/ui/index.ts'
import type { Grid } from '../grid.ts'
import { cellKey, faultAt, shownFields } from '../grid.ts'
import { words } from '../messages/index.ts'
import { faultWords, headerOf, lineOf } from '../wording.ts'
import { MendInput } from './MendInput.tsx'

const Scroll = styled.div`
  max-height: 70vh;
  overflow: auto;
  overscroll-behavior: contain;
  & > ul { position: relative; }
  & > ul > li { position: absolute; left: 0; right: 0; padding: 8px 16px 10px; border-bottom: 1px solid var(--zy-line); }
  & header { display: flex; align-items: baseline; gap: 8px; }
  & header > span { min-width: 32px; color: var(--zy-ink-3); }
  & [data-faulty] > header > span { color: var(--zy-zhu); font-weight: 600; }
  & header > button:last-child { flex: none; margin-inline-start: auto; }
  & dl { display: flex; flex-wrap: wrap; gap: 0 16px; padding-inline-start: 40px; }
  & dl > div { display: flex; align-items: baseline; gap: 6px; min-width: 0; }
  & dt { flex: none; font: var(--zy-t12); color: var(--zy-ink-3); }
  & dd { min-width: 0; }
  & dd > em { display: block; font: var(--zy-t12); color: var(--zy-zhu); }
  & [data-value] { display: block; max-width: 100%; border: 0; background: none; padding: 0; text-align: start; line-height: 20px; min-height: 24px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & header > [data-value] { font-weight: 600; min-width: 0; }
  & [data-wrong] { color: var(--zy-zhu); box-shadow: inset 2px 0 0 var(--zy-zhu); background: var(--zy-zhu-wash); padding: 0 8px; }
  & [data-noted] { text-decoration: underline dotted var(--zy-brand) 1.5px; text-underline-offset: 4px; }
`
const CARD = 132

interface Props {
  grid: Grid
  onType: (row: number, field: string, text: string) => void
  onRemove: (row: number) => void
}

/** The rows of the table where it has no room: a card each, its first cell for a title, every cell to be pressed and typed. */
export function RowCards({ grid, onType, onRemove }: Props) {
  const t = useWords(words)
  const scroll = useRef<HTMLDivElement>(null)
  const [mending, setMending] = useState<string>()
  const [title, ...fields] = useMemo(() => shownFields(grid), [grid])
  const list = useVirtualizer({
    count: grid.entries.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => CARD,
    getItemKey: at => grid.entries[at]!.row,
    overscan: 4,
  })
  if (title === undefined) return null
  const cell = (row: number, field: string, whole: string) => {
    const key = cellKey(row, field)
    if (mending === key)
      return (
        <MendInput
          grid={grid}
          row={row}
          field={field}
          onDone={text => {
            onType(row, field, text)
            setMending(undefined)
          }}
        />
      )
    const fault = faultAt(grid, row, field)
    const face = lineOf(whole) || t(fault ? 'unfilled' : 'empty')
    return (
      <button
        type="button"
        data-value=""
        className="num"
        data-wrong={fault ? '' : undefined}
        data-noted={grid.notes.has(row, field) || undefined}
        aria-label={`${face} ${t('editCell', { row, field: headerOf(grid.kind, field) })}`}
        onClick={() => setMending(key)}
      >
        {face}
      </button>
    )
  }
  return (
    <Scroll ref={scroll} tabIndex={0} role="group" aria-label={t('grid')}>
      <ul style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const { row, cells } = grid.entries[index]!
          // what is empty and right has nothing to be looked at
          const shown = fields.filter(field => cells[field] || faultAt(grid, row, field))
          return (
            <li
              key={row}
              ref={list.measureElement}
              data-index={index}
              data-faulty={grid.faults.has(row) || undefined}
              style={{ top: start }}
            >
              <header>
                <span className="num">{row}</span>
                {cell(row, title, cells[title] ?? '')}
                <WordButton tone="quiet" onClick={() => onRemove(row)}>
                  {t('removeRow')}
                </WordButton>
              </header>
              <dl>
                {shown.map(field => {
                  const fault = faultAt(grid, row, field)
                  return (
                    <div key={field}>
                      <dt>{headerOf(grid.kind, field)}</dt>
                      <dd>
                        {cell(row, field, cells[field] ?? '')}
                        {fault && <em>{faultWords(t, grid.kind, fault)}</em>}
                      </dd>
                    </div>
                  )
                })}
              </dl>
            </li>
          )
        })}
      </ul>
    </Scroll>
  )
}
