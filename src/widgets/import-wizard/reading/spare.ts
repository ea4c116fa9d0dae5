import { copyHeadings, placeHeadings } from '../../../core/contracts/import/index.ts'
import type { RawSheet, SheetRow } from './book.ts'
import { displayText, isFilled, shownAt } from './book.ts'
import type { LeftOut } from './table.ts'

/** The columns that nobody takes: counted, with the first cell of each. */
export class Spare {
  readonly #sheet: RawSheet
  readonly #headers: readonly string[]
  readonly #width: number
  readonly #taken: ReadonlySet<number>
  readonly #found = new Map<number, { n: number; example: string }>()
  constructor(sheet: RawSheet, { headers, width }: { headers: readonly string[]; width: number }, taken: readonly number[]) {
    this.#sheet = sheet
    this.#headers = headers
    this.#width = width
    // what our own copy of a file says about its rows is no data; in a text file cells beyond the headings are a fault of their row
    const isCopy = copyHeadings.includes(headers.at(-1) ?? '')
    const own = isCopy ? (placeHeadings.includes(headers.at(-2) ?? '') ? [-1, -2] : [-1]) : []
    this.#taken = new Set([...taken, ...own.map(at => headers.length + at)])
  }

  see({ row, cells }: SheetRow) {
    const width = this.#sheet.isText ? Math.min(cells.length, this.#width) : cells.length
    for (let at = 0; at < width; at++) {
      const raw = cells[at]
      if (!isFilled(raw) || this.#taken.has(at)) continue
      const found = this.#found.get(at)
      if (found) {
        found.n += 1
        continue
      }
      const text = shownAt({ sheet: this.#sheet, row, column: at }, raw) ?? displayText(raw)
      if (text.trim() !== '') this.#found.set(at, { n: 1, example: text.slice(0, EXAMPLE) })
    }
  }

  columns(): LeftOut[] {
    return [...this.#found].map(([at, one]) => ({ at, header: this.#headers[at] ?? '', ...one })).sort((a, b) => a.at - b.at)
  }
}
const EXAMPLE = 60

/** The same heading on several sheets is one column; what stands under no heading is one by its place. */
export function addLeftOut(all: LeftOut[], more: readonly LeftOut[]): void {
  for (const one of more) {
    const at = all.findIndex(other => other.header === one.header && (one.header !== '' || other.at === one.at))
    if (at < 0) all.push(one)
    else all[at] = { ...all[at]!, n: all[at]!.n + one.n }
  }
}
