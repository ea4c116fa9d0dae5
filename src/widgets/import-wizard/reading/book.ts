import type { RawCell } from '../../../core/domain/cells.ts'

/** A row as it stands in the sheet: `row` counts from 1, `cells` may have holes. */
export interface SheetRow {
  readonly row: number
  readonly cells: RawCell[]
}
export type Mark = 'date' | 'formula' | 'merged'

export interface RawSheet {
  readonly name: string
  readonly hidden: boolean
  readonly rows: SheetRow[]
  /** What a reader did to a cell, by `markKey`. */
  readonly marks: Map<number, Mark>
}

export interface Book {
  readonly format: 'xlsx' | 'xls' | 'csv'
  readonly encoding?: 'UTF-8' | 'UTF-16' | 'GB18030'
  readonly sheets: readonly RawSheet[]
}

export const markKey = (row: number, column: number) => row * 1024 + column

/** A reader is a generator that yields now and then, so that the main thread can breathe where no worker may run. */
export type Steps<T> = Generator<void, T, void>

export interface Merge {
  /** Rows from 1, columns from 0, both ends included. */
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** A cell merged downwards holds its value for all its rows: a class written once beside forty names. */
export function fillMerges(sheet: RawSheet, merges: readonly Merge[]): void {
  if (merges.length === 0 || merges.length > 20_000) return
  const byRow = new Map(sheet.rows.map(row => [row.row, row]))
  for (const merge of merges) {
    // a title across the sheet is no value of its columns
    if (merge.left !== merge.right || merge.bottom - merge.top > 5000) continue
    const value = byRow.get(merge.top)?.cells[merge.left]
    if (value === undefined || value === null || value === '') continue
    for (let at = merge.top + 1; at <= merge.bottom; at++) {
      const row = byRow.get(at)
      if (!row || (row.cells[merge.left] ?? '') !== '') continue
      row.cells[merge.left] = value
      sheet.marks.set(markKey(at, merge.left), 'merged')
    }
  }
}
