import { type ReactNode, useRef } from 'react'
import { commonWords, useWords } from '../../i18n/index.ts'
import { WordButton } from '../Link.tsx'
import { useNarrow } from '../narrow.ts'
import { Empty, FailedPanel } from '../states.tsx'
import { CardList } from './CardList.tsx'
import type { Column, RowAction, Sort } from './column.ts'
import { useIsNarrowPlace } from './fit.ts'
import { Lines } from './Lines.tsx'
import { SelectionBox, Whole } from './look.ts'
import { type Offered, useOffered } from './offered.ts'

/** So many columns stand side by side in a narrow place too, a dialog for example. */
const FEW = 3

export interface TableProps<R> {
  /** What the table holds; read aloud. */
  label: string
  /** From left to right; the first is the name of a row. */
  columns: readonly Column<R>[]
  /** Those of this page, in their order. */
  rows: readonly R[]
  /** What a row is known by. */
  rowKey: (row: R) => string
  /** What a row is called, for the box that selects it; its key unless given. */
  rowName?: (row: R) => string
  /** Shows the skeleton of the real columns while there are no rows; rows at hand stay and are only marked busy. */
  loading?: boolean
  /** What failed, in words, with a way to try again. */
  error?: { title?: ReactNode; text?: ReactNode; code?: string; onRetry?: () => void } | null
  /** What stands there when there is nothing (default: 暂无数据), or instead of too many rows. */
  instead?: ReactNode
  /** By which column, and which way; the caller orders the rows. */
  sort?: Sort | null
  /** Told the next order when a head is pressed; without it no head can be. */
  onSort?: (sort: Sort | null) => void
  /** The keys of the rows that are ticked. */
  selected?: ReadonlySet<string>
  /** Told all that are ticked; without it there are no boxes. */
  onSelect?: (selected: ReadonlySet<string>) => void
  /** What can be done with the selection, as `WordButton`s. */
  selectionActions?: ReactNode
  /** What can be done with a row, as words; places that lead nowhere here are left out. */
  actions?: (row: R) => readonly RowAction[]
  /** Rows of 40 px, compact of 32; that of the surroundings unless given. */
  density?: 'normal' | 'compact'
  /** Scrolls inside this height (px or a CSS length) with a sticky head; more than 200 rows always do, inside 600 px. Others scroll with
   *  the page, under a head that stays. */
  maxHeight?: number | string
}

/** What the lines and the cards draw: only actions that lead somewhere. */
export type DrawnProps<R> = Omit<TableProps<R>, 'actions'> & { actions: ((row: R) => readonly Offered[]) | undefined }

/**
 * The three-line table: sticky head, sorting, selection with its bar, row actions as words, skeleton, empty, error.
 * Above 200 rows only those in sight are drawn. In a place too narrow for its lines it gives up secondary columns, then words of its
 * actions; in a narrow place, and under 1024 px, a row is a card.
 *
 * @example
 * <Table label={t('students')} columns={columns} rows={page.rows} rowKey={s => s.uuid} loading={page.isLoading} />
 */
export function Table<R>(props: TableProps<R>) {
  const whole = useRef<HTMLDivElement>(null)
  const isNarrowPlace = useIsNarrowPlace(whole)
  const narrow = useNarrow() || (isNarrowPlace && props.columns.length > FEW)
  const { rows, loading = false, error, instead, selected, onSelect, selectionActions } = props
  const drawn = { ...props, actions: useOffered(props.actions, rows) }
  const empty = !loading && !error && rows.length === 0
  const isSelected = selected && selected.size > 0 && onSelect
  return (
    <Whole
      ref={whole}
      part="table"
      aria-busy={loading || undefined}
      data-density={props.density}
      data-selected={isSelected ? '' : undefined}
    >
      {isSelected && (
        <SelectionBar count={selected.size} onClear={() => onSelect(new Set())}>
          {selectionActions}
        </SelectionBar>
      )}
      {narrow ? <CardList {...drawn} /> : <Lines {...drawn} />}
      {error && <FailedPanel {...error} />}
      {!error && instead && !loading ? instead : empty && <Empty />}
    </Whole>
  )
}

function SelectionBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const t = useWords(commonWords)
  return (
    <SelectionBox role="region" aria-label={t('selected', { n: count })}>
      <span className="num">{t('selected', { n: count })}</span>
      {children}
      <WordButton tone="quiet" onClick={onClear}>
        {t('clearSelection')}
      </WordButton>
    </SelectionBox>
  )
}
