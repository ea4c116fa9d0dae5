import { describe, expect, test } from 'vitest'
import { read } from 'xlsx'
import { addressOfView, pageQuery, viewFromAddress } from '../../src/core/ui/list-view.ts'
import { workbookBytes } from '../../src/core/ui/workbook.ts'

const filters = ['year', 'state']

describe('a view of a list lives in the address', () => {
  test('an empty address is the first page of twenty, unfiltered (B231)', () => {
    expect(viewFromAddress('', filters)).toEqual({
      filters: { year: ['不限'], state: ['不限'] },
      search: '',
      sort: null,
      page: 1,
      size: 20,
    })
  })
  test('what was chosen is found again', () => {
    const view = {
      filters: { year: ['2024', '2025'], state: ['不限'] },
      search: '陆 听',
      sort: { key: 'name', dir: 'desc' as const },
      page: 3,
      size: 50,
    }
    const address = addressOfView(view, '', filters)
    expect(viewFromAddress(address, filters)).toEqual(view)
  })
  test('what is not the view stays: the class of a class page', () => {
    const address = addressOfView(viewFromAddress('?uuid=7&year=2024', filters), '?uuid=7&year=2024', filters)
    expect(address).toBe('?uuid=7&year=2024')
  })
  test('8.14 an ID number or a phone that is searched for stands in no address: the browser keeps that in its history', () => {
    const of = (search: string) => addressOfView({ filters: {}, search, sort: null, page: 1, size: 20 }, '?search=x', filters)
    for (const search of ['320501200701011234', '138 0013 8000', '１３８００１３８０００', '王强 13800138000']) expect(of(search)).toBe('')
    expect(of('高三(1)班')).not.toBe('')
  })
  test('不限 and the first page leave the address, also where they were before', () => {
    expect(addressOfView({ filters: {}, search: '', sort: null, page: 1, size: 20 }, '?year=2024&page=2&search=x', filters)).toBe('')
  })
  test('a size or page nobody offers is the usual one', () => {
    expect(viewFromAddress('?limit=9999&page=-3&ordering=name;drop', filters)).toMatchObject({ size: 20, page: 1, sort: null })
  })
  test('a page becomes limit and offset', () => {
    const view = { filters: {}, search: '', sort: { key: 'name', dir: 'desc' as const }, page: 3, size: 30 }
    expect(pageQuery(view)).toEqual({ ordering: ['-name'], limit: 30, offset: 60 })
  })
})

test('a spreadsheet holds texts only: a name that begins with = is no formula, a number keeps its zeros (S8)', async () => {
  const bytes = workbookBytes({
    name: '学生/名单',
    head: ['姓名', '学号'],
    lines: [
      ['=1+1', '0012'],
      ['@SUM(A1)', '990502201001011234'],
    ],
  })
  const book = read(bytes)
  expect(book.SheetNames).toEqual(['学生 名单'])
  const sheet = book.Sheets['学生 名单'] ?? {}
  const cells = Object.entries(sheet).filter(([key]) => !key.startsWith('!'))
  expect(cells).toHaveLength(6)
  expect(cells.every(([, cell]) => cell.t === 's' && cell.f === undefined)).toBe(true)
  expect([sheet.A2?.v, sheet.B2?.v, sheet.B3?.v]).toEqual(['=1+1', '0012', '990502201001011234'])
})

test('a text longer than a cell of Excel takes is cut and says so, and keeps nothing else from the file', () => {
  const [longest, face] = ['长'.repeat(32_767), `${'长'.repeat(32_765)}😀尾`]
  const { A2, B2, C2, D2 } =
    read(workbookBytes({ name: '名单', head: [], lines: [[longest, `${longest}尾`, face, '短']] })).Sheets.名单 ?? {}
  expect([A2?.v === longest, B2?.v === `${'长'.repeat(32_766)}…`, C2?.v === `${'长'.repeat(32_765)}…`, D2?.v]).toEqual([
    true,
    true,
    true,
    '短',
  ])
})

test.each([
  ["'志愿'", '’志愿’'],
  ["第一轮'", '第一轮’'],
  ['History', 'History 1'],
  ['history', 'history 1'],
  ['[]', '1'],
  [`${'长'.repeat(30)}'尾`, `${'长'.repeat(30)}’`],
])('a sheet of any name is made: %s is %s', (name, sheet) => {
  expect(read(workbookBytes({ name, head: ['姓名'], lines: [['陆听澜']] })).SheetNames.map(one => one.trim())).toEqual([sheet])
})
