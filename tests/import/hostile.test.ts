import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { MAX_COLUMNS, MAX_ROWS, patience, refuseFiles } from '../../src/widgets/import-wizard/reading/file-rules.ts'
import { cpuMs } from '../support/cpu.ts'
import { readTable, refusal } from './support/files.ts'
import { headerRow, idNumber, inline, rawWorkbook, sheetXml, studentHeaders, studentRow, workbook } from './support/workbooks.ts'

const text = (value: string) => new TextEncoder().encode(value)
const MB = 1024 * 1024
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

describe('hostile spreadsheets are refused quickly, in words (S7)', () => {
  let start = cpuMs()
  beforeEach(() => {
    start = cpuMs()
  })
  afterEach(() => expect(cpuMs() - start).toBeLessThan(2000))

  it('a far cell', async () => {
    const far = rawWorkbook(sheetXml(`${headerRow}<row r="1048576">${inline('XFD1048576', 'x')}</row>`))
    expect(far.length).toBeLessThan(2000)
    expect(await refusal(far, 'far.xlsx')).toBe('too_many_columns')
    expect(await refusal(rawWorkbook(sheetXml(`${headerRow}<row r="1048576">${inline('A1048576', 'x')}</row>`)), 'far.xlsx')).toBe(
      'too_many_rows',
    )
  })
  it('a far cell in the old format', async () => {
    const sheet = { '!ref': 'A1:A65536', A1: { t: 's', v: '姓名' }, A65536: { t: 's', v: 'x' } }
    const bytes = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'array', bookType: 'biff8' }) as ArrayBuffer
    start = cpuMs()
    expect(await refusal(new Uint8Array(bytes), 'far.xls')).toBe('too_many_rows')
  })
  it('300 MB in 294 kB', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(300 * MB) }, { level: 9, mem: 8 })
    start = cpuMs()
    expect(bomb.length).toBeLessThan(400_000)
    expect(await refusal(bomb, 'bomb.xlsx')).toBe('inflates_too_much')
  })
  it('a bomb whose directory lies about its size', async () => {
    const bytes = rawWorkbook(sheetXml(headerRow + ' '.repeat(40 * MB)))
    start = cpuMs()
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < bytes.length - 46; at++)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > MB) view.setUint32(at + 24, 1000, true)
    expect(await refusal(bytes, 'lie.xlsx')).toBe('unsafe')
  })
  it('a million rows', async () => {
    const row = (n: number) => `<row r="${n}"><c r="A${n}"><v>1</v></c></row>`
    const bytes = rawWorkbook(sheetXml(headerRow + Array.from({ length: 1_000_000 }, (_, i) => row(i + 2)).join('')))
    start = cpuMs()
    expect(await refusal(bytes, 'rows.xlsx')).toBe('too_many_rows')
    expect(await refusal(text(`姓名,证件号码,班级\n${'a,b,c\n'.repeat(1_000_000)}`), 'rows.csv')).toBe('too_many_rows')
  })
  it('16,384 columns', async () => {
    const cells = Array.from({ length: 16_384 }, (_, i) => inline(`${utils.encode_col(i)}1`, '姓名')).join('')
    expect(await refusal(rawWorkbook(sheetXml(`<row r="1">${cells}</row>`)), 'wide.xlsx')).toBe('too_many_columns')
    expect(await refusal(text(Array(16_384).fill('姓名').join(',')), 'wide.csv')).toBe('too_many_columns')
  })
  it('a line of five million characters', async () => {
    expect(await refusal(text(`姓名,证件号码\n${'x'.repeat(5 * MB - 100)}`), 'long.csv')).toBeUndefined()
    expect(await refusal(text(`姓名,证件号码\n${'x\n'.repeat(MB)}`), 'tall.csv')).toBe('too_many_rows')
    expect(await refusal(text(`姓名,证件号码\n"${'""'.repeat(MB)}`), 'quotes.csv')).toBeUndefined()
  })
  it('a cell longer than 32,767 characters is a fault, and no more of it is kept than shows that', async () => {
    const one = (cell: string) =>
      sheetXml(`${headerRow}<row r="2">${inline('A2', cell)}${inline('B2', idNumber(1))}${inline('C2', '高一（1）班')}</row>`)
    const huge = rawWorkbook(one('x'.repeat(30 * MB)))
    expect(huge.length).toBeLessThan(64_000)
    start = cpuMs()
    const files: [Uint8Array, string][] = [
      [huge, 'cell.xlsx'],
      [text(`姓名,证件号码,班级\n${'x'.repeat(4.8 * MB)},${idNumber(1)},高一（1）班`), 'cell.csv'],
      // blanks that a tidy reader would take away with all that stands behind them
      [rawWorkbook(one(`${' '.repeat(40_000)}林一`)), 'blanks.xlsx'],
    ]
    for (const [bytes, name] of files) {
      const { entries, faults } = await readTable(bytes, name)
      expect([name, faults.map(({ row, field, code }) => [row, field, code])]).toEqual([name, [[2, 'name', 'too_long']]])
      expect(entries[0]!.cells.name!.length).toBe(32_768)
    }
    const whole = await readTable(text(`姓名,证件号码,班级,随手记\n林一,${idNumber(1)},高一（1）班,${'x'.repeat(32_767)}`), 'limit.csv')
    expect(whole.faults).toEqual([])
  })
  it('blanks, brackets and unfinished tags by the ten thousand (S13)', async () => {
    const many = (piece: string) => piece.repeat(50_000)
    const cells = [`${many(' ')}x${many(' ')}y`, many('('), many('－'), many('&'), `x${many('a@')}`]
    const rows = cells.map((cell, i) => `"${cell}",${idNumber(i)},高一（1）班`)
    expect((await readTable(text(`姓名,证件号码,班级\n${rows.join('\n')}`), 'long.csv')).entries).toHaveLength(cells.length)
    for (const open of ['<rPh>', '<t>', '<r><t xml:space="preserve">', '<si>'])
      expect(await refusal(rawWorkbook(sheetXml(`<row r="1"><c r="A1" t="inlineStr"><is>${many(open)}</is></c></row>`)), 'tags.xlsx')).toBe(
        'no_rows',
      )
  })
  it('headers named __proto__ and constructor', async () => {
    const rows = [
      ['__proto__', 'constructor', 'toString', '姓名', '证件号码', '班级'],
      ['{"polluted":1}', 'x', 'y', '林一', idNumber(1), '高一（1）班'],
    ]
    const table = await readTable(workbook([{ name: '__proto__', rows }]), 'proto.xlsx')
    expect(table.entries[0]?.cells).toMatchObject({ name: '林一' })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(Object.hasOwn(table.opened.sheets[0]!.header.mapping, '__proto__')).toBe(false)
  })
  it('an entity bomb', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;">]>'
    expect(await refusal(rawWorkbook(sheetXml(`<row r="1">${inline('A1', '&c;')}</row>`, bomb)), 'entities.xlsx')).toBe('unsafe')
  })
  it('an encrypted workbook', async () => {
    const name = text('EncryptedPackage').reduce<number[]>((all, byte) => all.concat(byte, 0), [])
    expect(await refusal(new Uint8Array([...compound, ...Array(504).fill(0), ...name]), 'locked.xlsx')).toBe('encrypted')
  })
  it('a name that promises something else', async () => {
    expect(await refusal(text('MZ this is a program'), 'roster.xlsx')).toBe('not_spreadsheet')
    expect(await refusal(text('<html><table><tr><td>姓名</td></tr></table></html>'), 'roster.xls')).toBe('web_page')
    expect(await refusal(zipSync({ 'readme.txt': strToU8('hello') }), 'roster.xlsx')).toBe('not_spreadsheet')
    expect(await refusal(new Uint8Array([1, 0, 2, 0, 3]), 'roster.csv')).toBe('not_spreadsheet')
  })
  it('broken and empty files', async () => {
    const good = workbook([{ name: 'S', rows: [studentHeaders, studentRow(1)] }])
    expect(await refusal(good.slice(0, good.length - 40), 'cut.xlsx')).toBe('corrupt')
    expect(await refusal(good.slice(0, 20), 'cut.xlsx')).toBe('corrupt')
    expect(await refusal(new Uint8Array([...compound, 1, 2, 3]), 'cut.xls')).toBe('corrupt')
    expect(await refusal(new Uint8Array(), 'none.xlsx')).toBe('empty_file')
    expect(await refusal(workbook([{ name: 'S', rows: [] }]), 'blank.xlsx')).toBe('no_rows')
    expect(await refusal(workbook([{ name: 'S', rows: [studentHeaders] }]), 'headers.xlsx')).toBe('no_rows')
    expect(await refusal(text('\ufeff'), 'bom.csv')).toBe('no_rows')
  })
})

describe('the file itself', () => {
  const file = (name: string, size = 10) => ({ name, size })
  it('larger than 5 MB is refused, exactly 5 MB is not (B153, G101)', () => {
    expect(refuseFiles([file('a.xlsx', 5 * MB)])).toBeUndefined()
    expect(refuseFiles([file('a.xlsx', 5 * MB + 1)])).toEqual({ code: 'too_large', params: { n: 5 } })
  })
  it('must be xlsx, xls or csv (B154)', () => {
    for (const name of ['a.xlsx', 'a.XLS', '学生.csv']) expect(refuseFiles([file(name)])).toBeUndefined()
    for (const name of ['a.xlsm', 'a.pdf', 'xlsx', 'a.xlsx.exe', 'a.csv ']) expect(refuseFiles([file(name)])?.code).toBe('suffix')
  })
  it('comes alone (B155)', () => {
    expect(refuseFiles([file('a.xlsx'), file('b.xlsx')])?.code).toBe('one_file')
  })
  it('may take longer when it is larger, and a small one never long', () => {
    expect(patience(1500)).toBeLessThan(2100)
    expect(patience(5 * MB)).toBeGreaterThan(15_000)
    expect([MAX_ROWS, MAX_COLUMNS]).toEqual([50_000, 256])
  })
})
