import { describe, expect, it } from 'vitest'
import { importKinds } from '../../src/core/contracts/import/index.ts'
import { open } from './support/files.ts'
import { book } from './support/zoo/books.ts'
import { csvText, heads, person, utf8 } from './support/zoo/specimen.ts'

const never = () => undefined
async function read(bytes: Uint8Array, name = 'a.csv', given?: Record<string, number>) {
  const session = await open(bytes, name)
  const { row: header, mapping } = (await session.describe()).sheets[0]!.header
  return session.table({ sheet: 0, header, mapping: given ?? mapping }, never)
}
const office = [
  ['序号', ...heads, '民族', '家长姓名', '空列'],
  ['1', ...person(1), '回族', '', ''],
  ['2', ...person(2), '回', '林建国', ' '],
]

describe('9.4 columns that are not imported are named', () => {
  it('each with its first cell and its number of rows; one without a cell holds nothing', async () => {
    const { leftOut } = await read(utf8(csvText(office)))
    expect(leftOut).toEqual([
      { at: 0, header: '序号', example: '1', n: 2 },
      { at: 8, header: '家长姓名', example: '林建国', n: 1 },
    ])
    expect((await read(book([{ rows: office }]), 'a.xlsx')).leftOut).toEqual(leftOut)
  })
  it('also those of fields we know, when a mapping by hand took only what is required', async () => {
    const { leftOut } = await read(utf8(csvText(office)), 'a.csv', { name: 1, cert_id: 3, grade: 4 })
    expect(leftOut.map(one => one.header)).toEqual(['序号', '性别', '手机号', '民族', '家长姓名'])
  })
  it('a second column of one heading, and cells under none', async () => {
    const rows = [
      [...heads, '手机号'],
      [...person(1), '13900000001', '住校'],
    ]
    expect((await read(book([{ rows }]), 'a.xlsx')).leftOut).toEqual([
      { at: 6, header: '手机号', example: '13900000001', n: 1 },
      { at: 7, header: '', example: '住校', n: 1 },
    ])
  })
  it('what totals, signatures and footnotes hold there is no cell of anybody', async () => {
    const rows = [
      [...heads, '签名'],
      [...person(1), ''],
      ['合计', '', '', '', '', '', '共 1 人'],
    ]
    expect((await read(utf8(csvText(rows)))).leftOut).toEqual([])
  })
})

describe('9.4 what the form knows of a student is read', () => {
  const extra = (values: string[]) => [
    [...heads, '民族', '学段', '入学成绩', '学号'],
    [...person(1), ...values],
  ]
  it('nation, stage, entry score and student number, by their words and synonyms', async () => {
    const { entries, faults, leftOut } = await read(book([{ rows: extra(['维吾尔', '普通高中', '612.5分', '20240001']) }]), 'a.xlsx')
    expect([[...faults], leftOut]).toEqual([[], []])
    expect(importKinds.students.rowOf(entries[0]!.cells)).toMatchObject({
      nation: '维吾尔族',
      school_grade: '高中',
      entry_score: 612.5,
      other_num: '20240001',
    })
  })
  it('with the checks of the form: one of the 56, one of the stages, 0 to 1000 with at most one decimal', async () => {
    for (const score of ['1000.5', '-1', '59.55', '优', '1e2']) {
      const { faults } = await read(book([{ rows: extra(['某族', '大学', score, '']) }]), 'a.xlsx')
      expect(faults.get(2)?.map(fault => `${fault.field} ${fault.code}`)).toEqual([
        'nation bad_option',
        'school_grade bad_option',
        'entry_score bad_score',
      ])
    }
  })
})
