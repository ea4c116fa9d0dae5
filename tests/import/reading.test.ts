import { describe, expect, it } from 'vitest'
import { cellFormat, serialDate } from '../../src/core/domain/cell-formats.ts'
import { readBytes } from '../../src/widgets/import-wizard/reading/session.ts'
import { readTable } from './support/files.ts'
import { headerRow, idNumber, inline, rawWorkbook, sheetXml, studentHeaders, studentRow, workbook } from './support/workbooks.ts'

const row = (n: number) => [...studentRow(n)]
const values = async (bytes: Uint8Array, name: string) => (await readTable(bytes, name)).entries.map(entry => entry.cells)

describe('reading a table', () => {
  it('is the same from xlsx, xls, UTF-8 with and without BOM, UTF-16 and GB18030', async () => {
    const rows = [studentHeaders, row(1), row(2)]
    const csv = rows.map(cells => cells.join(',')).join('\r\n')
    const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(csv, c => c.charCodeAt(0)).buffer)])
    const expected = await values(workbook([{ name: 'S', rows }]), 'a.xlsx')
    expect(expected).toHaveLength(2)
    expect(await values(workbook([{ name: 'S', rows }], 'xls'), 'a.xls')).toEqual(expected)
    expect(await values(new TextEncoder().encode(csv), 'a.csv')).toEqual(expected)
    expect(await values(new TextEncoder().encode(`\ufeff${csv}`), 'a.csv')).toEqual(expected)
    expect(await values(new TextEncoder().encode(csv.replaceAll(',', '\t')), 'a.csv')).toEqual(expected)
    expect(await values(utf16, 'a.csv')).toEqual(expected)
    // 姓名,证件号码,班级 and one row of it, in GB18030
    const gbk = [
      0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd6, 0xa4, 0xbc, 0xfe, 0xba, 0xc5, 0xc2, 0xeb, 0x2c, 0xb0, 0xe0, 0xbc, 0xb6, 0x0a, 0xc1, 0xd6, 0xd2,
      0xbb,
    ]
    const read = await readTable(new Uint8Array([...gbk, ...new TextEncoder().encode(`,${idNumber(1)},`), 0xb0, 0xe0, 0x0a]), 'a.csv')
    expect([read.opened.encoding, read.entries[0]?.cells.name, read.faults.length]).toEqual(['GB18030', '林一', 0])
  })

  it('takes the sheet whose headers are known, and a hidden one last', async () => {
    const table = [studentHeaders, row(1)]
    const sheets = [
      { name: '说明', rows: [['请先阅读'], ['姓名', '写全名']] },
      { name: '旧', rows: table, hidden: true as const },
      { name: '新', rows: [...table, row(2)] },
    ]
    const { opened } = await readTable(workbook(sheets), 'a.xlsx')
    expect(opened.sheets[opened.sheet]?.name).toBe('新')
  })

  it('finds the header under a merged title and an instruction row', async () => {
    const rows = [['某校学生名册'], ['填写说明：姓名、班级必填'], [], studentHeaders, row(1)]
    const { opened, entries } = await readTable(workbook([{ name: 'S', rows, merges: ['A1:K1', 'A2:K2'] }]), 'a.xlsx')
    expect(opened.sheets[0]?.header.row).toBe(4)
    expect(entries.map(entry => entry.row)).toEqual([5])
  })

  it('leaves out blank rows, totals and repeated headers, and says which', async () => {
    const rows = [studentHeaders, row(1), [], row(2), studentHeaders, row(3), ['　', ' '], ['合计', null, 3]]
    const { entries, skipped } = await readTable(workbook([{ name: 'S', rows }]), 'a.xlsx')
    expect(entries.map(entry => entry.row)).toEqual([2, 4, 6])
    expect(Object.fromEntries(skipped)).toEqual({ blank: [3, 7], header: [5], total: [8] })
  })

  it('does not take a student named 合计 with a full row for a total', async () => {
    const odd = row(1)
    odd[0] = '合计'
    expect((await readTable(workbook([{ name: 'S', rows: [studentHeaders, odd] }]), 'a.xlsx')).entries).toHaveLength(1)
  })

  it('gives a class written once over merged rows to each of them, with a note', async () => {
    const [first, second] = [row(1), row(2)]
    second[4] = null as never
    const { entries, notes } = await readTable(
      workbook([{ name: 'S', rows: [studentHeaders, first, second], merges: ['E2:E3'] }]),
      'a.xlsx',
    )
    expect(entries[1]?.cells.grade).toBe('高一（1）班')
    expect(notes).toContainEqual({ row: 3, field: 'grade', note: 'merged', was: '高一（1）班' })
  })
  it('does so however many there are: of two rows each, in a list of 42,000', async () => {
    const cells = (n: number) =>
      inline(`A${n}`, '林一') + inline(`B${n}`, idNumber(n)) + (n % 2 === 0 ? inline(`C${n}`, '高一（1）班') : '')
    const rows = Array.from({ length: 42_000 }, (_, i) => `<row r="${i + 2}">${cells(i + 2)}</row>`).join('')
    const merges = Array.from({ length: 21_000 }, (_, i) => `<mergeCell ref="C${2 * i + 2}:C${2 * i + 3}"/>`).join('')
    const xml = `<worksheet><sheetData>${headerRow}${rows}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`
    const { entries, faults } = await readTable(rawWorkbook(xml), 'a.xlsx')
    expect([entries.length, faults.length, entries.at(-1)?.cells.grade]).toEqual([42_000, 0, '高一（1）班'])
  })

  it('uses what a formula last showed, and marks it; an error in a cell is a fault', async () => {
    const cells = `${inline('A2', '林一')}<c r="B2" t="str"><f>A9&amp;"x"</f><v>${idNumber(1)}</v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>`
    const { notes, faults } = await readTable(rawWorkbook(sheetXml(`${headerRow}<row r="2">${cells}</row>`)), 'a.xlsx')
    expect(notes).toContainEqual({ row: 2, field: 'cert_id', note: 'formula', was: idNumber(1) })
    expect(faults).toEqual([{ row: 2, field: 'grade', code: 'cell_error' }])
  })

  it('reads a number as far as a sheet counts: what a sum of tenths leaves behind is no decimal', async () => {
    const rows = [
      ['姓名', '证件号码', '班级', '入学成绩'],
      ['林一', idNumber(1), '高一（1）班', 189.89999999999995],
      ['林二', idNumber(2), '高一（1）班', 189.85],
    ]
    for (const format of ['xlsx', 'xls'] as const) {
      const { entries, faults } = await readTable(workbook([{ name: 'S', rows }], format), `a.${format}`)
      expect(entries.map(entry => entry.cells.entry_score)).toEqual(['189.9', '189.85'])
      expect([...faults].map(fault => JSON.stringify(fault)).join()).toContain('bad_score')
    }
  })

  it('reads tags with a prefix, rich text without readings, and cells without references', async () => {
    const name = '<c t="inlineStr"><is><r><t>林</t></r><r><t xml:space="preserve">一</t></r><rPh sb="0" eb="1"><t>lin</t></rPh></is></c>'
    const plain = sheetXml(`${headerRow}<row>${name}${inline('B2', idNumber(1))}${inline('C2', 'A&amp;B班')}</row>`)
    const { entries } = await readTable(rawWorkbook(plain.replace(/<(\/?)/g, '<$1x:')), 'a.xlsx')
    expect(entries[0]?.cells).toMatchObject({ name: '林一', grade: 'A&B班' })
  })
})

describe('B167 a file is read in pieces of 10240 bytes, and is whole', () => {
  const bytes = Uint8Array.from({ length: 10_240 * 70 + 17 }, (_, i) => i % 251)
  it('as one stream, which is asked for no more at a time', async () => {
    const pieces: number[] = []
    class Watched extends Blob {
      override stream() {
        const stream = super.stream()
        const getReader = stream.getReader.bind(stream) as (options: object) => ReadableStreamBYOBReader
        const watched = (options: object) => {
          const reader = getReader(options)
          const read = reader.read.bind(reader)
          reader.read = view => {
            pieces.push(view.byteLength)
            return read(view)
          }
          return reader
        }
        return Object.assign(stream, { getReader: watched })
      }
    }
    expect(await readBytes(new Watched([bytes]))).toEqual(bytes)
    expect(new Set(pieces)).toEqual(new Set([10_240]))
    expect(pieces.length).toBeGreaterThanOrEqual(71)
  })
  it('as slices, where a browser gives a stream in pieces of its own', async () => {
    const pieces: number[] = []
    class Watched extends Blob {
      override stream() {
        return new ReadableStream<Uint8Array<ArrayBuffer>>()
      }
      override slice(from = 0, to = this.size) {
        pieces.push(to - from)
        return super.slice(from, to)
      }
    }
    expect(await readBytes(new Watched([bytes]))).toEqual(bytes)
    expect([pieces.length, ...new Set(pieces)]).toEqual([71, 10_240])
  })
})

describe('days of a workbook', () => {
  it('count from 1900 with its false leap day, or from 1904', () => {
    expect(serialDate(1, false)).toBe('1900-01-01')
    expect(serialDate(59, false)).toBe('1900-02-28')
    expect(serialDate(61, false)).toBe('1900-03-01')
    expect(serialDate(45536, false)).toBe('2024-09-01')
    expect(serialDate(45536 - 1462, true)).toBe('2024-09-01')
    expect(serialDate(45536.5, false)).toBe('2024-09-01 12:00')
    expect(serialDate(0.5, false)).toBeUndefined()
  })
  it('are known by their format, not by words or colours in it', () => {
    for (const code of ['yyyy-mm-dd', 'yyyy"年"m"月"d"日"', '[$-804]d mmm']) expect(cellFormat(200, code)?.isDate).toBe(true)
    for (const code of ['General', '0.00E+00', '"day" 0', '[Red]0', '0\\d']) expect(cellFormat(200, code)?.isDate ?? false).toBe(false)
    expect([14, 31, 57, 0, 10].map(id => cellFormat(id)?.isDate ?? false)).toEqual([true, true, true, false, false])
  })
})
