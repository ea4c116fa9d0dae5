import type { Headings, ImportKind, ImportKindName } from '../../../core/contracts/import/index.ts'
import { headingsOf, importKinds, isPublished, matchHeaders, matchHeadings } from '../../../core/contracts/import/index.ts'
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

/** The rows of a sheet in which its header may stand, each with what may be one: looked at for every kind. */
export type Heads = readonly { readonly row: number; readonly headings: Headings }[]
export const headsOf = (rows: readonly SheetRow[]): Heads =>
  rows.slice(0, SEARCH_ROWS).map(row => ({ row: row.row, headings: headingsOf(texts(row)) }))

/**
 * The first row that has all required headings; where there is none, the one with most known headings. What stands
 * below with more of them is a second table: its people have the first one's above them.
 */
export function findHeader(kind: ImportKind, heads: Heads): Header {
  let best: Header = { row: 0, mapping: {}, complete: false }
  let most = 1
  for (const { row, headings } of heads) {
    // a heading of two lines is complete in its upper one already
    if (best.complete && row !== best.row + 1) return best
    const mapping = matchHeadings(kind, headings)
    const count = Object.keys(mapping).length
    const complete = isComplete(kind, mapping)
    if (best.complete ? !complete || count < most : !complete && count <= most) continue
    most = count
    best = { row, mapping, complete }
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
export function chooseSheet(kind: ImportKind, sheets: readonly RawSheet[], headers: readonly Header[]): number {
  const found = sheets.map((sheet, at) => ({ at, sheet, header: headers[at]! }))
  const score = (one: (typeof found)[number]) =>
    (one.sheet.rows.length > 0 ? 100_000 : 0) +
    (one.sheet.hidden ? 0 : 10_000) +
    (one.header.complete ? 1000 : 0) +
    Object.keys(one.header.mapping).length * 10 +
    (isPublished(kind.kind) ? Math.min(one.sheet.rows.filter(({ row }) => row > one.header.row).length, 99_999) / 10_000 : 0)
  return found.reduce((a, b) => (score(b) > score(a) ? b : a)).at
}

/** Another kind whose required headings are all here: somebody opened the wrong dialog or the wrong file. */
export function otherKind(kind: ImportKindName, heads: Heads, own: Header): ImportKindName | undefined {
  const most = Object.keys(own.mapping).length
  let best: { name: ImportKindName; known: number } | undefined
  for (const name of Object.keys(importKinds) as ImportKindName[]) {
    // a list of people has headings that a table of scores has too
    if (name === kind || isPublished(name) !== isPublished(kind)) continue
    const { complete, mapping } = findHeader(importKinds[name], heads)
    const known = complete ? Object.keys(mapping).length : 0
    if (known > 1 && known >= most && known > (best?.known ?? 0)) best = { name, known }
  }
  return best?.name
}
