import { utils, write } from 'xlsx'

/** A table on its way into a file: a head and lines, all texts. */
export interface SheetOf {
  /** Of the file, without its ending. */
  readonly name: string
  readonly head: readonly string[]
  readonly lines: readonly (readonly string[])[]
  readonly remarks?: readonly Remark[]
}

/** A comment at a cell: its line from 1, its column from 0. */
export interface Remark {
  readonly line: number
  readonly column: number
  readonly text: string
}

/** Excel's own limit of characters in a cell. */
const MOST = 32_767
/** What is longer would keep the whole file from being written: it is cut, and says so by its last sign. */
const fitting = (text: string) => (text.length > MOST ? `${cut(text, MOST - 1)}…` : text)
/** Not in the middle of a sign of two units: half of one is none. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** The bytes of an xlsx file of the table. Every cell is a text: a name that begins with `=` is never a formula (S8). */
export function workbookBytes({ name, head, lines, remarks = [] }: SheetOf): ArrayBuffer {
  const sheet = utils.aoa_to_sheet([head, ...lines].map(line => line.map(fitting)))
  for (const key of Object.keys(sheet)) if (!key.startsWith('!')) sheet[key].z = '@'
  for (const { line, column, text } of remarks) {
    const ref = utils.encode_cell({ r: line, c: column })
    sheet[ref] ??= { t: 's', v: '', z: '@' }
    utils.cell_add_comment(sheet[ref], text)
    // shown when one points at the cell, not spread over the table
    sheet[ref].c.hidden = true
  }
  sheet['!cols'] = head.map((title, column) => ({ wch: widest([title, ...lines.slice(0, 200).map(line => line[column] ?? '')]) }))
  const book = utils.book_new(sheet, sheetName(name))
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer
}

/** As Excel takes it: none of its signs, no apostrophe of a typewriter at its ends, 31 letters, and not the name that Excel keeps for itself. */
function sheetName(name: string): string {
  const plain = cut(name.replace(/[\\/?*[\]:]/g, ' ').replaceAll("'", '’'), 31)
  return plain.trim() === '' || /^history$/i.test(plain) ? `${plain.trim()} 1` : plain
}

// a Han character is as wide as two digits
const widest = (texts: readonly string[]) =>
  Math.min(40, Math.max(...texts.map(text => text.length + (text.match(/[^\x20-\x7e]/g)?.length ?? 0))) + 2)
