import type { CellObject, WorkSheet } from 'xlsx'
import { CFB, utils, write } from 'xlsx'
import { rawWorkbook } from '../workbooks.ts'

/** A value, or a value with what a program knows beside it: its number format, its formula. */
export type Cell = string | number | boolean | Date | null | CellObject
export interface Page {
  readonly name?: string
  readonly rows: readonly (readonly Cell[])[]
  /** 1 hidden, 2 very hidden: only a macro shows it again. */
  readonly hidden?: 1 | 2
  readonly merges?: readonly string[]
  /** From 1, as a person counts them. */
  readonly hiddenRows?: readonly number[]
  /** From 0. */
  readonly hiddenColumns?: readonly number[]
}
type Format = 'xlsx' | 'biff8' | 'xlsb' | 'ods' | 'html' | 'xlml'

/** A workbook as another program writes it. */
export function book(pages: readonly Page[], format: Format = 'xlsx'): Uint8Array {
  const all = utils.book_new()
  pages.forEach((page, i) => {
    const sheet: WorkSheet = utils.aoa_to_sheet(page.rows as unknown[][], { cellDates: true })
    if (page.merges) sheet['!merges'] = page.merges.map(ref => utils.decode_range(ref))
    if (page.hiddenRows) {
      sheet['!rows'] = []
      for (const row of page.hiddenRows) sheet['!rows'][row - 1] = { hidden: true }
    }
    if (page.hiddenColumns) {
      sheet['!cols'] = []
      for (const column of page.hiddenColumns) sheet['!cols'][column] = { hidden: true }
    }
    utils.book_append_sheet(all, sheet, page.name ?? `Sheet${i + 1}`)
  })
  all.Workbook = { Sheets: pages.map((page, i) => ({ name: page.name ?? `Sheet${i + 1}`, Hidden: page.hidden ?? 0 })) }
  const made = write(all, { type: 'array', bookType: format, compression: true }) as ArrayBuffer
  const hidden = pages[0]?.hiddenRows
  return format === 'biff8' && hidden ? withHiddenRows(new Uint8Array(made), hidden) : new Uint8Array(made)
}

/** SheetJS writes no row records into the old format: one for each hidden row, behind the dimensions of the only sheet. */
function withHiddenRows(bytes: Uint8Array, rows: readonly number[]): Uint8Array {
  const file = CFB.read(bytes, { type: 'array' })
  const stream = CFB.find(file, '/Workbook')!
  const content = Uint8Array.from(stream.content as ArrayLike<number>)
  const view = new DataView(content.buffer)
  let at = 0
  while (view.getUint16(at, true) !== 0x0200) at += 4 + view.getUint16(at + 2, true)
  at += 4 + view.getUint16(at + 2, true)
  const records = rows.flatMap(row => [0x08, 0x02, 16, 0, row - 1, 0, 0, 0, 6, 0, 0xff, 0, 0, 0, 0, 0, 0x20, 0x01, 0x0f, 0])
  stream.content = Uint8Array.from([...content.subarray(0, at), ...records, ...content.subarray(at)])
  stream.size = stream.content.length
  return new Uint8Array(CFB.write(file, { type: 'array' }) as unknown as ArrayBuffer)
}

/** A number as a format shows it. */
export const shown = (v: number, z: string): CellObject => ({ t: 'n', v, z })
/** A formula with the text it last showed. */
export const formula = (f: string, v: string): CellObject => ({ t: 's', f, v })

/** A sheet in XML by hand: cells of text in rows of XML, with what stands on the row's tag and around them. */
export const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
export const xmlRow = (n: number, cells: readonly string[], attributes = ''): string =>
  `<row r="${n}"${attributes}>${cells.map((cell, i) => (cell.startsWith('<') ? cell : text(`${utils.encode_col(i)}${n}`, cell))).join('')}</row>`
export const xmlBook = (rows: readonly string[], more: Record<string, string> = {}, before = '', after = ''): Uint8Array =>
  rawWorkbook(`<worksheet>${before}<sheetData>${rows.join('')}</sheetData>${after}</worksheet>`, more)
