import { describe, expect, test } from 'vitest'
import { backtest, type Group } from './backtest.ts'
import type { AdmissionRow } from './bands.ts'

const row = (year: number, minRank: number, more: Partial<AdmissionRow> = {}): AdmissionRow => ({
  ...{ province: '江苏', track: '物理', college: '苏州大学', major: '计算机类', year, minRank, ...more },
})
const group = (rows: AdmissionRow[], name: Group['name'] = 'all') => backtest(rows, 2025)[0]!.groups.find(one => one.name === name)!

describe('reach rates of a band', () => {
  // One year of 1,000: 保 to 700, 稳 to 1,000, 冲 to 1,200.
  test('are the share of its ranks that got in, and whether its very limit did', () => {
    expect(group([row(2024, 1_000), row(2025, 850)]).bands).toEqual({
      ...{ safe: { mean: 100, edge: 100 }, match: { mean: 50, edge: 0 }, reach: { mean: 0, edge: 0 }, beyond: { mean: 0, edge: 0 } },
    })
    expect(group([row(2024, 1_000), row(2025, 1_200)]).bands).toMatchObject({
      ...{ match: { mean: 100, edge: 100 }, reach: { mean: 100, edge: 100 }, beyond: { mean: 0, edge: 0 } },
    })
    expect(group([row(2024, 1_000), row(2025, 525)]).bands.safe).toEqual({ mean: 50, edge: 0 })
  })
  test('are means over the units', () => {
    const another = { major: '法学' }
    const rows = [row(2024, 1_000), row(2025, 850), row(2024, 1_000, another), row(2025, 1_000, another)]
    expect(group(rows).bands.match).toEqual({ mean: 75, edge: 50 })
  })
})

describe('what is judged', () => {
  test('each track of a province by itself, by earlier years only', () => {
    const rows = [row(2024, 1_000), row(2025, 850), row(2023, 5, { track: '历史' }), row(2025, 5, { track: '历史' })]
    const found = backtest(rows, 2025)
    expect(found.map(one => [one.province, one.track, one.judged, one.known])).toEqual([
      ['江苏', '物理', 1, [2024]],
      ['江苏', '历史', 1, [2023]],
    ])
    expect(backtest([...rows, row(2026, 1), row(2027, 2)], 2025)).toEqual(found)
  })
  test('units nobody can say anything of, and names of several rows, are counted and not judged', () => {
    const rows = [
      row(2024, 1_000),
      row(2025, 850),
      row(2025, 1, { major: '新' }),
      row(2025, 2, { major: '双' }),
      row(2025, 3, { major: '双' }),
    ]
    expect(backtest(rows, 2025)[0]).toMatchObject({ judged: 1, silent: 1, ambiguous: 1 })
  })
  test('nothing, where there is no year before', () => {
    expect(backtest([row(2025, 850)], 2025)[0]).toMatchObject({ judged: 0, silent: 1, verdicts: [], known: [] })
    expect(backtest([row(2025, 850)], 2024)).toEqual([])
  })
})

test('groups: by basis, by years, the hardest twentieth, by change of plan', () => {
  const majors = Array.from({ length: 40 }, (_, i) => [row(2024, 1_000 * (i + 1), { major: `专业${i}`, plan: 10 })]).flat()
  const now = majors.map((one, i) => ({ ...one, year: 2025, plan: i === 0 ? 5 : i === 1 ? 15 : 10 }))
  const rows = [...majors, ...now, row(2023, 1_000, { major: '专业0' }), row(2025, 20_000, { major: '新专业' })]
  const sizes = Object.fromEntries(backtest(rows, 2025)[0]!.groups.map(({ name, n }) => [name, n]))
  expect(sizes).toEqual({
    ...{ all: 41, unit: 40, unit_1: 39, unit_2: 1, unit_3: 0, college: 1, top: 3 },
    ...{ plan_halved: 1, plan_kept: 38, plan_grown: 1 },
  })
})

test('the Brier score is beside that of last year’s rank, which is perfect where nothing changed', () => {
  const same = backtest([row(2024, 1_000), row(2025, 1_000)], 2025)[0]!
  expect(same.brier).toMatchObject({ lastYear: 0, n: 1 })
  const moved = backtest([row(2024, 1_000), row(2025, 1_600)], 2025)[0]!
  expect(moved.brier!.lastYear).toBeCloseTo(0.5)
})

test('a promise that is missed is named with its figure', () => {
  const bad = backtest([row(2024, 1_000), row(2025, 525)], 2025)[0]!.verdicts
  expect(bad.filter(one => !one.isMet).map(one => [one.name, one.value])).toEqual([
    ['safe_mean', 50],
    ['safe_edge', 0],
    ['match_mean', 0],
    ['reach_mean', 0],
  ].map(([name, value]) => [name, value])) // biome-ignore format: a table
})
