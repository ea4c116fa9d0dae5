import { fork } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headerRow, idNumber, inline, rawWorkbook } from './support/workbooks.ts'

/** A page may take 256 MB more (S7); what a browser writes as a number of four bytes is one of eight here. */
const MOST_MB = 340
/** Nothing of a page answers meanwhile. */
const MOST_MS = 300

interface Cost {
  /** What the file is refused with. */
  readonly code: string | undefined
  /** Its longest turn in ms. */
  readonly longest: number
}

/** How a file is read in a process of so much memory: one that dies of it takes no other test along. */
const cost = (bytes: Uint8Array) =>
  new Promise<Cost>((done, failed) => {
    const child = fork(join(import.meta.dirname, 'support/reading-process.ts'), {
      execArgv: [`--max-old-space-size=${MOST_MB}`, '--max-semi-space-size=8'],
      serialization: 'advanced',
    })
    child.once('message', got => done(got as Cost))
    child.once('exit', (code, signal) => failed(new Error(`the process that read it ended with ${code ?? signal}`)))
    child.send({ bytes, name: 'hostile.xlsx' })
  })

/** What is slow by itself is so every time; what is only disturbed is not. */
async function quietest(bytes: Uint8Array): Promise<Cost> {
  let best = await cost(bytes)
  for (let n = 0; n < 2 && best.longest >= MOST_MS; n++) {
    const again = await cost(bytes)
    if (again.longest < best.longest) best = again
  }
  return best
}

const many = (piece: string, megabytes: number) => piece.repeat(Math.floor((megabytes * 1e6) / piece.length))
const person = `<row r="2">${inline('A2', '林一')}${inline('B2', idNumber(1))}${inline('C2', '高一（1）班')}</row>`
const sheet = (rows: string, before = '', behind = '') =>
  rawWorkbook(`<worksheet>${before}<sheetData>${headerRow}${person}${rows}</sheetData>${behind}</worksheet>`)
const cell = (inner: string) => `<row r="3"><c r="A3" t="inlineStr"><is>${inner}</is></c></row>`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** With a part that the workbook names beside its sheet. */
const beside = (type: string, xml: string) =>
  rawWorkbook(`<worksheet><sheetData>${headerRow}${person}</sheetData></worksheet>`, {
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/${type}" Target="part.xml"/></Relationships>`,
    'xl/part.xml': xml,
  })
/** One `A`, each sign of its escape by number. */
const LONG = [...'_x0041_'].map(sign => `&#x${sign.charCodeAt(0).toString(16).padStart(6, '0')};`).join('')
const rowsOf = (cells: string) => Array.from({ length: 49_000 }, (_, i) => `<row r="${i + 3}">${cells}</row>`).join('')
/** Every cell is marked as a formula and shown otherwise than it is written. */
const DATED = `<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`
const days = () =>
  rawWorkbook(`<worksheet><sheetData>${headerRow}${person}${rowsOf('<c s="0"><f/><v>9</v></c>'.repeat(50))}</sheetData></worksheet>`, {
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="part.xml"/></Relationships>`,
    'xl/part.xml': DATED,
  })

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
  ['strings', () => beside('sharedStrings', `<sst>${many('<si/>', 60)}</sst>`), undefined],
  ['empty rows', () => sheet(many('<row/>', 60)), undefined],
  ['hidden rows', () => sheet(many('<row hidden="1"/>', 60)), undefined],
  ['empty cells', () => sheet(`<row r="3">${many('<c/>', 60)}</row>`), undefined],
  ['formulas that nobody has calculated', () => sheet(rowsOf('<c><f>1</f></c>'.repeat(60))), undefined],
  ['formulas whose results are days', days, undefined],
])('%s by the million take no more of a page than a full list does (S7)', { timeout: 120_000 }, async (_, bytes, code) => {
  const got = await quietest(bytes())
  expect(got.code).toBe(code)
  expect(got.longest).toBeLessThan(MOST_MS)
})
