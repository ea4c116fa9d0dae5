import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate'
import { rawBook } from '../workbooks.ts'
import { book, xmlRow } from './books.ts'
import type { Specimen } from './specimen.ts'
import { heads, joined, people } from './specimen.ts'

const page = (count: number) => ({ rows: [heads, ...people(count)] })
const whole = (count = 5) => book([page(count)])
const SHEET = 'xl/worksheets/sheet1.xml'

/** Places in an entry of an archive's directory. */
const CHECKSUM = 16
const LENGTH = 24

/** What the directory of an archive says of its parts is told otherwise. */
function told(bytes: Uint8Array, place: number, change: (said: number) => number, of = ''): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - 22
  for (let at = view.getUint32(end + 16, true); at < end; ) {
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)))
    if (name.includes(of)) view.setUint32(at + place, change(view.getUint32(at + place, true)), true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return bytes
}

/** The mark of a row became another on the way: of a sheet that is not packed, so that nothing else shows it. */
function withOtherSign(): Uint8Array {
  const bytes = zipSync(unzipSync(whole()), { level: 0 })
  const at = Buffer.from(bytes).indexOf('<row r="4"')
  bytes[at + 1] = 'n'.charCodeAt(0)
  return bytes
}

/** As a writer does that knows lengths and checksums only afterwards: behind each part, and in the directory. */
function streamed(): Uint8Array {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, piece) => void pieces.push(piece))
  for (const [name, bytes] of Object.entries(unzipSync(whole()))) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(bytes, true)
  }
  zip.end()
  return joined(...pieces)
}

const archives: Specimen[] = [
  { file: 'other-sign-in-a-sheet.xlsx', bytes: withOtherSign, people: 5, refused: 'corrupt' },
  { file: 'other-checksum.xlsx', bytes: () => told(whole(), CHECKSUM, said => said ^ 1, SHEET), people: 5, refused: 'corrupt' },
  // so large that the browser's own hand unpacks it
  {
    file: 'other-checksum-large.xlsx',
    bytes: () => told(whole(2000), CHECKSUM, said => said ^ 1, SHEET),
    people: 2000,
    refused: 'corrupt',
  },
  { file: 'shorter-than-told.xlsx', bytes: () => told(whole(), LENGTH, said => said + 1, SHEET), people: 5, refused: 'corrupt' },
  {
    file: 'shorter-than-told-large.xlsx',
    bytes: () => told(whole(2000), LENGTH, said => said + 1, SHEET),
    people: 2000,
    refused: 'corrupt',
  },
  {
    file: 'shorter-than-told-not-packed.xlsx',
    bytes: () => told(zipSync(unzipSync(whole()), { level: 0 }), LENGTH, said => said + 1, SHEET),
    people: 5,
    refused: 'corrupt',
  },
  // programs that watch over documents write their mark into this part and leave its checksum; a spreadsheet program opens it
  { file: 'mark-in-the-properties.xlsx', bytes: () => told(whole(), CHECKSUM, said => said ^ 1, 'docProps/core.xml'), people: 5 },
  { file: 'no-checksums.xlsx', bytes: () => told(whole(), CHECKSUM, () => 0), people: 5 },
  { file: 'streamed.xlsx', bytes: streamed, people: 5 },
]

const rows = (count: number, from = 1) => [heads, ...people(count, from)].map((cells, i) => xmlRow(i + 1, cells)).join('')
const sheet = (of: string) => `<worksheet><cols><col min="1" max="6"/></cols><sheetData>${of}</sheetData></worksheet>`
/** All of it before this mark, as a writer leaves it whose disk is full: packed, and with its checksum. */
const before = (mark: string, xml: string) => xml.slice(0, xml.indexOf(mark))
const prefixed = (xml: string) => xml.replace(/<(\/?)/g, '<$1x:')
/** The remark of the second of two people is the string of this number. */
const withString = (at: number, sharedStrings: string) =>
  rawBook([sheet(rows(2).replace(/<c r="F3".*?<\/c>/, `<c r="F3" t="s"><v>${at}</v></c>`))], { sharedStrings })
const strings = '<sst><si><t>住校</t></si><si><t>走读</t></si></sst>'

const parts: Specimen[] = [
  { file: 'sheet-cut-off.xlsx', bytes: () => rawBook([before('<row r="4"', sheet(rows(5)))]), people: 5, refused: 'corrupt' },
  {
    file: 'sheet-cut-off-with-prefixes.xlsx',
    bytes: () => rawBook([prefixed(before('<row r="4"', sheet(rows(5))))]),
    people: 5,
    refused: 'corrupt',
  },
  { file: 'list-without-its-end.xlsx', bytes: () => rawBook([sheet(rows(5)).replace('</sheetData>', '')]), people: 5, refused: 'corrupt' },
  {
    file: 'second-sheet-cut-off-before-its-rows.xlsx',
    bytes: () => rawBook([sheet(rows(2)), before('</cols>', sheet(rows(3, 11)))]),
    people: 5,
    refused: 'corrupt',
  },
  // a change of the one would be one of both, and to leave one out would leave out both
  {
    file: 'two-rows-of-one-number.xlsx',
    bytes: () => rawBook([sheet(rows(5).replace('<row r="5"', '<row r="4"'))]),
    people: 5,
    refused: 'corrupt',
  },
  {
    file: 'two-rows-of-one-number-far-apart.xlsx',
    bytes: () => rawBook([sheet(rows(5).replace('<row r="6"', '<row r="3"'))]),
    people: 5,
    refused: 'corrupt',
  },
  { file: 'second-sheet-empty.xlsx', bytes: () => rawBook([sheet(rows(2)), '']), people: 5, refused: 'corrupt' },
  { file: 'second-sheet-without-rows.xlsx', bytes: () => rawBook([sheet(rows(2)), '<worksheet><sheetData/></worksheet>']), people: 2 },
  { file: 'second-sheet-without-a-list.xlsx', bytes: () => rawBook([sheet(rows(2)), '<worksheet/>']), people: 2 },
  { file: 'sheet-with-prefixes.xlsx', bytes: () => rawBook([prefixed(sheet(rows(5)))]), people: 5 },
  { file: 'strings-cut-off.xlsx', bytes: () => withString(0, before('<si><t>走', strings)), people: 2, refused: 'corrupt' },
  { file: 'strings-cut-off-in-one.xlsx', bytes: () => withString(0, before('读', strings)), people: 2, refused: 'corrupt' },
  { file: 'string-beyond-the-list.xlsx', bytes: () => withString(2, strings), people: 2, refused: 'corrupt' },
  { file: 'string-of-no-list.xlsx', bytes: () => withString(0, ''), people: 2, refused: 'corrupt' },
  { file: 'strings.xlsx', bytes: () => withString(1, strings), people: 2, reads: { '3 remark': '走读' } },
  { file: 'list-of-strings-that-is-empty.xlsx', bytes: () => rawBook([sheet(rows(2))], { sharedStrings: '' }), people: 2 },
  {
    file: 'list-of-sheets-cut-off.xlsx',
    bytes: () => twoSheets('xl/workbook.xml', xml => before('<sheet name="Sheet2"', xml)),
    people: 5,
    refused: 'corrupt',
  },
]

/** A book of two sheets, one part of which is written otherwise; undefined takes it away. */
function twoSheets(part: string, change: (xml: string) => string | undefined): Uint8Array {
  const all = unzipSync(book([page(2), { rows: [heads, ...people(3, 11)] }]))
  const changed = change(strFromU8(all[part]!))
  const { [part]: _, ...rest } = all
  return zipSync(changed === undefined ? rest : { ...rest, [part]: strToU8(changed) })
}

const RELATIONS = 'xl/_rels/workbook.xml.rels'
/** The relation of the second sheet is written otherwise. */
const related = (change: (relation: string) => string) =>
  twoSheets(RELATIONS, xml => xml.replace(/<Relationship [^>]*sheet2\.xml[^>]*>/, change))
/** The second sheet lies in a part of this name, and its relation leads to this target. */
function placed(name: string, target: string): Uint8Array {
  const { 'xl/worksheets/sheet2.xml': part, ...rest } = unzipSync(related(relation => relation.replace('worksheets/sheet2.xml', target)))
  return zipSync({ ...rest, [name]: part! })
}
function stringsFromTheRoot(): Uint8Array {
  const { [RELATIONS]: relations, ...rest } = unzipSync(withString(1, strings))
  return zipSync({
    ...rest,
    [RELATIONS]: strToU8(strFromU8(relations!).replace(/Target="[^"]*sharedStrings\.xml"/, 'Target="xl/sharedStrings.xml"')),
  })
}
const both = { takes: 'all sheets', people: 5 } as const

const places: Specimen[] = [
  {
    file: 'sheet-that-is-not-there.xlsx',
    bytes: () => twoSheets('xl/worksheets/sheet2.xml', () => undefined),
    ...both,
    refused: 'corrupt',
  },
  { file: 'sheet-without-its-relation.xlsx', bytes: () => related(() => ''), ...both, refused: 'corrupt' },
  {
    file: 'sheet-whose-relation-leads-nowhere.xlsx',
    bytes: () => related(one => one.replace(/ Target="[^"]*"/, '')),
    ...both,
    refused: 'corrupt',
  },
  { file: 'relations-that-are-not-there.xlsx', bytes: () => twoSheets(RELATIONS, () => undefined), ...both, refused: 'corrupt' },
  { file: 'part-in-chinese.xlsx', bytes: () => placed('xl/worksheets/名册 2.xml', 'worksheets/名册 2.xml'), ...both },
  {
    file: 'part-in-chinese-by-its-address.xlsx',
    bytes: () => placed('xl/worksheets/名册 2.xml', `worksheets/${encodeURI('名册 2.xml')}`),
    ...both,
  },
  {
    file: 'part-named-as-its-address.xlsx',
    bytes: () => placed(`xl/worksheets/${encodeURI('名册 2.xml')}`, 'worksheets/名册 2.xml'),
    ...both,
  },
  { file: 'part-with-a-percent-sign.xlsx', bytes: () => placed('xl/worksheets/100%.xml', 'worksheets/100%.xml'), ...both },
  { file: 'part-from-the-root.xlsx', bytes: () => placed('xl/worksheets/b.xml', '/xl/worksheets/b.xml'), ...both },
  { file: 'part-from-the-root-without-saying-so.xlsx', bytes: () => placed('xl/worksheets/b.xml', 'xl/worksheets/b.xml'), ...both },
  { file: 'strings-from-the-root-without-saying-so.xlsx', bytes: stringsFromTheRoot, people: 2, reads: { '3 remark': '走读' } },
  { file: 'part-one-folder-up.xlsx', bytes: () => placed('sheets/b.xml', '../sheets/b.xml'), ...both },
  ...['chartsheet', 'dialogsheet', 'xlMacrosheet'].map(
    (kind): Specimen => ({
      file: `${kind}-that-is-not-there.xlsx`,
      bytes: () => related(one => one.replace('/worksheet"', `/${kind}"`).replace('sheet2.xml', 'none.xml')),
      people: 2,
    }),
  ),
  // as Excel itself writes the modules of its version 5
  {
    file: 'module-of-old-macros.xlsx',
    bytes: () => twoSheets('xl/workbook.xml', xml => xml.replace(/(<sheet name="Sheet2"[^>]* r:id=)"[^"]*"/, '$1""')),
    people: 2,
  },
]

export const damagedFiles: readonly Specimen[] = [...archives, ...parts, ...places]
