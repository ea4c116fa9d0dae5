import { utils, write } from 'xlsx'
import type { Table } from '../ports.ts'

/** A workbook of one sheet, its columns as wide as their headings. */
export function sheetOf({ name, headers, rows }: Table): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet([[...headers], ...(JSON.parse(rows.join('')) as string[][])])
  sheet['!cols'] = headers.map(header => ({ wch: Math.max(10, header.length * 2 + 4) }))
  return new Uint8Array(write(utils.book_new(sheet, name), { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}
