import { describe, expect, test } from 'vitest'
import { type AdmissionRow, bandOf, historyOf, limitsOf } from './bands.ts'

const unit = { province: '江苏', track: '物理类', college: '苏州大学', major: '计算机类' }
const past = (ranks: Record<number, number>, more: Partial<AdmissionRow> = {}): AdmissionRow[] =>
  Object.entries(ranks).map(([year, minRank]) => ({ ...unit, year: Number(year), minRank, ...more }))
const limits = (rows: AdmissionRow[], target = unit as typeof unit & { plan?: number }) => limitsOf(historyOf(rows, 2025), target)
const majors = (...ranks: number[]) => ranks.flatMap((rank, i) => past({ 2024: rank }, { major: `专业${i}` }))

describe('rule F: a unit with a past', () => {
  test('three years: weights .75, .20, .05 of the logarithms; 保 up to min(.80 E, .85 H), 稳 up to E, 冲 up to 1.2 E', () => {
    const found = limits(past({ 2024: 10_000, 2023: 11_000, 2022: 12_000 }))
    const expected = 10_000 ** 0.75 * 11_000 ** 0.2 * 12_000 ** 0.05
    expect(found).toMatchObject({ basis: 'unit', n: 3, hardest: 10_000, hardestYear: 2024, isPlanHalved: false })
    expect(found.expected).toBeCloseTo(expected, 5)
    expect(found.limits!.safe).toBeCloseTo(0.8 * expected, 5)
    expect(found.limits!.match).toBeCloseTo(expected, 5)
    expect(found.limits!.reach).toBeCloseTo(1.2 * expected, 5)
    expect(found.past.map(one => [one.year, one.minRank])).toEqual([[2024, 10_000], [2023, 11_000], [2022, 12_000]]) // biome-ignore format: a table
  })
  test('the hardest year holds 保 back', () => {
    expect(limits(past({ 2024: 10_000, 2023: 10_000, 2022: 5_000 })).limits!.safe).toBe(4_250)
  })
  test('two years and one draw 保 closer: .75 and .70', () => {
    expect(limits(past({ 2024: 1_000, 2023: 1_000 })).limits).toEqual({ safe: 750, match: 1_000, reach: 1_200 })
    expect(limits(past({ 2024: 1_000 })).limits).toEqual({ safe: 700, match: 1_000, reach: 1_200 })
  })
  test('a year that is missing leaves its weight to the others', () => {
    const found = limits(past({ 2024: 1_000, 2022: 2_000 }))
    expect(found.past.map(one => one.weight)).toEqual([0.75 / 0.8, 0.05 / 0.8].map(weight => expect.closeTo(weight, 10)))
    expect(found.expected).toBeCloseTo(1_000 ** 0.9375 * 2_000 ** 0.0625, 5)
  })
  test('years before the last three and from the year itself on say nothing', () => {
    expect(limits(past({ 2025: 5, 2026: 5, 2021: 5 })).basis).toBe('none')
    expect(limits(past({ 2025: 5, 2024: 1_000, 2021: 5 }))).toEqual(limits(past({ 2024: 1_000 })))
  })
  test('a plan that is halved draws all limits to .88', () => {
    const rows = past({ 2024: 1_000 }, { plan: 10 })
    expect(limits(rows, { ...unit, plan: 5 }).planBefore).toEqual({ year: 2024, plan: 10 })
    expect(limits(rows, { ...unit, plan: 5 })).toMatchObject({ isPlanHalved: true, limits: { safe: 616, match: 880, reach: 1_056 } })
    for (const plan of [6, 10, 20, undefined]) expect(limits(rows, { ...unit, plan }).limits!.match).toBe(1_000)
    expect(limits(past({ 2024: 1_000 }), { ...unit, plan: 1 }).isPlanHalved).toBe(false)
  })
  test('several rows of one name in one year: the hardest', () => {
    expect(limits([...past({ 2024: 900 }), ...past({ 2024: 700 }), ...past({ 2024: 800 })]).hardest).toBe(700)
  })
  test('the order of rows changes nothing', () => {
    const rows = [...past({ 2024: 9_000, 2023: 8_000 }), ...past({ 2024: 7_000 }), ...majors(5, 6, 7, 8)]
    for (const target of [unit, { ...unit, major: '新专业' }]) expect(limits([...rows].reverse(), target)).toEqual(limits(rows, target))
  })
})

describe('rule F: a new major of a college', () => {
  const target = { ...unit, major: '新专业' }
  test('with three majors or more: min(.80 hardest, .90 median), .90 median, 1.20 median', () => {
    expect(limits(majors(1_000, 2_000, 3_000), target)).toMatchObject({
      ...{ basis: 'college', n: 3, expected: 2_000, hardest: 1_000, limits: { safe: 800, match: 1_800, reach: 2_400 } },
    })
    expect(limits(majors(1_900, 2_000, 2_000, 2_200), target).limits).toEqual({ safe: 1_520, match: 1_800, reach: 2_400 })
    expect(limits(majors(1_000, 1_000, 1_000), target).limits!.safe).toBe(800)
  })
  test('with fewer nobody can say, nor by another track or college', () => {
    const none = { basis: 'none', n: 0, past: [], isPlanHalved: false }
    expect(limits(majors(1_000, 2_000), target)).toEqual(none)
    expect(limits(majors(1, 2, 3), { ...target, track: '历史类' })).toEqual(none)
    expect(limits(majors(1, 2, 3), { ...target, college: '南京大学' })).toEqual(none)
    expect(bandOf(limits([], target), 1)).toBeUndefined()
  })
})

describe('units of different years are one by college, major and track', () => {
  const known = (target: Partial<typeof unit>) => limits(past({ 2024: 1_000 }), { ...unit, ...target }).basis === 'unit'
  test('blanks, full-width signs and brackets do not part them, nor do words for a track', () => {
    const rows = past({ 2024: 1_000 }, { major: '计算机类（中外合作办学，苏州）', college: '苏州大学' })
    expect(limits(rows, { ...unit, major: ' 计算机类 [中外合作办学、苏州]', college: '苏州 大学' }).basis).toBe('unit')
    for (const track of ['物理', '物理类', '首选物理', '物理等科目类']) expect(known({ track })).toBe(true)
    expect(known({ province: '江苏省' })).toBe(true)
  })
  test('类, what stands in brackets, and 理科 for 物理 do', () => {
    expect(
      [{ major: '计算机' }, { major: '计算机类（中外合作办学）' }, { track: '理科' }, { track: '物理类艺术' }, { province: '浙江' }].some(
        known,
      ),
    ).toBe(false)
  })
})

test('a rank at a limit is still in its band', () => {
  const found = limits(past({ 2024: 1_000 }))
  expect([700, 701, 1_000, 1_001, 1_200, 1_201].map(rank => bandOf(found, rank))).toEqual([
    ...['safe', 'match', 'match', 'reach', 'reach', 'beyond'],
  ])
})
