import { strToU8, zipSync } from 'fflate'
import { book, xmlBook, xmlRow } from './books.ts'
import type { Specimen } from './specimen.ts'
import { csvText, heads, idNumber, joined, people, person, utf8, utf16 } from './specimen.ts'

const roster = (count: number) => [heads, ...people(count)]
const page = [{ rows: roster(5) }]
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const table = `<table>${roster(5)
  .map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
  .join('')}</table>`

/** Refused, and the person is told what to do with it. */
const others: Specimen[] = [
  { file: 'binary-workbook.xlsx', bytes: () => book(page, 'xlsb'), people: 5, refused: 'other_format' },
  { file: 'opendocument.xlsx', bytes: () => book(page, 'ods'), people: 5, refused: 'other_format' },
  { file: 'opendocument.xls', bytes: () => book(page, 'ods'), people: 5, refused: 'other_format' },
  {
    file: 'web-page.xls',
    bytes: () => utf8(`<html><head><meta charset="utf-8"></head><body>${table}</body></html>`),
    people: 5,
    refused: 'web_page',
  },
  { file: 'web-page-of-office.xls', bytes: () => book(page, 'html'), people: 5, refused: 'web_page' },
  { file: 'table-alone.xls', bytes: () => utf8(`\ufeff  ${table}`), people: 5, refused: 'web_page' },
  {
    file: 'web-page-utf16.xls',
    bytes: () => new Uint8Array([0xff, 0xfe, ...utf16(`<html>${table}</html>`)]),
    people: 5,
    refused: 'web_page',
  },
  { file: 'web-page.csv', bytes: () => utf8(`<!DOCTYPE html><html>${table}</html>`), people: 5, refused: 'web_page' },
  {
    file: 'web-archive.xls',
    bytes: () => utf8('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x'),
    people: 5,
    refused: 'web_page',
  },
  { file: 'xml-of-2003.xls', bytes: () => book(page, 'xlml'), people: 5, refused: 'other_format' },
  { file: 'text-named-xls.xls', bytes: () => utf8(csvText(roster(5), '\t')), people: 5, refused: 'text_file' },
  { file: 'text-named-xlsx.xlsx', bytes: () => utf8(csvText(roster(5))), people: 5, refused: 'text_file' },
  { file: 'text-utf16-named-xls.xls', bytes: () => joined([0xff, 0xfe], utf16(csvText(roster(5), '\t'))), people: 5, refused: 'text_file' },
  {
    file: 'document.xlsx',
    bytes: () => zipSync({ 'word/document.xml': strToU8('<w/>'), '[Content_Types].xml': strToU8('<Types/>') }),
    people: 0,
    refused: 'not_spreadsheet',
  },
  {
    file: 'picture.xls',
    bytes: () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    people: 0,
    refused: 'not_spreadsheet',
  },
  { file: 'pdf.xlsx', bytes: () => utf8('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj'), people: 0, refused: 'not_spreadsheet' },
  // the contents are right, only the name is another format's
  { file: 'xlsx-named-xls.xls', bytes: () => book(page), people: 5 },
  { file: 'xls-named-xlsx.xlsx', bytes: () => book(page, 'biff8'), people: 5 },
  { file: 'xlsx-named-csv.csv', bytes: () => book(page), people: 5 },
  // WPS saves its .et in the same format
  { file: 'et-of-wps.xls', bytes: () => book(page, 'biff8'), people: 5 },
]

const broken: Specimen[] = [
  { file: 'cut-at-the-end.xlsx', bytes: () => book(page).slice(0, -40), people: 5, refused: 'corrupt' },
  { file: 'cut-in-half.xlsx', bytes: () => halfOf(book(page)), people: 5, refused: 'corrupt' },
  { file: 'cut-in-half.xls', bytes: () => halfOf(book([{ rows: roster(400) }], 'biff8')), people: 400, refused: 'corrupt' },
  { file: 'empty.xlsx', bytes: () => new Uint8Array(), people: 0, refused: 'empty_file' },
  { file: 'no-cells.xlsx', bytes: () => book([{ rows: [] }]), people: 0, refused: 'no_rows' },
  {
    file: 'password.xlsx',
    bytes: () => new Uint8Array([...compound, ...Array(504).fill(0), ...utf16('EncryptedPackage')]),
    people: 0,
    refused: 'encrypted',
  },
  { file: 'password-in-zip.xlsx', bytes: () => flagged(book(page)), people: 5, refused: 'encrypted' },
]
const halfOf = (bytes: Uint8Array) => bytes.slice(0, bytes.length >> 1)
/** The mark of encryption on each entry of an archive's directory. */
function flagged(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true)
  return bytes
}

const photos = Object.fromEntries(Array.from({ length: 2100 }, (_, i) => [`xl/media/image${i}.png`, '']))
const cell = (value: string) => xmlBook([xmlRow(1, heads), xmlRow(2, [value, ...person(1).slice(1)])])
const sizes: Specimen[] = [
  // a photo for each of 2,100 students
  {
    file: 'photos.xlsx',
    bytes: () => xmlBook([xmlRow(1, heads), ...people(3).map((cells, i) => xmlRow(i + 2, cells))], photos),
    people: 3,
  },
  { file: 'sizes-in-64-bits.xlsx', bytes: () => with64BitSizes(book(page)), people: 5 },
  { file: 'a-name-of-4-megabytes.xlsx', bytes: () => cell('林'.repeat(4 * 1024 * 1024)), people: 1, faults: ['2 name too_long'] },
  {
    file: 'a-sheet-name-of-4-megabytes.xlsx',
    bytes: () => xmlBook([xmlRow(1, heads), xmlRow(2, person(1))], { 'xl/workbook.xml': namedSheet('x'.repeat(4 * 1024 * 1024)) }),
    people: 1,
  },
  {
    file: 'a-name-of-5-megabytes.csv',
    bytes: () => utf8(`${heads.join()}\n${person(1, { 姓名: 'x'.repeat(5_200_000) }).join()}\n`),
    people: 1,
    faults: ['2 name too_long'],
  },
  { file: 'fifty-thousand.csv', bytes: () => utf8(csvText(roster(50_000))), people: 50_000 },
  { file: 'fifty-thousand-and-one.csv', bytes: () => utf8(csvText(roster(50_001))), people: 50_001, refused: 'too_many_rows' },
  {
    file: 'every-cell-wrong.csv',
    bytes: () => utf8(`${heads.join()}\n${'x,?,1,,2,\n'.repeat(2000)}`),
    people: 2000,
    faults: Array.from({ length: 2000 }, (_, i) =>
      ['gender bad_option', 'cert_id bad_id_number', 'grade required', 'phone bad_phone'].map(what => `${i + 2} ${what}`),
    ).flat(),
  },
  {
    file: 'bomb.xlsx',
    bytes: () => zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) }, { level: 1 }),
    people: 0,
    refused: 'inflates_too_much',
  },
  { file: 'a-hundred-thousand-parts.xlsx', bytes: () => manyParts(book(page), 65_000), people: 5, refused: 'unsafe' },
  {
    file: 'far-cell.xlsx',
    bytes: () => xmlBook([xmlRow(1, heads), '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>']),
    people: 0,
    refused: 'too_many_columns',
  },
  {
    file: 'two-hundred-columns.xlsx',
    bytes: () => book([{ rows: roster(3).map((cells, i) => [...cells, ...Array.from({ length: 200 }, (_, at) => `${i} ${at}`)]) }]),
    people: 3,
    told: Array.from({ length: 200 }, (_, at) => `left 0 ${at}`),
  },
  {
    file: 'three-hundred-columns.csv',
    bytes: () => utf8(csvText(roster(3).map(cells => [...cells, ...Array<string>(300).fill('x')]))),
    people: 3,
    refused: 'too_many_columns',
  },
  { file: 'one-person.csv', bytes: () => utf8(`姓名,证件号码,班级\n林一,${idNumber(1)},高一(1)班`), people: 1 },
]

const namedSheet = (name: string) =>
  `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="r1"/></sheets></workbook>`

/** Writers that stream say "see the 64-bit field" for every size and place. */
function with64BitSizes(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - 22
  const start = view.getUint32(end + 16, true)
  const entries: number[] = []
  for (let at = start; at < end; ) {
    const [nameLength, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
    const head = bytes.slice(at, at + 46 + nameLength)
    const own = new DataView(head.buffer)
    const field = new DataView(new ArrayBuffer(28))
    field.setUint16(0, 1, true)
    field.setUint16(2, 24, true)
    for (const [i, from] of [24, 20, 42].entries()) {
      field.setUint32(4 + i * 8, own.getUint32(from, true), true)
      own.setUint32(from, 0xffffffff, true)
    }
    own.setUint16(30, 28, true)
    own.setUint16(32, 0, true)
    entries.push(...head, ...new Uint8Array(field.buffer))
    at += 46 + nameLength + extra + comment
  }
  const last = bytes.slice(end)
  new DataView(last.buffer).setUint32(12, entries.length, true)
  return new Uint8Array([...bytes.subarray(0, start), ...entries, ...last])
}

/** An archive whose directory says it has this many parts. */
function manyParts(bytes: Uint8Array, count: number): Uint8Array {
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).setUint16(bytes.length - 22 + 10, count, true)
  return bytes
}

export const foreignFiles: readonly Specimen[] = [...others, ...broken, ...sizes]
