import type { ReactNode } from 'react'
import type { Place } from '../../host/index.ts'

/** Where a column stands when a row becomes a card; `title` and `beside` and `end` share the first line, `main` and `side` the second. */
export type CardPlace = 'title' | 'beside' | 'end' | 'main' | 'side' | 'meta' | 'none'

/** One column of a table of `R`. */
export interface Column<R> {
  key: string
  /** The word over it. */
  title: string
  /** What a cell shows; the row's field of this key unless given. An empty value becomes a quiet 未填写. */
  cell?: (row: R) => ReactNode
  /** What a file says of it, where the cell is more than a text or a number. */
  text?: (row: R) => string
  align?: 'start' | 'end'
  /** Digits stand under each other. */
  num?: boolean
  /** The name: the only 600 cell, and the title of the card. */
  strong?: boolean
  /** Quiet ink. */
  muted?: boolean
  sortable?: boolean
  /** Goes, the first one first, where the place of the table is too narrow for all. */
  secondary?: boolean
  card?: CardPlace
  /** On a card its title is seen too, as that of every bare figure is: a number there says nothing. */
  named?: boolean
  /** In px; tables with more than 200 rows need it for a calm look, others may leave it. */
  width?: number
  /** What the empty value says here, instead of 未填写. */
  emptyText?: string
  /** Not offered in the choice of columns. */
  fixed?: boolean
}

/** How a table is sorted: the key of a column and a direction. */
export interface Sort {
  key: string
  dir: 'asc' | 'desc'
}

/** One thing to do with a row, as a word. */
export interface RowDeed {
  key: string
  label: string
  onPick: () => void
  danger?: boolean
  disabled?: boolean
  to?: undefined
}
/** A place a row leads to: drawn as a link with its address, and not at all where it leads nowhere. */
export type RowPlace = Place & { key: string; label: string }
export type RowAction = RowDeed | RowPlace

/** The next state of a sortable head: up, down, none. */
export function nextSort(now: Sort | null | undefined, key: string): Sort | null {
  if (now?.key !== key) return { key, dir: 'asc' }
  return now.dir === 'asc' ? { key, dir: 'desc' } : null
}

/** What a cell shows: the column's own drawing, or the field of its key. */
export function cellOf<R>(column: Column<R>, row: R): ReactNode {
  if (column.cell) return column.cell(row)
  const value: unknown = row !== null && typeof row === 'object' ? Reflect.get(row, column.key) : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** Whether a drawn cell has nothing to say. */
export const isBlank = (cell: ReactNode) => cell === null || cell === undefined || cell === '' || cell === false

/** A quantity in digits alone: under its heading it speaks, on a card it says nothing without it. */
export const isFigure = ({ align }: Column<never>, cell: ReactNode) =>
  align === 'end' && (typeof cell === 'number' || (typeof cell === 'string' && /^[\d,.]+$/.test(cell)))
