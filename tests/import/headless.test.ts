import { describe, expect, it } from 'vitest'
import { Memory } from '../../src/core/auth/index.ts'
import { workbookBytes } from '../../src/core/ui/workbook.ts'
import { annotatedCopy } from '../../src/widgets/import-wizard/annotate.ts'
import { openGrid } from '../../src/widgets/import-wizard/grid.ts'
import { decidedHeadings, keepDecided, keepHeaders, taughtHeaders } from '../../src/widgets/import-wizard/memory.ts'
import words from '../../src/widgets/import-wizard/messages/zh.ts'
import { firstChoice, headersOf, saidBy, teach } from '../../src/widgets/import-wizard/model.ts'
import { aClassASheet, askedOf, likeSheets, otherSheets, rowsUnder } from '../../src/widgets/import-wizard/together.ts'
import { columnName, faultWords, leftOutWords } from '../../src/widgets/import-wizard/wording.ts'
import { open } from './support/files.ts'
import { book } from './support/zoo/books.ts'
import { csvText, heads, people, person, utf8 } from './support/zoo/specimen.ts'

const never = () => undefined
const say = ((key: keyof typeof words, params: Record<string, string | number> = {}) =>
  words[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]))) as never
/** What somebody says of the columns of `person`. */
const said = { name: 0, gender: 1, cert_id: 2, grade: 3, phone: 4 }

/** What is taken out of a file of students whose columns somebody has named. */
async function take(bytes: Uint8Array, name: string, mapping: Record<string, number> = said) {
  const session = await open(bytes, name)
  const opened = await session.describe()
  const { choice } = firstChoice('students', opened, {})
  const table = await session.table(askedOf('students', opened, { ...choice, mapping: { ...choice.mapping, ...mapping } }), never)
  return { opened, choice, table, grid: openGrid('students', table) }
}
const faultsOf = ({ grid }: Awaited<ReturnType<typeof take>>) =>
  [...grid.faults.values()].flat().map(fault => `${fault.row} ${fault.field} ${fault.code}`)

describe('S7 a list without a heading row loses nobody', () => {
  const forms = {
    'a.csv': (rows: string[][]) => utf8(csvText(rows)),
    'a.xlsx': (rows: string[][]) => book([{ rows }]),
    'a.xls': (rows: string[][]) => book([{ rows }], 'biff8'),
  }
  it.each(Object.entries(forms))('its first line is a row, and a fault names the line of the file (%s)', async (name, made) => {
    const got = await take(made([person(1), person(2, { 手机号: '138' }), person(3)]), name)
    expect([got.choice.header, got.choice.mapping]).toEqual([0, {}])
    expect(got.table.entries.map(entry => [entry.row, entry.cells.name])).toEqual([1, 2, 3].map(n => [n, person(n)[0]]))
    expect(faultsOf(got)).toEqual(['2 phone bad_phone'])
    expect([[...got.table.skipped], got.table.leftOut]).toEqual([[], []])
  })
  it('a title above it is a row with faults rather than anybody too few', async () => {
    const got = await take(book([{ rows: [['某校2025级学生名册'], ...people(3)] }]), 'a.xlsx')
    expect([got.choice.header, got.table.entries.length]).toEqual([0, 4])
    expect(faultsOf(got)).toEqual(['1 cert_id required', '1 grade required'])
  })
  it('its columns are called by their letters, those that nobody takes too', async () => {
    const rows = [[...person(1).slice(0, 5), '住校', ''], person(2), [...person(3), '林建国']]
    for (const [name, made] of Object.entries(forms)) {
      const { table, opened } = await take(made(rows.map(cells => [...cells, ...Array(7 - cells.length).fill('')])), name)
      expect(table.leftOut.map(one => leftOutWords(say, one))).toEqual(['F 列（如“住校”）', 'G 列（如“林建国”）'])
      expect(opened.sheets[0]!.width).toBe(7)
    }
    expect([0, 25, 26, 255].map(at => columnName(say, '', at))).toEqual(['A 列', 'Z 列', 'AA 列', 'IV 列'])
    expect(columnName(say, '备注', 5)).toBe('备注')
  })
  it('every column can be named, also one that is empty in all the first rows', async () => {
    const rows = [...people(20).map(cells => cells.slice(0, 5)), [...person(21).slice(0, 5), '住校']]
    const { opened, table } = await take(book([{ rows }]), 'a.xlsx', { ...said, remark: 5 })
    expect([opened.sheets[0]!.width, table.entries.at(-1)?.cells.remark]).toEqual([6, '住校'])
  })
  it('in a text file a row of more cells than the others have lost its order, unless somebody named its last column', async () => {
    const text = utf8(
      `${[person(1).slice(0, 5), ['林', ...person(2).slice(0, 5)], person(3).slice(0, 5)].map(row => row.join(',')).join('\n')}\n`,
    )
    const got = await take(text, 'a.csv')
    expect(faultsOf(got)[0]).toBe('2 name extra_cells')
    expect(faultWords(say, got.grid, got.grid.faults.get(2)![0]!)).toBe('这一行超过 5 格，请核对是否错位')
    expect(got.table.leftOut).toEqual([])
    const remarks = utf8(csvText([person(1).slice(0, 5), [...person(2).slice(0, 5), '住校'], person(3).slice(0, 5)]))
    expect(faultsOf(await take(remarks, 'a.csv'))).toEqual(['2 name extra_cells'])
    expect(faultsOf(await take(remarks, 'a.csv', { ...said, remark: 5 }))).toEqual([])
  })
  it('the copy with its faults has every row under our own headings, and is read again', async () => {
    const { grid } = await take(utf8(csvText([person(1, { 手机号: '138' }), person(2), person(3)])), 'a.csv')
    const copy = await (await annotatedCopy(grid, say)).text()
    const again = await take(new Uint8Array(workbookBytes(JSON.parse(copy))), 'b.xlsx', {})
    expect([again.choice.header, again.table.entries.map(entry => entry.cells.name)]).toEqual([1, [1, 2, 3].map(n => person(n)[0])])
    expect(faultsOf(again)).toEqual(['2 phone bad_phone'])
  })
  it('nothing of it is remembered: it has no headings by which a column is known again (8.14)', async () => {
    const { opened, choice } = await take(utf8(csvText(people(3))), 'a.csv', { name: 0, cert_id: 2, grade: 3 })
    const memory = new Memory()
    const [sheet] = opened.sheets
    const line = headersOf(sheet!, choice.header)
    keepHeaders(memory, 'X', 'students', teach(line, saidBy('students', sheet!, choice.header), said), line)
    keepDecided(memory, 'X', 'students', ['', ''], line)
    expect([taughtHeaders(memory, 'X', 'students'), [...decidedHeadings(memory, 'X', 'students')]]).toEqual([{}, []])
  })
})

describe('S7 sheets without heading rows', () => {
  const pages = [
    { name: '高一1班', rows: people(3) },
    { name: '高一2班', rows: people(2, 11) },
    { name: '高一3班', rows: [heads, ...people(4, 21)] },
  ]
  const described = async (all: typeof pages) => (await open(book(all), 'a.xlsx')).describe()
  it('are taken one at a time: no heading says that their columns are the same; the others are named as not read', async () => {
    const opened = await described(pages)
    const { choice } = firstChoice('students', opened, {}, { sheet: 0 })
    const mapped = { ...choice, mapping: said }
    expect([choice.header, likeSheets('students', opened, mapped)]).toEqual([0, []])
    expect(otherSheets('students', opened, mapped)).toEqual([
      { name: '高一3班', n: 4 },
      { name: '高一2班', n: 2 },
    ])
    expect(rowsUnder(opened.sheets[0]!, 0)).toBe(3)
  })
  it('are not taken with a sheet that has one either', async () => {
    const opened = await described(pages)
    const { choice } = firstChoice('students', opened, {})
    expect([choice.sheet, choice.header, likeSheets('students', opened, choice)]).toEqual([2, 1, []])
  })
  it('can still be named by their class', async () => {
    const opened = await described(pages.slice(0, 1))
    const { choice } = firstChoice('students', opened, {})
    expect(aClassASheet('students', opened, choice, [{ name: '高一1班', year: 2025 }])).toMatchObject({ header: 0, nameAs: 'grade' })
  })
})
