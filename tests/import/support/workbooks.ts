import { strToU8, zipSync } from 'fflate'
import type { WorkSheet } from 'xlsx'
import { utils, write } from 'xlsx'
import { withCheckDigit } from '../../support/check-digit.ts'

type Cell = string | number | boolean | Date | null
export interface SheetSource {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly hidden?: true
  readonly merges?: readonly string[]
}

/** A workbook as another program would write it. */
export function workbook(sheets: readonly SheetSource[], format: 'xlsx' | 'xls' = 'xlsx'): Uint8Array {
  const book = utils.book_new()
  for (const sheet of sheets) {
    const page: WorkSheet = utils.aoa_to_sheet(sheet.rows as Cell[][], { cellDates: true })
    if (sheet.merges) page['!merges'] = sheet.merges.map(ref => utils.decode_range(ref))
    utils.book_append_sheet(book, page, sheet.name)
  }
  book.Workbook = { Sheets: sheets.map(sheet => ({ name: sheet.name, Hidden: sheet.hidden ? 1 : 0 })) }
  return new Uint8Array(write(book, { type: 'array', bookType: format === 'xls' ? 'biff8' : 'xlsx' }) as ArrayBuffer)
}

const relations = (body: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${body}</Relationships>`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet, its XML written by hand: what no honest program would write. */
export function rawWorkbook(sheetXml: string, more: Record<string, string> = {}): Uint8Array {
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(`<Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/_rels/workbook.xml.rels': relations(`<Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`),
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': sheetXml,
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

/** The same of several sheets, and of what the workbook names beside them: type -> part. */
export function rawBook(sheets: readonly string[], named: Record<string, string> = {}): Uint8Array {
  const parts = { ...Object.fromEntries(sheets.map((xml, i) => [`xl/sheet${i}.xml`, xml])) }
  for (const [type, xml] of Object.entries(named)) parts[`xl/${type}.xml`] = xml
  const targets = [
    ...sheets.map((_, i) => `<Relationship Id="r${i}" Type="${office}/worksheet" Target="sheet${i}.xml"/>`),
    ...Object.keys(named).map(type => `<Relationship Id="${type}" Type="${office}/${type}" Target="${type}.xml"/>`),
  ]
  const list = sheets.map((_, i) => `<sheet name="S${i}" sheetId="${i + 1}" r:id="r${i}"/>`).join('')
  return rawWorkbook('', {
    ...parts,
    'xl/_rels/workbook.xml.rels': relations(targets.join('')),
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${list}</sheets></workbook>`,
  })
}

export const sheetXml = (rows: string, before = '') => `${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`
export const inline = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
export const headerRow = `<row r="1">${inline('A1', '姓名')}${inline('B1', '证件号码')}${inline('C1', '班级')}</row>`

/** An 18-digit number of nobody: region 99xxxx does not exist. A million of them are different. */
export function idNumber(n: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [day, month, year] = [Math.floor(n / 1000) % 28, Math.floor(n / 28_000) % 12, Math.floor(n / 336_000) % 3]
  const body = `990101${2007 + year}${two(1 + month)}${two(1 + day)}${String(n % 1000).padStart(3, '0')}`
  return withCheckDigit(body)
}

export const studentHeaders = ['姓名', '性别', '证件号码', '密码', '班级', '科类', '考生类别', '考生类型', '高考年份', '入学年份', '手机号']
export const studentRow = (n: number): Cell[] => [
  '林一',
  '女',
  idNumber(n),
  '',
  '高一（1）班',
  '物理类',
  '普通考生',
  '城镇应届',
  2028,
  2025,
  `1380000${String(n).padStart(4, '0')}`,
]
