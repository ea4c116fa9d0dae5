import type { Doubt } from '../../../core/contracts/import/index.ts'
import type { CellFormat } from '../../../core/domain/cell-formats.ts'
import { serialDate } from '../../../core/domain/cell-formats.ts'
import type { RawCell } from '../../../core/domain/cells.ts'
import { MAX_COLUMNS } from './file-rules.ts'
import type { Room } from './room.ts'

/** A row as it stands in the sheet: `row` counts from 1. */
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
    // whoever puts a cell there says so
    if (column >= MAX_COLUMNS) return
    const known = this.#rows.get(row)
    if (known) known[column] = value
    else {
      // as long as it is: what grows to a far place takes half as many more
      const values = new Array<T>(column + 1)
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
  /** The number formats of cells that are not plain: what such a cell shows (012345, 2028年) is told when it is asked, by `shownAt`. */
  readonly formats: ByCell<CellFormat>
  /** What a cell holds that is read as a day. */
  readonly serials: ByCell<number>
  readonly is1904: boolean
  /** Cells that cannot be taken at their word. */
  readonly doubts: ByCell<Doubt>
  /** Rows from 1 and columns from 0 that nobody sees. */
  readonly hiddenRows: Set<number>
  readonly hiddenColumns: Set<number>
  /** A text file knows no cells: a row longer than its header has lost its order. */
  readonly isText: boolean
}

export const rawSheet = (name: string, hidden: boolean, { isText = false, is1904 = false } = {}): RawSheet => ({
  name: name.slice(0, MAX_NAME),
  hidden,
  isText,
  is1904,
  rows: [],
  marks: new ByCell(),
  formats: new ByCell(),
  serials: new ByCell(),
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

/** A number of a workbook as a value, a day as `yyyy-mm-dd`; its format is kept beside it. */
export function numberCell({ sheet, row, column }: CellAt, stored: number, format: CellFormat | undefined): RawCell {
  // a sheet counts with 15 digits: what a sum of tenths leaves behind them (189.89999999999995) no cell shows
  const value = Number.isInteger(stored) ? stored : Number(stored.toPrecision(15))
  if (!format) return value
  sheet.formats.set(row, column, format)
  const date = format.isDate ? serialDate(value, sheet.is1904) : undefined
  if (!date) return value
  sheet.marks.set(row, column, 'date')
  sheet.serials.set(row, column, value)
  return date
}

/** What a cell shows where its format says more than its value; kept as a text for each of millions of cells it would be a gigabyte. */
export function shownAt({ sheet, row, column }: CellAt, cell: RawCell): string | undefined {
  const format = sheet.formats.get(row, column)
  if (!format) return
  const value = sheet.serials.get(row, column) ?? cell
  // a number of more digits than a sheet keeps is lost, however it is shown
  if (typeof value !== 'number' || Math.abs(value) >= 1e15) return
  const text = format.show(value, sheet.is1904)
  return text && text !== String(cell) ? text : undefined
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
/** Up to its last cell that is filled. */
export function widthOf({ rows }: RawSheet): number {
  let width = 0
  for (const { cells } of rows) {
    let n = cells.length
    while (n > width && !isFilled(cells[n - 1])) n--
    width = Math.max(width, n)
  }
  return width
}

/** As many cells as most rows have; of two numbers that are as frequent the greater. */
export function usualWidth({ rows }: RawSheet): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return Math.max(0, ...[...counts].flatMap(([width, n]) => (n === most ? width : [])))
}
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

/** So many rows are looked at between two rests. */
const MERGED_ROWS = 100_000

export const rowsByNumber = ({ rows }: RawSheet): ReadonlyMap<number, SheetRow> => new Map(rows.map(row => [row.row, row]))

/** A cell merged downwards holds its value for all its rows: a class written once beside forty names. */
export function* fillMerges(sheet: RawSheet, merges: Iterable<Merge>, room: Room, byRow = rowsByNumber(sheet)): Steps<void> {
  let looked = 0
  for (const merge of merges) {
    looked += 500
    if (looked > MERGED_ROWS) {
      looked = 0
      yield
    }
    // a title across the sheet is no value of its columns
    if (merge.left !== merge.right || merge.bottom - merge.top > 5000) continue
    const value = byRow.get(merge.top)?.cells[merge.left]
    if (value === undefined || value === null || value === '') continue
    looked += merge.bottom - merge.top
    for (let at = merge.top + 1; at <= merge.bottom; at++) {
      const cells = byRow.get(at)?.cells
      if (!cells || (cells[merge.left] ?? '') !== '') continue
      if (cells.length <= merge.left) {
        room.more(merge.left + 1 - cells.length)
        cells.length = merge.left + 1
      }
      cells[merge.left] = value
      sheet.marks.set(at, merge.left, 'merged')
    }
  }
}
