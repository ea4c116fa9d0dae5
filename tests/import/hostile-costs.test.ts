import { fork } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { least } from '../support/least.ts'
import { compoundLedTo } from './support/compound.ts'
import { headerRow, idNumber, inline, rawBook, rawWorkbook } from './support/workbooks.ts'

/** A page may take 256 MB more (S7); what a browser writes as a number of four bytes is one of eight here. */
const MOST_MB = 340
/** Nothing of a page answers meanwhile: so long, or where a full list takes longer on this machine, half as long again as that. */
let mostMs = 300

interface Cost {
  /** What the file is refused with. */
  readonly code: string | undefined
  /** Its longest turn in ms. */
  readonly longest: number
}

/** How a file is read in a process of so much memory: one that dies of it takes no other test along. */
const cost = (bytes: Uint8Array, name: string) =>
  new Promise<Cost>((done, failed) => {
    const child = fork(join(import.meta.dirname, 'support/reading-process.ts'), {
      execArgv: [`--max-old-space-size=${MOST_MB}`, '--max-semi-space-size=8'],
      serialization: 'advanced',
      // what never ends does not outlive its test
      timeout: 100_000,
      killSignal: 'SIGKILL',
    })
    child.once('message', got => done(got as Cost))
    child.once('exit', (code, signal) => failed(new Error(`the process that read it ended with ${code ?? signal}`)))
    child.send({ bytes, name })
  })

const many = (piece: string, megabytes: number) => piece.repeat(Math.floor((megabytes * 1e6) / piece.length))
const person = `<row r="2">${inline('A2', '林一')}${inline('B2', idNumber(1))}${inline('C2', '高一（1）班')}</row>`
const sheet = (rows: string, before = '', behind = '') =>
  rawWorkbook(`<worksheet>${before}<sheetData>${headerRow}${person}${rows}</sheetData>${behind}</worksheet>`)
const cell = (inner: string) => `<row r="3"><c r="A3" t="inlineStr"><is>${inner}</is></c></row>`
const people = (rows: string) => `<worksheet><sheetData>${headerRow}${person}${rows}</sheetData></worksheet>`
/** With a part that the workbook names beside its sheet. */
const beside = (type: string, xml: string) => rawBook([people('')], { [type]: xml })
/** One `A`, each sign of its escape by number. */
const LONG = [...'_x0041_'].map(sign => `&#x${sign.charCodeAt(0).toString(16).padStart(6, '0')};`).join('')
const rowsOf = (cells: string) => Array.from({ length: 49_000 }, (_, i) => `<row r="${i + 3}">${cells}</row>`).join('')
const withFormats = (rows: string, formats: string, styles: string) =>
  rawBook([people(rows)], { styles: `<styleSheet>${formats}<cellXfs>${styles}</cellXfs></styleSheet>` })
/** Every cell is marked as a formula and shown otherwise than it is written. */
const days = () => withFormats(rowsOf('<c s="0"><f/><v>9</v></c>'.repeat(50)), '', '<xf numFmtId="14"/>')
const shownAs = (letters: number) =>
  withFormats(
    rowsOf('<c s="0"><v>1.5</v></c>'.repeat(50)),
    `<numFmt numFmtId="170" formatCode="0&quot;${'年'.repeat(letters)}&quot;"/>`,
    '<xf numFmtId="170"/>',
  )
const SIXTY_THOUSAND = Array.from({ length: 60_000 }, (_, i) => i)
const manyFormats = (used: number) =>
  withFormats(
    SIXTY_THOUSAND.slice(0, 40_000)
      .map(i => `<row><c s="${i % used}"><v>1.5</v></c></row>`)
      .join(''),
    SIXTY_THOUSAND.map(i => `<numFmt numFmtId="${i + 200}" formatCode="0${'0'.repeat(i % 200)}&quot;${i}&quot;"/>`).join(''),
    SIXTY_THOUSAND.map(i => `<xf numFmtId="${i + 200}"/>`).join(''),
  )
/** Of 50,000 rows each. */
const sheetsOf = (n: number, row: string) =>
  rawBook([people(row.repeat(49_998)), ...Array<string>(n - 1).fill(`<worksheet><sheetData>${row.repeat(50_000)}</sheetData></worksheet>`)])
/** A row of one cell, in the last column. */
const far = (inner: string) => `<row><c r="IV1"${inner}</c></row>`
/** Sheets of rows of one cell. */
const oldBook = (sheets: number, rows: number, column: number) => {
  const book = utils.book_new()
  for (let n = 0; n < sheets; n++) {
    const data: unknown[][] =
      n === 0
        ? [
            ['姓名', '证件号码', '班级'],
            ['林一', idNumber(1), '高一（1）班'],
          ]
        : []
    while (data.length < rows) {
      const row: unknown[] = []
      row[column] = 1
      data.push(row)
    }
    utils.book_append_sheet(book, utils.aoa_to_sheet(data, { dense: true }), `S${n}`)
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)
}
/** A book of records alone, as those were before compound files: a sheet with `n` records of one kind. */
const records = (n: number, kind: number, body: readonly number[]) => {
  const record = (of: number, bytes: readonly number[]) => [of & 255, of >> 8, bytes.length, 0, ...bytes]
  const one = record(kind, body)
  const bytes = new Uint8Array(16 + n * one.length)
  bytes.set(record(0x809, [0, 5, 16, 0, 0, 0, 0, 0]))
  for (let i = 0; i < n; i++) bytes.set(one, 12 + i * one.length)
  bytes.set(record(0x0a, []), 12 + n * one.length)
  return bytes
}
/** A far column, all its rows merged to ten cells. */
const mergedFar = () => {
  const refs = Array.from({ length: 10 }, (_, i) => `<mergeCell ref="IV${i * 4900 + 3}:IV${i * 4900 + 4902}"/>`)
  const rows = Array.from(
    { length: 49_000 },
    (_, i) => `<row r="${i + 3}"><c r="A${i + 3}"><v>1</v></c>${i % 4900 === 0 ? `<c r="IV${i + 3}"><v>1</v></c>` : ''}</row>`,
  )
  return sheet(rows.join(''), '', `<mergeCells>${refs.join('')}</mergeCells>`)
}
/** Few strings as long as a cell may be, in every cell of a full list: each reads otherwise than it is written. */
const repeated = () =>
  rawBook([people(rowsOf('<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>'))], {
    sharedStrings: `<sst>${['a', 'b  ', 'c  d'].map(word => `<si><t>${word.repeat(32_000 / word.length)}</t></si>`).join('')}</sst>`,
  })

/** A link over every cell of a sheet ([MS-XLS] 2.4.140). */
const LINK = [0, 0, 255, 255, 0, 0, 255, 0, 0xd0, 0xc9, 0xea, 0x79, 0xf9, 0xba, 0xce, 0x11, 0x8c, 0x82, 0, 0xaa, 0, 0x4b, 0xa9, 0x0b, 2]
const links = (n: number) => records(n, 0x1b8, [...LINK, 0, 0, 0, 0, 0, 0, 0])
/** Sheets of forty rows of headings that no kind knows. */
const headings = () => {
  const rows = `<row>${Array.from({ length: 250 }, (_, i) => `<c t="s"><v>${i}</v></c>`).join('')}</row>`.repeat(40)
  return rawBook([people(''), ...Array<string>(230).fill(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)], {
    sharedStrings: `<sst>${Array.from({ length: 250 }, (_, i) => `<si><t>列（${i}）名${i}</t></si>`).join('')}</sst>`,
  })
}
const oneFormat = `<numFmt numFmtId="170" formatCode="${'&#65;'.repeat(180)}"/>`.repeat(64_000)

/** 49,000 rows of fifty numbers, 54 MB unpacked: near the most that is read. */
const fullList = () => sheet(rowsOf('<c><v>12345678</v></c>'.repeat(50)))
beforeAll(async () => {
  for (let n = 0; n < 3; n++) {
    const full = await cost(fullList(), 'full.xlsx')
    expect(full.code).toBe(undefined)
    mostMs = Math.max(mostMs, 1.5 * full.longest)
  }
  console.log(`nothing may hold a page for ${mostMs.toFixed(0)} ms`)
}, 120_000)

test.each<[what: string, bytes: () => Uint8Array, code: string | undefined]>([
  ['a text of empty pieces', () => beside('sharedStrings', `<sst><si>${many('<t />', 1)}<t>x</t></si></sst>`), 'unsafe'],
  ['the same in a cell', () => sheet(cell(`${many('<t />', 1)}<t>x</t>`)), 'unsafe'],
  ['a text of readings', () => beside('sharedStrings', `<sst><si>${many('x<rPh></rPh>', 60)}<t>x</t></si></sst>`), 'unsafe'],
  ['a cell of 50 MB of signs by number', () => sheet(cell(`<t>${many('&#65;', 50)}</t>`)), undefined],
  ['a cell of 50 MB of signs by the other number', () => sheet(cell(`<t>${many('_x0041_', 50)}</t>`)), undefined],
  ['a cell of pieces', () => sheet(cell(many('<r><t>x</t></r>', 30))), 'unsafe'],
  ['signs so long that too few of them are read', () => sheet(cell(`<t>${many(LONG, 50)}</t>`)), 'unsafe'],
  ['columns', () => sheet('', `<cols>${many('<col hidden="1" min="1" max="256"/>', 60)}</cols>`), 'unsafe'],
  ['merged cells', () => sheet('', '', `<mergeCells>${many('<mergeCell ref="A1:A2"/>', 60)}</mergeCells>`), undefined],
  ['cell styles', () => beside('styles', `<styleSheet><cellXfs>${many('<xf/>', 60)}</cellXfs></styleSheet>`), 'unsafe'],
  ['number formats', () => beside('styles', `<styleSheet>${many('<numFmt numFmtId="1" formatCode="0"/>', 60)}</styleSheet>`), 'unsafe'],
  ['relations', () => rawWorkbook('', { '_rels/.rels': `<Relationships>${many('<Relationship />', 30)}</Relationships>` }), 'unsafe'],
  ['strings', () => beside('sharedStrings', `<sst>${many('<si/>', 60)}</sst>`), 'unsafe'],
  ['empty rows', () => sheet(many('<row/>', 60)), undefined],
  ['hidden rows', () => sheet(many('<row hidden="1"/>', 60)), undefined],
  ['empty cells', () => sheet(`<row r="3">${many('<c/>', 60)}</row>`), undefined],
  ['formulas that nobody has calculated', () => sheet(rowsOf('<c><f>1</f></c>'.repeat(60))), undefined],
  ['formulas whose results are days', days, undefined],
  ['rows of one far cell', () => sheetsOf(1, far('><v>1</v>')), 'too_many_columns'],
  ['the same on thirty sheets', () => sheetsOf(30, far('><v>1</v>')), 'too_many_columns'],
  ['rows of one near cell on thirty sheets', () => sheetsOf(30, '<row><c><v>1</v></c></row>'), 'too_many_rows'],
  ['far formulas without a result', () => sheetsOf(20, far(' t="str"><f/><v/>')), undefined],
  ['far cells merged downwards', () => mergedFar(), 'too_many_columns'],
  ['rows of one far cell in an old book', () => oldBook(1, 20_000, 255), 'too_many_columns'],
  ['the same on four sheets of it', () => oldBook(4, 5000, 255), 'too_many_columns'],
  ['columns of an old book', () => records(300_000, 0x7d, [0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0]), 'unsafe'],
  ['merged cells of an old book', () => records(300_000, 0xe5, [1, 0, 0, 0, 1, 0, 0, 0, 0, 0]), 'unsafe'],
  ['links over a sheet of an old book', () => links(2000), 'no_rows'],
  ['formats of an old book', () => records(300_000, 0x1e, [1, 48]), 'unsafe'],
  ['merged cells that are not there', () => records(1000, 0xe5, [255, 255]), 'unsafe'],
  ['entries of a compound file that lead to one place', () => compoundLedTo('entries', 60, 9000), undefined],
  ['chains of a compound file that meet', () => compoundLedTo('heads', 60, 9000), undefined],
  ['rows of headings on 230 sheets', headings, undefined],
  ['number formats of one number', () => withFormats('', oneFormat, '<xf numFmtId="0"/>'), undefined],
  ['words in the tag of a cell', () => sheet(`<row r="3"><c ${many(' t s r', 58)}><v>1</v></c></row>`), 'unsafe'],
  ['tags in a cell that begin as its end does', () => sheet(`<row r="3"><c r="A3"><v>1</v>${many('</cx', 58)}</c></row>`), 'unsafe'],
  ['number formats that nobody uses', () => manyFormats(20), undefined],
  ['number formats that cells have', () => manyFormats(60_000), 'unsafe'],
  ['cells whose format shows 30,000 letters', () => shownAs(30_000), undefined],
  ['cells whose format shows 250 letters', () => shownAs(250), undefined],
  ['cells whose format shows 60 letters', () => shownAs(60), undefined],
  [
    'long strings of signs by number',
    () => beside('sharedStrings', `<sst>${many(`<si><t>${many('&#65;', 0.16)}</t></si>`, 60)}</sst>`),
    undefined,
  ],
  ['comments', () => sheet(many('<!---->', 60)), undefined],
  ['comments that do not end', () => sheet(many('<!--x', 30)), 'corrupt'],
  ['marked sections', () => sheet(cell(`<t>${many('<![CDATA[ab]]>', 60)}</t>`)), undefined],
  [
    'prefixes',
    () => rawWorkbook(`<x:worksheet><x:sheetData>${headerRow}${person}${many('<x:c/>', 60)}</x:sheetData></x:worksheet>`),
    undefined,
  ],
  ['long words repeated in every cell', repeated, 'inflates_too_much'],
])('%s by the million take no more of a page than a full list does (S7)', { timeout: 120_000 }, async (_, bytes, code) => {
  const file = bytes()
  const read = async () => {
    const got = await cost(file, file[0] === 0xd0 ? 'hostile.xls' : 'hostile.xlsx')
    expect(got.code).toBe(code)
    return got.longest
  }
  expect(await least(mostMs, read)).toBeLessThan(mostMs)
})

test('a csv that says that a quote stands between its cells is read by its commas, at no more cost (S7)', { timeout: 60_000 }, async () => {
  const text = `sep="\n${`a${'"'.repeat(250)}\n`.repeat(200)}b${'""'.repeat(400_000)}"x\n`
  const read = async () => (await cost(new TextEncoder().encode(text), 'hostile.csv')).longest
  expect(await least(mostMs, read)).toBeLessThan(mostMs)
})
