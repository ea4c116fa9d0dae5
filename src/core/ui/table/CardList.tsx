import { type ReactNode, useState } from 'react'
import { commonWords, useWords } from '../../i18n/index.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../choice.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Note } from '../text.ts'
import { type CardPlace, type Column, cellOf, isBlank, isFigure } from './column.ts'
import { Cards } from './look.ts'
import { RowActions } from './parts.tsx'
import type { DrawnProps } from './Table.tsx'

const DASH = '—'
const place = <R,>(column: Column<R>): CardPlace => column.card ?? (column.strong ? 'title' : 'meta')

/** A table on a phone: each row a card of three lines. */
export function CardList<R>({
  label,
  columns,
  rows,
  rowKey,
  rowName = rowKey,
  loading,
  error,
  instead,
  selected,
  onSelect,
  actions,
}: DrawnProps<R>) {
  const t = useWords(commonWords)
  // a phone draws cards, not a virtual list: a hundred at a time
  const [limit, setLimit] = useState(100)
  const shown = error || instead ? [] : rows.slice(0, limit)
  const part = (row: R, at: CardPlace, attributes?: Record<string, string>): ReactNode =>
    columns
      .filter(column => place(column) === at)
      .map(column => {
        const cell = cellOf(column, row)
        // under no heading a dash says nothing
        if (isBlank(cell) && column.emptyText === DASH) return null
        return (
          <span key={column.key} {...attributes} data-num={column.num ? '' : undefined} data-quiet={column.muted ? '' : undefined}>
            {(column.named ?? isFigure(column, cell)) ? <Note>{column.title} </Note> : <span className="zy-hidden">{column.title} </span>}
            {isBlank(cell) ? <Note>{column.emptyText ?? t('unfilled')}</Note> : cell}
          </span>
        )
      })
  return (
    <>
      <Cards aria-label={label}>
        {loading && rows.length === 0 && !error && [1, 2, 3].map(line => <Bone key={line} />)}
        {shown.map(row => {
          const key = rowKey(row)
          const picked = selected?.has(key) ?? false
          return (
            <li key={key} data-selected={picked || undefined}>
              {onSelect && (
                <span data-tick>
                  <Checkbox
                    aria-label={t('selectRow', { name: rowName(row) })}
                    checked={picked}
                    onChecked={on =>
                      onSelect(on ? new Set([...(selected ?? []), key]) : new Set([...(selected ?? [])].filter(other => other !== key)))
                    }
                  />
                </span>
              )}
              <span data-left>
                {part(row, 'title', { 'data-title': '' })}
                {part(row, 'beside', { 'data-quiet': '' })}
              </span>
              <span data-right>{part(row, 'end')}</span>
              <span data-left>{part(row, 'main')}</span>
              <span data-right>{part(row, 'side')}</span>
              <span data-left>{part(row, 'meta', { 'data-quiet': '' })}</span>
              <span data-right>{actions && <RowActions list={actions(row)} />}</span>
            </li>
          )
        })}
      </Cards>
      {rows.length > limit && (
        <Button wide onClick={() => setLimit(limit + 100)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

const Bone = () => (
  <li>
    <span data-left>
      <Skeleton width={80} />
    </span>
    <span data-right>
      <Skeleton width={48} />
    </span>
    <span data-left>
      <Skeleton width={140} />
    </span>
  </li>
)
