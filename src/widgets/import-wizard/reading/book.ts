import type { Doubt } from '../../../core/contracts/import/index.ts'
import type { CellFormat } from '../../../core/domain/cell-formats.ts'
import { serialDate } from '../../../core/domain/cell-formats.ts'
import type { RawCell } from '../../../core/domain/cells.ts'

/** A row as it stands in the sheet: `row` counts from 1, `cells` may have holes. */
export interface SheetRow {
  readonly row: number
  readonly cells: RawCell[]
}
export type Mark = 'date' | 'formula' | 'merged' | 'shown'

export interface RawSheet {
  readonly name: string
  readonly hidden: boolean
  readonly rows: SheetRow[]
  /** What a reader did to a cell, by `markKey`. */
  readonly marks: Map<number, Mark>
  /** What a cell shows, where its number format says more than its number: 012345, 2028年. By `markKey`. */
  readonly shown: Map<number, string>
  /** Cells that cannot be taken at their word, by `markKey`. */
  readonly doubts: Map<number, Doubt>
  /** Rows from 1 and columns from 0 that nobody sees. */
  readonly hiddenRows: Set<number>
  readonly hiddenColumns: Set<number>
  /** A text file knows no cells: a row longer than its header has lost its order. */
  readonly isText: boolean
}

export const rawSheet = (name: string, hidden: boolean, isText = false): RawSheet => ({
  name: name.slice(0, MAX_NAME),
  hidden,
  isText,
  rows: [],
  marks: new Map(),
  shown: new Map(),
  doubts: new Map(),
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
})
/** Excel's own limit of a sheet's name is 31. */
const MAX_NAME = 100

/** A number of a workbook as a value, a day as `yyyy-mm-dd`; what its format shows is kept beside it. */
export function numberCell(sheet: RawSheet, at: number, value: number, format: CellFormat | undefined, is1904: boolean): RawCell {
  if (!format) return value
  const date = format.isDate ? serialDate(value, is1904) : undefined
  // a number of more digits than a sheet keeps is lost, however it is shown
  const text = Math.abs(value) < 1e15 ? format.show(value, is1904) : undefined
  if (date) sheet.marks.set(at, 'date')
  if (text && text !== String(date ?? value)) sheet.shown.set(at, text)
  return date ?? value
}

/** A formula that its program never calculated: what stands there is not known. */
export function uncalculated(sheet: RawSheet, at: number, source: string): string {
  sheet.doubts.set(at, NO_RESULT)
  return `=${source}`
}
/** One for all: a sheet may have millions. */
const NO_RESULT: Doubt = { code: 'no_result' }

export interface Book {
  readonly format: 'xlsx' | 'xls' | 'csv'
  readonly encoding?: 'UTF-8' | 'UTF-16' | 'GB18030'
  readonly sheets: readonly RawSheet[]
}

export const isFilled = (cell: RawCell): boolean => cell !== undefined && cell !== null && cell !== ''
export const displayText = (cell: RawCell): string => (isFilled(cell) ? String(cell) : '')

export const markKey = (row: number, column: number) => row * 1024 + column

/** A reader is a generator that yields now and then, so that the main thread can breathe where no worker may run; what it yields is waited for. */
export type Steps<T> = Generator<Promise<void> | void, T, void>

export interface Merge {
  /** Rows from 1, columns from 0, both ends included. */
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** A cell merged downwards holds its value for all its rows: a class written once beside forty names. */
export function* fillMerges(sheet: RawSheet, merges: Iterable<Merge>): Steps<void> {
  const byRow = new Map(sheet.rows.map(row => [row.row, row]))
  let looked = 0
  for (const merge of merges) {
    if (++looked % 200 === 0) yield
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
