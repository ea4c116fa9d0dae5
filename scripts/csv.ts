// Reads and writes csv for commands: a mark in front, CRLF, quoted cells with commas and line ends, and GB18030, which Excel writes.
import { readFileSync } from 'node:fs'

/** Rows by their headings; names are matched without case and underscores, so that `min_rank` and `minRank` are one. */
export interface CsvTable {
  readonly columns: readonly string[]
  /** The cells of one column, `undefined` where there is none of that name. */
  column(name: string): readonly string[] | undefined
  readonly length: number
}

export function readCsvFile(path: string): CsvTable {
  const bytes = readFileSync(path)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('gb18030').decode(bytes)
  }
  return csvTable(text)
}

export function csvTable(text: string): CsvTable {
  const [head = [], ...rows] = parseCsv(text)
  const columns = head.map(name => name.trim())
  const plain = (name: string) => name.toLowerCase().replace(/[_\s]/g, '')
  return {
    columns,
    length: rows.length,
    column(name) {
      const at = columns.findIndex(one => plain(one) === plain(name))
      return at < 0 ? undefined : rows.map(row => (row[at] ?? '').trim())
    },
  }
}

/** Rows of cells; lines without anything are left out. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const end = () => {
    if (row.some(cell => cell.trim() !== '')) rows.push(row)
    row = []
  }
  // A cell: in quotes, where "" is one, or up to the next comma or line end; then what ends it.
  const cell = /(?:[ \t]*"([^"]*(?:""[^"]*)*)"[^,\r\n]*|([^,\r\n]*))(,|\r\n|\r|\n|$)/y
  cell.lastIndex = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (cell.lastIndex < text.length) {
    const from = cell.lastIndex
    const [whole, quoted, bare, mark] = cell.exec(text)!
    row.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'))
    if (mark === ',' && from + whole.length === text.length) row.push('')
    if (mark !== ',') end()
  }
  end()
  return rows
}

export const csvLine = (cells: readonly (string | number | undefined)[]): string =>
  `${cells.map(cell => (/[",\r\n]/.test(String(cell ?? '')) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell ?? ''))).join(',')}\n`
