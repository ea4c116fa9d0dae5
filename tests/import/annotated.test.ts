import { expect, it } from 'vitest'
import { idNumberFault } from '../../src/core/domain/id-number.ts'
import { workbookBytes } from '../../src/core/ui/workbook.ts'
import { annotatedCopy } from '../../src/widgets/import-wizard/annotate.ts'
import { openGrid } from '../../src/widgets/import-wizard/grid.ts'
import en from '../../src/widgets/import-wizard/messages/en.ts'
import es from '../../src/widgets/import-wizard/messages/es.ts'
import words from '../../src/widgets/import-wizard/messages/zh.ts'
import { askedOf, withAll } from '../../src/widgets/import-wizard/together.ts'
import { open } from './support/files.ts'
import { book, xmlBook, xmlRow } from './support/zoo/books.ts'
import { heads, person } from './support/zoo/specimen.ts'

const sayIn =
  (of: Record<keyof typeof words, string>) =>
  (key: keyof typeof words, params: Record<string, string | number> = {}) =>
    of[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]))
const never = () => undefined
async function read(bytes: Uint8Array) {
  const session = await open(bytes, 'a.xlsx')
  const opened = await session.describe()
  const { row: header, mapping } = opened.sheets[0]!.header
  const all = withAll('students', opened, { sheet: 0, header, mapping })
  return { opened, table: await session.table(askedOf('students', opened, all), never) }
}
/** The copy of a file with its faults, mended in nothing and read again. */
async function copied(bytes: Uint8Array, of: Record<keyof typeof words, string> = words) {
  const { table } = await read(bytes)
  const sheet = await annotatedCopy(openGrid('students', table), sayIn(of) as never)
  return read(new Uint8Array(workbookBytes(JSON.parse(await sheet.text()))))
}
/** A number that lost its tail and has a check digit that fits all the same. */
const lucky = Array.from({ length: 1000 }, (_, i) => `990101200801${String(i).padStart(3, '0')}000`).find(id => !idNumberFault(id))!

it('what was refused stays refused: the copy has an empty cell and the old value beside it', async () => {
  const file = book([{ rows: [heads, person(1).map((cell, at) => (at === 2 ? Number(lucky) : cell))] }])
  const { opened, table } = await copied(file)
  expect([...table.faults.values()].flat().map(fault => `${fault.row} ${fault.field} ${fault.code}`)).toEqual(['2 cert_id required'])
  expect(opened.sheets[0]!.head[1]!.cells.at(-1)).toBe(`证件号码 ${words.f_lost_digits}，原值 ${lucky}`)
})

it('so does a formula that was never calculated', async () => {
  const { table } = await copied(xmlBook([xmlRow(1, heads), xmlRow(2, ['<c r="A2"><f>B2</f></c>', ...person(1).slice(1)])]))
  expect([...table.faults.values()].flat().map(fault => fault.code)).toEqual(['required'])
})

it.each(Object.entries({ zh: words, en, es }))('9.4 the last column of our own copy (%s) is no column left out', async (_, of) => {
  const { table } = await copied(book([{ rows: [heads, person(1, { 手机号: '138' })] }]), of)
  expect(table.faults.size).toBe(1)
  expect(table.leftOut).toEqual([])
})

it.each(Object.entries({ zh: words, en, es }))(
  '9.8 the copy of several sheets (%s) says where each row stood, and is read again',
  async (_, of) => {
    const { opened, table } = await copied(
      book([
        { name: '高一1班', rows: [heads, person(1)] },
        { name: '高一2班', rows: [heads, person(2), person(1)] },
      ]),
      of,
    )
    const place = (sheet: string, n: number) => sayIn(of)('rowAtSheet', { sheet, n })
    const lines = opened.sheets[0]!.head.map(({ cells }) => cells.slice(-2))
    expect(lines.map(cells => cells.find(cell => cell.includes('高一')))).toEqual([
      undefined,
      place('高一1班', 2),
      place('高一2班', 2),
      place('高一2班', 3),
    ])
    expect(lines[3]![1]).toBe(`证件号码 ${sayIn(of)('f_duplicate', { row: place('高一1班', 2) })}`)
    expect(table.leftOut).toEqual([])
  },
)
