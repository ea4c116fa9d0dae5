import { describe, expect, test } from 'vitest'
import { type CheckRule, checkRules, checkUp, type Finding, type PlanFrame, type PlanRow } from './check-up.ts'
import { filingLimitOf, filingLimits } from './filing-limits.ts'

/** A sound row: 稳 to 保 by its place, three years that agree, a plan of ten, of the state, known in all. */
const row = (n: number, more: Partial<PlanRow> = {}): PlanRow => ({
  ...{
    uuid: `row ${n}`,
    college: `第${n}大学`,
    major: '数学与应用数学',
    group: '01',
    batch: '本科批',
    isRequirementMet: true,
    band: 'safe',
  },
  ...{ basis: 'unit', n: 3, expected: 10_000 + n * 1000, plan: 10, isPlanHalved: false, tuition: 5200, isJoint: false, nature: '公办' },
  past: [2024, 2023, 2022].map(year => ({ year, minRank: 10_000 + n * 1000 })),
  ...{ majorCode: '070101', year: 2025, ...more },
})
/** Six rows nobody would say a word about, but that there is room for more. */
const sound = (): PlanRow[] => [row(1, { band: 'reach' }), row(2, { band: 'match' }), row(3, { band: 'match' }), row(4), row(5), row(6)]
const frame: PlanFrame = { targetYear: 2025 }
const rulesOf = (found: readonly Finding[]) => found.map(({ rule }) => rule)
const withRow = (at: number, more: Partial<PlanRow>) => sound().map((one, i) => (i === at - 1 ? { ...one, ...more } : one))

/** What a rule is said of, and what is said then. */
const cases: Record<CheckRule, { rows: PlanRow[]; frame?: Partial<PlanFrame>; said: Partial<Finding> }> = {
  requirement_not_met: {
    rows: withRow(2, { isRequirementMet: false }),
    said: { severity: 'fault', rows: [2], fix: { kind: 'remove', rows: [2] } },
  },
  same_twice: {
    rows: [...sound(), { ...row(4) }],
    said: {
      severity: 'fault',
      rows: [7],
      figures: { college: '第4大学', major: '数学与应用数学', first: 4 },
      fix: { kind: 'remove', rows: [7] },
    },
  },
  over_limit: {
    rows: sound(),
    frame: { limit: { ...filingLimitOf('山东')!, rows: 4 } },
    said: { severity: 'fault', rows: [5, 6], fix: { kind: 'remove', rows: [5, 6] } },
  },
  group_over_limit: {
    rows: [1, 2, 3, 4, 5, 6, 7].map(n => row(n, { college: '苏州大学', band: n < 2 ? 'reach' : 'safe' })),
    frame: { limit: filingLimitOf('江苏')! },
    said: { severity: 'fault', rows: [7], figures: { college: '苏州大学', most: 6 } },
  },
  group_split: {
    rows: withRow(5, { college: '第2大学' }),
    frame: { limit: filingLimitOf('江苏')! },
    said: { rows: [5], fix: { kind: 'move', row: 5, to: 3 } },
  },
  batch_differs: { rows: withRow(3, { batch: '本科提前批' }), said: { severity: 'fault', rows: [3] } },
  plan_of_another_year: { rows: withRow(3, { year: 2024 }), said: { rows: [3], figures: { n: 1, year: 2024 } } },
  too_far_behind: {
    rows: withRow(6, { band: 'reach', expected: 9000 }),
    said: { severity: 'warning', rows: [6], fix: { kind: 'move', row: 6, to: 4 } },
  },
  safe_none: { rows: sound().map(one => ({ ...one, band: 'match' as const })), said: { rows: [], fix: { kind: 'add', band: 'safe' } } },
  safe_few: { rows: withRow(4, { band: 'match' }), said: { figures: { n: 2, least: 3 }, fix: { kind: 'add', band: 'safe' } } },
  reach_many: {
    rows: [1, 2, 3, 4, 5, 6, 7, 8].map(n => row(n, { band: n < 7 ? 'reach' : 'safe' })),
    said: { figures: { n: 6, of: 8 }, fix: { kind: 'add', band: 'match' } },
  },
  reach_none: { rows: withRow(1, { band: 'match' }), said: { severity: 'note', fix: { kind: 'add', band: 'reach' } } },
  beyond: { rows: withRow(1, { band: 'beyond', expected: 4000 }), said: { rows: [1], fix: { kind: 'remove', rows: [1] } } },
  last_not_safe: { rows: withRow(6, { band: 'match', expected: 12_000 }), said: { rows: [6], fix: { kind: 'add', band: 'safe' } } },
  one_basket: {
    rows: sound().map((one, i) => (i > 0 ? { ...one, college: '扬州大学' } : one)),
    said: { rows: [2, 3, 4, 5, 6], figures: { college: '扬州大学', n: 5 } },
  },
  rows_left: { rows: sound(), frame: { limit: filingLimitOf('江苏')! }, said: { severity: 'note', figures: { left: 34, most: 40 } } },
  requirement_unknown: { rows: withRow(2, { isRequirementMet: null }), said: { severity: 'note', rows: [2] } },
  no_history: { rows: withRow(3, { basis: 'none', band: null, n: 0, expected: null, past: [] }), said: { rows: [3] } },
  new_major: { rows: withRow(3, { basis: 'college', n: 5, past: [] }), said: { severity: 'note', rows: [3] } },
  single_year: { rows: withRow(5, { n: 1, past: [{ year: 2024, minRank: 15_000 }] }), said: { severity: 'warning', rows: [5] } },
  years_disagree: {
    rows: withRow(5, {
      past: [
        { year: 2024, minRank: 20_000 },
        { year: 2023, minRank: 13_000 },
      ],
    }),
    said: { rows: [5], figures: { college: '第5大学', major: '数学与应用数学', low: 13_000, high: 20_000 } },
  },
  getting_harder: {
    rows: withRow(5, {
      past: [
        { year: 2023, minRank: 16_000 },
        { year: 2024, minRank: 13_000 },
      ],
    }),
    said: { rows: [5], figures: { college: '第5大学', major: '数学与应用数学', year: 2024, now: 13_000, before: 16_000 } },
  },
  plan_cut: { rows: withRow(5, { isPlanHalved: true, plan: 3 }), said: { rows: [5] } },
  plan_small: { rows: withRow(5, { plan: 2 }), said: { severity: 'note', rows: [5] } },
  over_tuition: {
    rows: withRow(5, { tuition: 68_000 }),
    frame: { maxTuition: 20_000 },
    said: { severity: 'warning', rows: [5], fix: { kind: 'remove', rows: [5] } },
  },
  dear: { rows: withRow(5, { tuition: 68_000 }), said: { severity: 'note', rows: [5] } },
  joint: { rows: withRow(5, { major: '计算机类（中外合作办学）' }), said: { severity: 'note', rows: [5] } },
  private_college: { rows: withRow(5, { nature: '民办' }), said: { severity: 'note', rows: [5] } },
  colour_vision: { rows: withRow(5, { majorCode: '100201K' }), said: { severity: 'note', rows: [5] } },
}

describe('志愿体检', () => {
  test('there are at least twenty rules, and of a sound plan none speaks', () => {
    expect(checkRules.length).toBeGreaterThanOrEqual(20)
    expect(checkUp(sound(), frame)).toEqual([])
    expect(checkUp([], { ...frame, limit: filingLimitOf('江苏')! })).toEqual([])
  })

  test.each(checkRules)('%s says its rows and its fix, and nothing of a sound plan', rule => {
    const { rows, frame: more, said } = cases[rule]
    const found = checkUp(rows, { ...frame, ...more }).filter(one => one.rule === rule)
    expect(found).toMatchObject([said])
    expect(found[0]?.fix).toBeDefined()
  })

  test('what is not known is no fault: no rank, no plan, no fee, no requirement', () => {
    const unknown = { tuition: null, plan: null, nature: null, isJoint: null, majorCode: null, batch: null }
    expect(
      rulesOf(
        checkUp(
          sound().map(one => ({ ...one, ...unknown })),
          { ...frame, maxTuition: 5000 },
        ),
      ),
    ).toEqual([])
  })

  test('a batch that was published together with another is not known to differ', () => {
    expect(rulesOf(checkUp(withRow(3, { batch: '本科（含提前批）' }), frame))).toEqual([])
  })

  test('faults stand before warnings, warnings before notes', () => {
    const rows = withRow(5, { plan: 1, isRequirementMet: false, n: 1, past: [{ year: 2024, minRank: 15_000 }] })
    expect(checkUp(rows, frame).map(one => one.severity)).toEqual(['fault', 'warning', 'note'])
  })

  test('a move does what it says: afterwards nothing is said of it', () => {
    const rows = withRow(6, { band: 'reach', expected: 9000 })
    const [finding] = checkUp(rows, frame).filter(one => one.rule === 'too_far_behind')
    const { row: from, to } = finding!.fix as { row: number; to: number }
    const moved = rows.toSpliced(from - 1, 1).toSpliced(to - 1, 0, rows[from - 1]!)
    expect(rulesOf(checkUp(moved, frame))).not.toContain('too_far_behind')
  })

  test('of a province nobody has told us of, no limit is claimed; each that is names its year and source', () => {
    expect(filingLimitOf('火星')).toBeUndefined()
    expect(
      rulesOf(
        checkUp(
          [...Array(200)].map((_, n) => row(n)),
          frame,
        ),
      ),
    ).not.toContain('over_limit')
    expect(filingLimits.every(one => one.rows > 0 && one.year >= 2024 && one.source.length > 0)).toBe(true)
  })
})
