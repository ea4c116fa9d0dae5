import type { RawCell } from '../../../core/domain/cells.ts'
import type { RawSheet } from './book.ts'
import { MAX_BOOK_ROWS, MAX_BOOK_TEXT, MAX_CELL, MAX_COLUMNS, MAX_LINES, MAX_PLACES, MAX_ROWS, ReadError } from './file-rules.ts'

const WORDS = 4096
/** What all sheets of a book take together: a row takes a place for each column up to its last cell, filled or not. */
export class Room {
  #rows = 0
  #places = 0
  #characters = 0
  /** Of a class, a year or a kind there is one text for all rows that say it. */
  readonly #words = new Map<string, string>()

  row(places: number) {
    if (++this.#rows > MAX_BOOK_ROWS) throw new ReadError('too_many_rows', { n: MAX_BOOK_ROWS })
    this.more(places)
  }
  /** A text as it is kept: of what is longer than a cell can be, only so much that it stays too long. */
  kept(text: string): string {
    const own = text.length > MAX_CELL ? text.slice(0, MAX_CELL + 1) : text
    this.#characters += own.length
    if (this.#characters > MAX_BOOK_TEXT) throw new ReadError('inflates_too_much', { n: MAX_BOOK_TEXT / 1024 / 1024 })
    // V8 makes of a longer piece a pointer into the whole, which stays as long as the piece does; what is joined is a text of its own
    if (own.length >= 13) return [own.slice(0, 1), own.slice(1)].join('')
    const same = this.#words.get(own)
    if (same === undefined && this.#words.size < WORDS) this.#words.set(own, own)
    return same ?? own
  }
  /** Of rows that are there. */
  more(places: number) {
    this.#places += places
    // so wide are its rows in the mean, and more
    if (this.#places > MAX_PLACES) throw new ReadError('too_many_columns', { n: Math.floor(MAX_PLACES / this.#rows) })
  }
}

/** Fills a sheet row by row. A row is kept when it is whole, in as many places as it takes: one that grows cell by cell may take 400 for one. */
export class Filling {
  readonly #sheet: RawSheet
  readonly #room: Room
  readonly #cells: RawCell[] = []
  #row = 0
  #isHidden = false
  /** Of a sheet whose rows do not stand in their order. */
  #numbers: Set<number> | undefined
  constructor(sheet: RawSheet, room: Room) {
    this.#sheet = sheet
    this.#room = room
  }

  begin(row: number, isHidden: boolean) {
    this.end()
    this.#row = row
    this.#isHidden = isHidden
  }
  get row() {
    return this.#row
  }

  put(column: number, value: RawCell) {
    if (value === undefined || value === '') return
    if (column >= MAX_COLUMNS) throw new ReadError('too_many_columns', { n: MAX_COLUMNS })
    const cells = this.#cells
    while (cells.length < column) cells.push(undefined)
    cells[column] = value
  }

  /** After the last row. */
  end() {
    if (this.#cells.length === 0) return
    const { rows, hiddenRows } = this.#sheet
    if (this.#row > MAX_LINES || rows.length > MAX_LINES) throw new ReadError('too_many_rows', { n: MAX_ROWS })
    this.#mustBeNew(rows)
    this.#room.row(this.#cells.length)
    rows.push({ row: this.#row, cells: this.#cells.slice() })
    if (this.#isHidden) hiddenRows.add(this.#row)
    this.#cells.length = 0
  }

  /** Of two rows with one number a change of the one would be one of both. */
  #mustBeNew(rows: RawSheet['rows']) {
    if (!this.#numbers && this.#row > (rows.at(-1)?.row ?? 0)) return
    this.#numbers ??= new Set(rows.map(one => one.row))
    if (this.#numbers.has(this.#row)) throw new ReadError('corrupt')
    this.#numbers.add(this.#row)
  }
}
