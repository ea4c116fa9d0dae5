import { describe, expect, it } from 'vitest'
import { type CareerKindName, importKinds } from '../../src/core/contracts/import/index.ts'
import { refuseFiles } from '../../src/widgets/import-wizard/reading/file-rules.ts'
import { bytesOf, hasShared, open, readTable } from './support/files.ts'

// Lists of what is known of students: exams (D037) and career records (D031 to D036).
const list = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'))
const her = '20260001,林见清,990101200812030019'
const career = (Object.keys(importKinds) as CareerKindName[]).filter(kind => importKinds[kind].asksTerm)

describe.runIf(hasShared)('the files of schools', () => {
  it('180 exams are read without a fault, the same from xlsx and xls, days that Excel keeps as numbers too', async () => {
    const [xlsx, xls] = await Promise.all(
      ['performance.xlsx', 'performance.xls'].map(async file => readTable(bytesOf(`rosters/${file}`), file, 'performance')),
    )
    expect([xlsx!.entries.length, xlsx!.faults, xls!.faults]).toEqual([180, [], []])
    expect(xls!.entries.map(one => one.cells)).toEqual(xlsx!.entries.map(one => one.cells))
    expect(new Set(xlsx!.entries.map(one => one.cells.date))).toEqual(new Set(['2026-09-15', '2026-10-15', '2026-11-15']))
    expect(importKinds.performance.rowOf(xlsx!.entries[0]!.cells)).toMatchObject({
      ...{ name: '丁娟轩', cert_id: '990521200602072314', date: '2026-09-15', score: 441.6, rank: 869 },
      ...{ yw_score: 87.4, yw_rank: 615, dl_score: 71.5, dl_rank: 188, lz_score: null, exam: '' },
    })
  })
  it('60 practices are read without a fault; that 31 of them end before they begin is to be known', async () => {
    const { entries, faults } = await readTable(bytesOf('rosters/records_practices.xlsx'), 'records_practices.xlsx', 'social_practices')
    expect([entries.length, faults]).toEqual([60, []])
    const [notice] = importKinds.social_practices.notices!(entries)
    expect([notice!.code, notice!.params.n, notice!.rows!.length]).toEqual(['ends_before', 31, 31])
    expect(importKinds.social_practices.rowOf(entries[0]!.cells)).toMatchObject({
      id: '2026000',
      begin_date: '2025-11-26',
      end_date: '2026-03-28',
      duration: 30,
      is_archive: false,
    })
  })
  it('60 rewards are read without a fault, and are told from practices in the wrong dialog', async () => {
    const bytes = bytesOf('rosters/records_rewards.xlsx')
    const { entries, faults } = await readTable(bytes, 'records_rewards.xlsx', 'rewards_punishments')
    expect([entries.length, faults]).toEqual([60, []])
    const { sheets, sheet } = await (await open(bytes, 'records_rewards.xlsx', 'social_practices')).describe()
    expect(sheets[sheet]!.other).toBe('rewards_punishments')
  })
})

it.each([
  ['officeholdings', 2],
  ['rewards_punishments', 2],
  ['social_practices', 2],
  ['artistic', 5],
  ['morality', 5],
  ['attainment_level', 5],
  ['performance', 5],
] as const)('B153 a file of %s weighs %i MB at most', (kind, n) => {
  const file = (size: number) => [{ name: 'a.xlsx', size }]
  const { megabytes } = importKinds[kind]
  expect(refuseFiles(file(n * 1024 * 1024), megabytes)).toBeUndefined()
  expect(refuseFiles(file(n * 1024 * 1024 + 1), megabytes)).toEqual({ code: 'too_large', params: { n } })
})

it('B163 a record without number, name or ID number is a fault of each', async () => {
  expect(career).toHaveLength(6)
  for (const kind of career) {
    const heads = importKinds[kind].columns.map(one => one.header)
    const { faults } = await readTable(list(heads.join(), heads.map((_, i) => (i > 2 ? '某' : '')).join()), '表.csv', kind)
    expect(faults.slice(0, 3).map(one => `${one.field} ${one.code}`)).toEqual(['id required', 'name required', 'cert_id required'])
  }
})

it.each([
  ['2026/3/5', '2026-03-05', []],
  ['2026年3月5日', '2026-03-05', []],
  ['2026.03.05', '2026-03-05', []],
  ['3月5日', '3月5日', ['date bad_date']],
  ['0999-03-05', '0999-03-05', ['date bad_date']],
])('B161 the day of an exam: %s', async (typed, kept, faults) => {
  const table = await readTable(list('姓名,身份证号,考试日期,语文', `林见清,990101200812030019,${typed},101`), '表.csv', 'performance')
  expect(table.entries[0]!.cells.date).toBe(kept)
  expect(table.faults.map(one => `${one.field} ${one.code}`)).toEqual(faults)
})

it('other headings of schools are known: 语文成绩, 英语, 年级排名; a score that was not given is a gap', async () => {
  const heads = '学生姓名,身份证号码,考试时间,总成绩,年级排名,语文成绩,语文排名,英语,英语名次,理综'
  const { entries, faults } = await readTable(
    list(heads, '林见清,990101200812030019,2026-03-05,601.5分,第12名,110,,131.5,3,260'),
    '表.csv',
    'performance',
  )
  expect(faults.map(one => one.field)).toEqual(['rank'])
  expect(importKinds.performance.rowOf(entries[0]!.cells)).toMatchObject({
    score: 601.5,
    yw_score: 110,
    yw_rank: null,
    wy_score: 131.5,
    wy_rank: 3,
    lz_score: 260,
    sx_score: null,
  })
})

it('hours may carry their word, and a record may say that it is archived', async () => {
  const heads = '学号,姓名,证件号码,开始日期,实践类型,时长,是否归档'
  const { entries, faults } = await readTable(
    list(heads, `${her},2026-03-01,志愿服务,8.5小时,是`, `${her},2026-03-02,志愿服务,8小时,`),
    '表.csv',
    'social_practices',
  )
  expect(faults).toEqual([])
  expect(entries.map(one => importKinds.social_practices.rowOf(one.cells))).toMatchObject([
    { duration: 8.5, is_archive: true },
    { duration: 8, is_archive: false },
  ])
})

it('the same record of one student twice is a fault of the later row', async () => {
  const heads = '学号,姓名,证件号码,奖惩名称,奖惩级别'
  const { faults } = await readTable(
    list(heads, `${her},三好学生,校级`, `${her},三好学生,市级`, `${her},三好学生,校级`),
    '表.csv',
    'rewards_punishments',
  )
  expect(faults.map(one => [one.row, one.field, one.code, one.params?.row])).toEqual([[4, 'cert_id', 'duplicate', 2]])
})
