import type { ImportKind, ImportKindName } from '../../../core/contracts/import/index.ts'
import { importKinds, matchHeaders } from '../../../core/contracts/import/index.ts'
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

/** The row whose cells are most often known headers; the first of several. */
export function findHeader(kind: ImportKind, rows: readonly SheetRow[]): Header {
  let best: Header = { row: 0, mapping: {}, complete: false }
  let most = 1
  for (const row of rows.slice(0, SEARCH_ROWS)) {
    const mapping = matchHeaders(kind, texts(row))
    const count = Object.keys(mapping).length
    if (count <= most) continue
    most = count
    best = { row: row.row, mapping, complete: isComplete(kind, mapping) }
  }
  return best
}

export const isComplete = (kind: ImportKind, mapping: Mapping): boolean =>
  kind.columns.every(c => !c.required || mapping[c.field] !== undefined)

export const headersAt = (sheet: RawSheet, row: number): string[] => {
  const cells = sheet.rows.find(r => r.row === row)?.cells ?? []
  return Array.from(cells, cell => (cell === null || cell === undefined ? '' : String(cell).trim().slice(0, 60)))
}

/** How well a sheet fits: complete headers first, then visible, then the number of known headers. */
export function chooseSheet(kind: ImportKind, sheets: readonly RawSheet[]): { at: number; header: Header } {
  const found = sheets.map((sheet, at) => ({ at, sheet, header: findHeader(kind, sheet.rows) }))
  const score = (one: (typeof found)[number]) =>
    (one.header.complete ? 10_000 : 0) +
    (one.sheet.hidden ? 0 : 1000) +
    Object.keys(one.header.mapping).length * 10 +
    (one.sheet.rows.length > 0 ? 1 : 0)
  const best = found.reduce((a, b) => (score(b) > score(a) ? b : a))
  return { at: best.at, header: best.header }
}

/** Another kind whose required headers are all here: somebody opened the wrong dialog or the wrong file. */
export function otherKind(kind: ImportKindName, sheet: RawSheet): ImportKindName | undefined {
  const names = Object.keys(importKinds) as ImportKindName[]
  const known = (name: ImportKindName) => {
    const header = findHeader(importKinds[name], sheet.rows)
    return header.complete ? Object.keys(header.mapping).length : 0
  }
  const own = Object.keys(findHeader(importKinds[kind], sheet.rows).mapping).length
  return names.filter(name => name !== kind && known(name) > 1 && known(name) >= own).sort((a, b) => known(b) - known(a))[0]
}
