import type { Entry, Fault, ImportKind } from '../../../core/contracts/import/index.ts'
import type { Note } from '../../../core/domain/cells.ts'
import type { Mark } from './book.ts'

/** What was done to one cell, with what stood there before. */
export interface CellNote {
  readonly row: number
  readonly field: string
  readonly note: Note | Mark | 'sheet_name'
  readonly was: string
}
/** Why a row of the file is no row of the table. */
export type Apart = 'above' | 'header' | 'blank' | 'total' | 'signature' | 'footnote' | 'section'
/** A column of the file that no field takes, and what stands in it. */
export interface LeftOut {
  readonly at: number
  /** As the file has it; empty where cells stand under no heading, or the file has none. */
  readonly header: string
  /** The first of its cells. */
  readonly example: string
  /** Rows that have a cell there. */
  readonly n: number
}
export interface Table {
  /** The names of the sheets that are taken together; empty where it is one. A row then is a place among them (`placeIn`). */
  readonly sheets: string[]
  readonly entries: Entry[]
  /** The faults of each faulty row, in the order of its columns. */
  readonly faults: Map<number, readonly Fault[]>
  readonly notes: NoteBook
  /** Rows of the file that were left out. */
  readonly skipped: Map<Apart, number[]>
  /** Rows and fields that were read although nobody sees them in the file. */
  readonly hidden: { readonly rows: number[]; readonly fields: string[] }
  /** In the order of the file. A column without a cell holds nothing that could be lost. */
  readonly leftOut: LeftOut[]
}
export const emptyTable = (kind: ImportKind): Table => ({
  sheets: [],
  entries: [],
  faults: new Map(),
  notes: new NoteBook(kind),
  skipped: new Map(),
  hidden: { rows: [], fields: [] },
  leftOut: [],
})

/** As many as a list shows; of the rest it is known where they are and how many of each kind. */
export const NOTES_KEPT = 300

/** What was changed on reading. A note for each cell of 50,000 rows would be 100 MB: the place of one is a bit. */
export class NoteBook {
  readonly first: CellNote[] = []
  readonly counts = new Map<CellNote['note'], number>()
  /** Row -> a bit for each column of the kind. */
  readonly places = new Map<number, number>()
  readonly #order: ReadonlyMap<string, number>

  constructor(kind: Pick<ImportKind, 'columns'>) {
    this.#order = new Map(kind.columns.map((column, i) => [column.field, i]))
  }

  add(notes: readonly CellNote[]) {
    for (const note of notes) {
      if (this.first.length < NOTES_KEPT) this.first.push(note)
      this.counts.set(note.note, (this.counts.get(note.note) ?? 0) + 1)
      this.places.set(note.row, (this.places.get(note.row) ?? 0) | (1 << this.#order.get(note.field)!))
    }
  }

  get total(): number {
    let sum = 0
    for (const n of this.counts.values()) sum += n
    return sum
  }

  has(row: number, field: string): boolean {
    return ((this.places.get(row) ?? 0) & (1 << this.#order.get(field)!)) !== 0
  }
}
