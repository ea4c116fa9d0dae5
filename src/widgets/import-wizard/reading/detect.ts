import type { ImportKind, ImportKindName } from '../../../core/contracts/import/index.ts'
import { importKinds, isPublished, matchHeaders } from '../../../core/contracts/import/index.ts'
import type { RawSheet, SheetRow } from './book.ts'

/** Field -> column index. */
export type Mapping = Readonly<Record<string, number>>

export interface Header {
  /** Sheet row of the header, from 1; 0 when none was found. */
  readonly row: number
  readonly mapping: Mapping
  /** All required fields have a column. */
  readonly complete: boolean
}

/** A header stands under a title and instructions at most. */
const SEARCH_ROWS = 40

const texts = (row: SheetRow): string[] => Array.from(row.cells, cell => (typeof cell === 'string' ? cell.slice(0, 60) : ''))

/** Headings in two lines: the lower one is under a heading of several columns, and says more. It is given the words above it. */
export function foldHeads(kind: ImportKind, rows: readonly SheetRow[]): void {
  for (const [i, upper] of rows.slice(0, SEARCH_ROWS).entries()) {
    const lower = rows[i + 1]
    if (lower?.row !== upper.row + 1) continue
    const [above, below] = [texts(upper), texts(lower)]
    const both = Array.from({ length: Math.max(above.length, below.length) }, (_, at) => below[at] || above[at] || '')
    const known = (words: readonly string[]) => Object.keys(matchHeaders(kind, words)).length
    // every cell of the lower line is a heading: a row of people is never one
    const own = below.filter(word => word !== '')
    const isHeading = own.length > 0 && own.length === lower.cells.filter(isFilled).length && known(own) === new Set(own).size
    if (!isHeading || known(above) < 2 || known(both) < known(above)) continue
    for (const [at, word] of both.entries()) if (word !== '') lower.cells[at] = word
  }
}
const isFilled = (cell: SheetRow['cells'][number]) => cell !== undefined && cell !== null && cell !== ''

/**
 * The first row that has all required headings; where there is none, the one with most known headings. What stands
 * below with more of them is a second table: its people have the first one's above them.
 */
export function findHeader(kind: ImportKind, rows: readonly SheetRow[]): Header {
  let best: Header = { row: 0, mapping: {}, complete: false }
  let most = 1
  for (const row of rows.slice(0, SEARCH_ROWS)) {
    // a heading of two lines is complete in its upper one already
    if (best.complete && row.row !== best.row + 1) return best
    const mapping = matchHeaders(kind, texts(row))
    const count = Object.keys(mapping).length
    const complete = isComplete(kind, mapping)
    if (best.complete ? !complete || count < most : !complete && count <= most) continue
    most = count
    best = { row: row.row, mapping, complete }
  }
  return best
}

export const isComplete = (kind: ImportKind, mapping: Mapping): boolean =>
  kind.columns.every(c => !c.required || mapping[c.field] !== undefined)

export const headersAt = (sheet: RawSheet, row: number): string[] => {
  const cells = sheet.rows.find(r => r.row === row)?.cells ?? []
  return Array.from(cells, cell => (cell === null || cell === undefined ? '' : String(cell).trim().slice(0, 60)))
}

/**
 * How well a sheet fits: one that is seen and has rows first, then complete headers, then the number of known headers. Of what is
 * published a cover may show some rows of the table behind it: of two alike the one with more rows is the table.
 */
export function chooseSheet(kind: ImportKind, sheets: readonly RawSheet[]): { at: number; header: Header } {
  const found = sheets.map((sheet, at) => ({ at, sheet, header: findHeader(kind, sheet.rows) }))
  const score = (one: (typeof found)[number]) =>
    (one.sheet.rows.length > 0 ? 100_000 : 0) +
    (one.sheet.hidden ? 0 : 10_000) +
    (one.header.complete ? 1000 : 0) +
    Object.keys(one.header.mapping).length * 10 +
    (isPublished(kind.kind) ? Math.min(one.sheet.rows.filter(({ row }) => row > one.header.row).length, 99_999) / 10_000 : 0)
  const best = found.reduce((a, b) => (score(b) > score(a) ? b : a))
  return { at: best.at, header: best.header }
}

/** Another kind whose required headers are all here: somebody opened the wrong dialog or the wrong file. */
export function otherKind(kind: ImportKindName, sheet: RawSheet): ImportKindName | undefined {
  // a list of people has headings that a table of scores has too
  const names = (Object.keys(importKinds) as ImportKindName[]).filter(name => isPublished(name) === isPublished(kind))
  const known = (name: ImportKindName) => {
    const header = findHeader(importKinds[name], sheet.rows)
    return header.complete ? Object.keys(header.mapping).length : 0
  }
  const own = Object.keys(findHeader(importKinds[kind], sheet.rows).mapping).length
  return names.filter(name => name !== kind && known(name) > 1 && known(name) >= own).sort((a, b) => known(b) - known(a))[0]
}
