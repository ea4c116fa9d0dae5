import { ReadError } from './file-rules.ts'

/** The sheets that an old book names (BOUNDSHEET): where each begins, of what kind it is and its name. */
export class NamedSheets {
  readonly #places: number[] = []
  readonly #names: string[] = []

  /** Of versions from 5 on; `from` and `end` are those of the record's body. */
  add(view: DataView, from: number, end: number, version: number) {
    // sheets of charts, of macros and modules have no rows of people
    if (end - from < 8 || view.getUint8(from + 5) !== 0) return
    this.#places.push(view.getUint32(from, true))
    this.#names.push(nameAt(view, from + 6, end, version))
  }

  /** SheetJS knows a sheet by its place and keeps it by its name: one that does not begin there, or is named as another is, would go missing. */
  check(begun: ReadonlySet<number>) {
    const areDifferent = (list: readonly unknown[]) => new Set(list).size === list.length
    if (!this.#places.every(place => begun.has(place)) || !areDifferent(this.#places) || !areDifferent(this.#names))
      throw new ReadError('corrupt')
  }
}

/** Of one byte for each letter, or from version 8 on of two where its mark says so. */
function nameAt(view: DataView, from: number, end: number, version: number): string {
  const isWide = version >= 8 && (view.getUint8(from + 1) & 1) === 1
  const start = from + (version >= 8 ? 2 : 1)
  const letters = Math.min(view.getUint8(from), Math.floor((end - start) / (isWide ? 2 : 1)))
  return Array.from({ length: Math.max(0, letters) }, (_, i) =>
    String.fromCharCode(isWide ? view.getUint16(start + 2 * i, true) : view.getUint8(start + i)),
  ).join('')
}
