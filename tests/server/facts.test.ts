import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packFacts } from '../../scripts/facts/facts.ts'
import { someFacts } from '../../server/db/demo/college-facts.ts'
import { admissions, colleges, majors, plans, type ScoreTable, scoreTables } from '../../server/db/demo/facts/index.ts'
import { bytesOf, hasShared } from '../import/support/files.ts'

const folder = join(import.meta.dirname, '../../server/db/demo/facts')
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const countBy = <T>(rows: readonly T[], key: (row: T) => string | number) =>
  Object.fromEntries([...Map.groupBy(rows, key)].map(([name, group]) => [name, group.length]))

const sets = { colleges: colleges(), majors: majors(), admissions: admissions(), plans: plans() }
const tables = scoreTables()
const tableOf = (year: number, track: string) => tables.find(one => one.year === year && one.track === track)!

describe('the packed facts', () => {
  test('all files together weigh at most 1.5 MB', () => {
    const files = readdirSync(folder).filter(name => name.endsWith('.gz'))
    expect(files.sort()).toEqual(['admissions', 'colleges', 'majors', 'plans', 'score-tables'].map(name => `${name}.json.gz`))
    expect(sum(files.map(name => statSync(join(folder, name)).size))).toBeLessThan(1_500_000)
  })

  test('hold names and figures, and no sentence of a collector', () => {
    for (const name of readdirSync(folder).filter(one => one.endsWith('.gz'))) {
      const { columns } = JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString()) as {
        columns: Record<string, { words?: string[] }>
      }
      const words = Object.values(columns).flatMap(column => column.words ?? [])
      expect(words.filter(word => /[。；！？：]|http/.test(word) || word.length > 30)).toEqual([])
    }
  })

  test('say who published them, in what, and for which years', () => {
    for (const { publisher, title, years, rows } of Object.values(sets)) {
      expect(['教育部', '江苏省教育考试院']).toContain(publisher)
      expect(title).toMatch(/^\p{Script=Han}+$/u)
      const said = new Set(rows.map(row => ('year' in row ? row.year : years[0])))
      expect([...said].sort()).toEqual([...years])
    }
    for (const table of tables) expect(table).toMatchObject({ province: '江苏', publisher: '江苏省教育考试院' })
  })

  test('score-to-rank tables fall from score to score, and their counts sum up', () => {
    expect(tables.map(({ year, track, kind, rows }) => [year, track, kind, rows.length])).toEqual([
      [2024, '物理类', 'anchors', 16],
      [2024, '历史类', 'anchors', 6],
      [2025, '物理类', 'full', 221],
      [2025, '历史类', 'anchors', 20],
    ])
    for (const { rows } of tables) {
      let before = { score: 751, cumulative: 0 }
      for (const row of rows) {
        expect(row.score).toBeLessThan(before.score)
        expect(row.cumulative).toBe(before.cumulative + row.count)
        before = row
      }
    }
    expect(tableOf(2025, '物理类').rows.find(row => row.score === 600)).toEqual({ score: 600, count: 903, cumulative: 34888 })
  })

  test('39 colleges are 985, 112 are 211 and 147 double first class, however many campuses bear it', () => {
    const { rows } = sets.colleges
    expect(rows.length).toBe(3108)
    expect(new Set(rows.map(row => row.name)).size).toBe(rows.length)
    const own = rows.filter(row => row.campusOf === '')
    expect(own.filter(row => row.is985).length).toBe(39)
    expect(own.filter(row => row.isDoubleFirstClass).length).toBe(147)
    // Three universities of one name are two each, in Beijing and elsewhere: the official number counts them once. With 华北电力大学（保定） it is 116.
    const twice = ['中国石油大学（北京）', '中国地质大学（北京）', '中国矿业大学（北京）']
    const of211 = own.filter(row => row.is211)
    expect(of211.filter(row => !twice.includes(row.name)).length).toBe(112)
    expect(rows.find(row => row.name === '华北电力大学（保定）')).toMatchObject({ is211: true, campusOf: '华北电力大学（北京）' })
    expect(rows.find(row => row.name === '中国矿业大学')).toMatchObject({ code: '4132010290', city: '徐州市', is211: true })
  })

  test('a college is found under its name of today and that of the list; a level that lists disagree about is blank', () => {
    const { rows } = sets.colleges
    expect(rows.find(row => row.name === '江苏海洋大学')).toMatchObject({ formerName: '淮海工学院', code: '4132011641', level: '本科' })
    expect(
      rows
        .filter(row => row.level === '')
        .map(row => row.name)
        .sort(),
    ).toEqual(['乌鲁木齐职业大学', '黎明职业大学'])
    const names = new Set(rows.flatMap(row => [row.name, row.formerName]))
    const named = new Set([...sets.admissions.rows, ...sets.plans.rows].map(row => row.college))
    expect([...named].filter(name => !names.has(name))).toEqual([])
  })

  test('the catalogue of 2025 has 840 majors in 12 disciplines', () => {
    const { rows } = sets.majors
    expect([rows.length, new Set(rows.map(row => row.code)).size, new Set(rows.map(row => row.discipline)).size]).toEqual([840, 840, 12])
    expect(rows.find(row => row.name === '统计学')).toMatchObject({ code: '071201', class: '统计学类', degrees: '' })
    expect(rows.find(row => row.name === '教育技术学')).toMatchObject({ degrees: '教育学、理学、工学' })
  })

  test('one row a college, major, track and year, with a rank within the interval of its score', () => {
    const { rows } = sets.admissions
    expect(new Set(rows.map(row => [row.college, row.major, row.track, row.year].join())).size).toBe(69_976)
    // cum(score + 1) < rank <= cum(score); between two anchors the interval is the one they leave open.
    const judge = ({ year, track, rows: table }: ScoreTable) => {
      const judged = rows.filter(row => row.year === year && row.track === track && row.minScore >= table.at(-1)!.score)
      return judged.map(({ minScore, minRank }) => {
        const above = table.findLast(row => row.score > minScore)?.cumulative ?? 0
        return above < minRank && minRank <= table.find(row => row.score <= minScore)!.cumulative
      })
    }
    expect(tables.map(judge).map(all => [all.length, all.filter(is => !is).length])).toEqual([
      [13_032, 0],
      [4487, 0],
      [13_502, 0],
      [4506, 0],
    ])
  })

  test('a requirement is of its own track, and empty where it is not known', () => {
    const { rows } = sets.admissions
    expect(rows.filter(row => row.requirement && !row.requirement.startsWith(`首选${row.track.slice(0, 2)}`))).toEqual([])
    expect(rows.filter(row => row.requirement === '').length).toBe(2963)
    const of = (track: string) =>
      rows.find(row => row.college === '苏州大学' && row.major === '金融学' && row.track === track && row.year === 2025)
    expect([of('物理类')?.requirement, of('历史类')?.requirement]).toEqual(['首选物理，再选不限', '首选历史，再选不限'])
  })

  test('plans name a group, a requirement and a number; a fee where it is known', () => {
    const { rows } = sets.plans
    expect([rows.length, sum(rows.map(row => row.plan))]).toEqual([21_262, 231_117])
    expect(rows.every(row => /^\d{2,3}$/.test(row.group) && row.requirement && row.plan > 0)).toBe(true)
    expect(rows.filter(row => row.tuition !== undefined && !(row.tuition >= 1000 && row.tuition <= 200_000))).toEqual([])
  })

  test('the cut for a page has some sixty colleges of every level and kind, with all that is known of them', () => {
    const { colleges, majors, admissions, plans } = someFacts()
    expect(colleges.rows.length).toBe(58)
    expect(countBy(colleges.rows, row => row.level)).toEqual({ 本科: 52, 专科: 5, '': 1 })
    expect(countBy(colleges.rows, row => row.nature)).toMatchObject({ 公办: 52, 民办: 4, 中外合作办学: 2 })
    expect(admissions.rows.filter(row => row.college === '淮阴工学院').length).toBeGreaterThan(200)
    expect([majors.rows.length, admissions.rows.length, plans.rows.length].every(count => count > 600)).toBe(true)
  })
})

describe.runIf(hasShared)('beside what was collected', () => {
  const shared = join(import.meta.dirname, '../../../shared/data')
  const json = <T>(bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString('utf8')) as T

  /** Every file of an archive, unpacked by tar itself. */
  function unpacked<T>(archive: string): T[] {
    const place = mkdtempSync(join(tmpdir(), 'zhiyuan-facts-'))
    try {
      execFileSync('tar', ['-xzf', join(shared, archive), '-C', place])
      const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter(one => one.isFile())
      return files.map(one => json<T>(readFileSync(join(one.parentPath, one.name))))
    } finally {
      rmSync(place, { recursive: true })
    }
  }

  test('the same facts make the same bytes', () => {
    for (const [name, bytes] of Object.entries(packFacts().files))
      expect(Buffer.from(bytes).equals(readFileSync(join(folder, `${name}.json.gz`))), `${name}: npm run facts`).toBe(true)
  })

  test('every minimum and every line of the plans is there, but for five minima that all others of their year contradict', () => {
    interface Leaf {
      majorName: string
      years: { year: number; track: string; minScore: number; minRank: number }[]
    }
    interface File {
      name: string
      leaves?: Leaf[]
      groups2026?: { selKe: string; majors: { plan: number; tuition: string }[] }[]
    }
    const files = unpacked<File>('admissions/zhiyuanwiki_js.tar.gz').filter(one => one.leaves)
    const rows = files.flatMap(({ name, leaves = [] }) =>
      leaves.flatMap(({ majorName, years }) =>
        years.map(one => [name, majorName, `${one.track}类`, one.year, one.minScore, one.minRank].join()),
      ),
    )
    const packed = sets.admissions.rows.map(row => [row.college, row.major, row.track, row.year, row.minScore, row.minRank].join())
    const kept = new Set(packed)
    const collected = new Set(rows)
    expect(packed.filter(row => !collected.has(row))).toEqual([])
    expect(rows.filter(row => !kept.has(row)).sort()).toEqual([
      '三峡大学,土木类,物理类,2022,558,49610',
      '三峡大学,法学,物理类,2022,558,49610',
      '常州工学院,应用统计学,物理类,2023,521,105357',
      '琼台师范学院,软件工程,物理类,2022,484,124813',
      '邵阳学院,通信工程,物理类,2023,486,85016',
    ])
    const lines = files
      .flatMap(one => one.groups2026 ?? [])
      .flatMap(group => group.majors)
      .filter(line => line.plan > 0)
    const planned = sets.plans.rows
    expect(planned.length).toBe(lines.length)
    expect(sum(planned.map(row => row.plan))).toBe(sum(lines.map(line => line.plan)))
    const fees = lines.filter(line => line.tuition)
    expect(sum(planned.map(row => row.tuition ?? 0))).toBeGreaterThanOrEqual(sum(fees.map(line => Number(line.tuition))))
  })

  test('score tables are as they were collected, but for nine sums that hundreds of admissions contradict', () => {
    for (const { year, track, rows } of tables) {
      const name = track === '物理类' ? 'physics' : 'history'
      const whole = json<{ rows: { score: number; cumulative: number }[] }>(bytesOf(`score_rank/jiangsu-${year}-${name}.json`)).rows
      const kept = new Map(rows.map(row => [row.score, row.cumulative]))
      const missing = whole.filter(({ score, cumulative }) => kept.get(score) !== cumulative).map(row => row.score)
      expect(missing).toEqual(year === 2024 && name === 'physics' ? [670, 610, 590, 570, 550, 530, 510, 490, 470] : [])
    }
  })

  test('every code of the list and every major of the catalogue is there', () => {
    const text = Buffer.from(bytesOf('majors/本科专业目录_2025.csv')).toString('utf8')
    const catalogue = text.trim().split(/\r?\n/).slice(1)
    expect(
      sets.majors.rows.map(row => `${row.disciplineCode},${row.discipline},${row.classCode},${row.class},${row.code},${row.name}`),
    ).toEqual(catalogue.map(line => line.split(',').slice(0, 6).join()))
    const codes = sets.colleges.rows.flatMap(row => row.code || [])
    expect([codes.length, new Set(codes).size]).toEqual([2631, 2631])
    const { rows } = json<{ rows: { name: string; f985: boolean; f211: boolean }[] }>(gunzipSync(bytesOf('colleges/school-index.json.gz')))
    const flagged = (of: readonly { name: string }[]) => of.map(row => row.name).sort()
    expect(flagged(sets.colleges.rows.filter(row => row.is985))).toEqual(flagged(rows.filter(row => row.f985)))
    expect(flagged(sets.colleges.rows.filter(row => row.is211))).toEqual(flagged(rows.filter(row => row.f211)))
  })
})
