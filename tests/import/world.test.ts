import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bytesOf, hasShared, open, readTable } from './support/files.ts'
import { book, formula } from './support/zoo/books.ts'

// Workbooks as provinces and their readers pass them on: a cover, formulas, `580及以上` (issue 10, section 2).
const heads = ['代码', '组名', '院校名', '组号', '投档线', '年份', '最低排名']
const line = (n: number, score: string | number): (string | number | ReturnType<typeof formula>)[] => [
  ...[10_100 + n, `甲大学(0${n})`, formula('LEFT(B2, 3)', '甲大学'), formula('MID(B2,5,2)', `0${n}`), score, 2024, 1000 + n],
]

describe('workbooks of the world', () => {
  it('a cover that shows some rows of the table behind it is not the table', async () => {
    const cover = [['2020-2024 投档数据'], ['使用说明'], heads, line(1, '580分及以上')]
    const bytes = book([
      { name: '开始', rows: cover },
      { name: '总表', rows: [heads, line(1, '580分及以上'), line(2, 579), line(3, 578)] },
    ])
    const { opened, entries, faults } = await readTable(bytes, '投档.xlsx', 'college_scores')
    expect([opened.sheets[opened.sheet]!.name, faults]).toEqual(['总表', []])
    expect(entries.map(({ cells }) => [cells.category, cells.category_sub, cells.min_score, cells.year, cells.min_rank])).toEqual([
      ['甲大学', '01', '580', '2024', '1001'],
      ['甲大学', '02', '579', '2024', '1002'],
      ['甲大学', '03', '578', '2024', '1003'],
    ])
  })

  const scoreTable = (...lines: string[]) =>
    readTable(new TextEncoder().encode(['分数,人数,累计人数', ...lines].join('\n')), '一分一段.csv', 'score_to_rank')
  it('the bucket at the top of a score table is its first line', async () => {
    const { entries, faults, skipped } = await scoreTable('611分及以上,52,52', '610,10,62')
    expect([entries.map(({ cells }) => cells.score), faults, [...skipped]]).toEqual([['611', '610'], [], []])
  })
  it('a bucket in the middle, where its score has a line of its own, is a sum, and is named as left out', async () => {
    const { entries, faults, skipped } = await scoreTable('611分及以上,52,52', '610,10,62', '609及以上,75,75', '609,13,75', '608,13,88')
    expect([entries.map(({ cells }) => cells.score), faults]).toEqual([['611', '610', '609', '608'], []])
    expect(skipped.get('total')).toEqual([4])
  })
  it('the same score twice without such a word stays a fault', async () => {
    const { faults } = await scoreTable('611分及以上,52,52', '610,10,62', '610,10,62')
    expect(faults.map(one => `${one.row} ${one.field} ${one.code}`)).toContain('4 score duplicate')
  })

  it.runIf(hasShared)('the workbook of 上海: its table of five years, and every score table of it without a fault', async () => {
    const name = readdirSync(new URL('../../../shared/data/admissions', import.meta.url)).find(one => one.endsWith('.xlsx'))!
    const bytes = bytesOf(`admissions/${name}`)
    const { opened, entries, faults } = await readTable(bytes, name, 'college_scores')
    expect([opened.sheets[opened.sheet]!.name, entries.length]).toEqual(['总表', 6715])
    // a formula that finds no rank is #N/A in the file
    expect(new Set(faults.map(one => `${one.field} ${one.code}`))).toEqual(new Set(['min_rank cell_error']))
    expect(new Set(entries.map(({ cells }) => cells.year))).toEqual(new Set(['2020', '2021', '2022', '2023', '2024']))
    const session = await open(bytes, name, 'score_to_rank')
    const { sheets } = await session.describe()
    for (const [year, lines] of Object.entries({ 2020: 352, 2021: 336, 2022: 340, 2023: 336, 2024: 217 })) {
      const at = sheets.findIndex(one => one.name === `${year}D`)
      const { row, mapping } = sheets[at]!.header
      const table = await session.table({ sheet: at, header: row, mapping }, () => undefined)
      expect([year, table.entries.length, table.faults.size, table.skipped.get('total')?.length]).toEqual([year, lines, 0, 1])
    }
  })
})
