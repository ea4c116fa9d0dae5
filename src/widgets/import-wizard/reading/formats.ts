import { type CellFormat, cellFormat } from '../../../core/domain/cell-formats.ts'
import { MAX_FORMATS, ReadError } from './file-rules.ts'

/** The number formats of a book, each taken apart when a cell has it for the first time: a file may name sixty thousand. */
export class Formats {
  readonly #known = new Map<number | string, CellFormat | undefined>()

  /** Undefined for the plain ones. `id`: what a format without a code is known by. */
  of(id: number, code?: string): CellFormat | undefined {
    const key = code ?? id
    if (!this.#known.has(key)) {
      if (this.#known.size >= MAX_FORMATS) throw new ReadError('unsafe')
      this.#known.set(key, cellFormat(id, code))
    }
    return this.#known.get(key)
  }
}
