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

/** What is known of some cells, by row from 1 and column from 0: of few bytes each, because a sheet may have millions of them. */
export class ByCell<T> {
  readonly #rows = new Map<number, T[]>()

  get(row: number, column: number): T | undefined {
    return this.#rows.get(row)?.[column]
  }
  set(row: number, column: number, value: T) {
    const known = this.#rows.get(row)
    if (known) known[column] = value
    else {
      const values: T[] = []
      values[column] = value
      this.#rows.set(row, values)
    }
  }
  /** By column, with holes. */
  row(row: number): readonly (T | undefined)[] {
    return this.#rows.get(row) ?? []
  }
  get isEmpty() {
    return this.#rows.size === 0
  }
}

export interface RawSheet {
  readonly name: string
  readonly hidden: boolean
  readonly rows: SheetRow[]
  /** What a reader did to a cell. */
  readonly marks: ByCell<Mark>
  /** What a cell shows, where its number format says more than its number: 012345, 2028年. */
  readonly shown: ByCell<string>
  /** Cells that cannot be taken at their word. */
  readonly doubts: ByCell<Doubt>
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
  marks: new ByCell(),
  shown: new ByCell(),
  doubts: new ByCell(),
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
})
/** Excel's own limit of a sheet's name is 31. */
const MAX_NAME = 100

/** Where a cell stands: its row from 1, its column from 0. */
export interface CellAt {
  readonly sheet: RawSheet
  readonly row: number
  readonly column: number
}

/** A number of a workbook as a value, a day as `yyyy-mm-dd`; what its format shows is kept beside it. */
export function numberCell({ sheet, row, column }: CellAt, value: number, format: CellFormat | undefined, is1904: boolean): RawCell {
  if (!format) return value
  const date = format.isDate ? serialDate(value, is1904) : undefined
  // a number of more digits than a sheet keeps is lost, however it is shown
  const text = Math.abs(value) < 1e15 ? format.show(value, is1904) : undefined
  if (date) sheet.marks.set(row, column, 'date')
  if (text && text !== String(date ?? value)) sheet.shown.set(row, column, text)
  return date ?? value
}

/** A formula that its program never calculated: what stands there is not known. */
export function uncalculated({ sheet, row, column }: CellAt, source: string): string {
  sheet.doubts.set(row, column, NO_RESULT)
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
      sheet.marks.set(at, merge.left, 'merged')
    }
  }
}
