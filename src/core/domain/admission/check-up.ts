import type { Band } from './bands.ts'
import type { FilingLimit } from './filing-limits.ts'

// 志愿体检: what an experienced adviser would say of a plan, each with the row it is about and, where there is one, what mends it. Every rule
// is a sentence about published numbers; none of them guesses a chance.

/** A row of a plan: a unit as somebody meets it. `null` is not known, and no rule speaks of what is not known. */
export interface PlanRow {
  readonly uuid: string
  readonly college: string
  readonly major: string
  /** 院校专业组. */
  readonly group: string | null
  readonly batch: string | null
  readonly isRequirementMet: boolean | null
  readonly band: Band | null
  readonly basis: 'unit' | 'college' | 'none'
  readonly n: number
  readonly expected: number | null
  readonly past: readonly { readonly year: number; readonly minRank: number }[]
  readonly plan: number | null
  readonly isPlanHalved: boolean
  /** Yuan a year. */
  readonly tuition: number | null
  readonly isJoint: boolean | null
  /** 公办, 民办 … */
  readonly nature: string | null
  readonly majorCode: string | null
  /** Of the plan it is a line of. */
  readonly year: number
}
export interface PlanFrame {
  readonly limit?: FilingLimit
  /** The filing it is for. */
  readonly targetYear: number | null
  /** Yuan a year that the family means to pay. */
  readonly maxTuition?: number
}

/** `fault`: the row is void or the form refuses it. `warning`: it may cost a place. `note`: to be known before it is signed. */
export type Severity = 'fault' | 'warning' | 'note'
/** What one press does. */
export type Fix =
  | { readonly kind: 'remove'; readonly rows: readonly number[] }
  | { readonly kind: 'move'; readonly row: number; readonly to: number }
  | { readonly kind: 'add'; readonly band: Band }
  | { readonly kind: 'look'; readonly row: number }
export interface Finding {
  readonly rule: CheckRule
  readonly severity: Severity
  /** Numbers of the rows it is about, from 1; none: the whole plan. */
  readonly rows: readonly number[]
  /** What its sentence names. */
  readonly figures: Readonly<Record<string, number | string>>
  readonly fix?: Fix
}

/** So many of the last rows at one college are one basket. */
const ONE_BASKET = 5
const SHARE = { safeLeast: 0.2, reachMost: 0.5 }
const DEAR = 20_000
/** Majors that colour-blindness or colour weakness closes or narrows, by the beginning of their code (普通高等学校招生体检工作指导意见). */
const COLOUR = ['0703', '0710', '0813', '0830', '1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008']

interface Plan {
  readonly rows: readonly PlanRow[]
  readonly frame: PlanFrame
}
type Rule = (plan: Plan) => readonly Omit<Finding, 'rule'>[]

/** 本科（含提前批）was published for several batches together: of which one it is nobody says. */
const isOne = (batch: string | null): batch is string => batch !== null && !batch.includes('含')
const numbersOf = (rows: readonly PlanRow[], test: (row: PlanRow) => boolean) => rows.flatMap((row, i) => (test(row) ? [i + 1] : []))
const named = ({ college, major }: PlanRow) => ({ college, major })
/** One finding for each row. */
const each =
  (severity: Severity, test: (row: PlanRow, plan: Plan) => Record<string, number | string> | undefined, fix: (row: number) => Fix): Rule =>
  plan =>
    plan.rows.flatMap((row, i) => {
      const figures = test(row, plan)
      return figures ? [{ severity, rows: [i + 1], figures: { ...named(row), ...figures }, fix: fix(i + 1) }] : []
    })
/** One finding for all rows together. */
const together =
  (
    severity: Severity,
    test: (row: PlanRow, plan: Plan) => boolean,
    figures: (rows: readonly PlanRow[]) => Record<string, number> = () => ({}),
  ): Rule =>
  plan => {
    const rows = numbersOf(plan.rows, row => test(row, plan))
    if (rows.length === 0) return []
    const own = rows.map(row => plan.rows[row - 1]!)
    return [{ severity, rows, figures: { n: rows.length, ...figures(own) }, fix: { kind: 'look', row: rows[0]! } }]
  }
const remove = (row: number): Fix => ({ kind: 'remove', rows: [row] })
const look = (row: number): Fix => ({ kind: 'look', row })
const inBand = ({ rows }: Plan, band: Band) => numbersOf(rows, row => row.band === band)
const newest = ({ past }: PlanRow) => past.toSorted((a, b) => b.year - a.year)

/** The rows of the form: of a group-wise filing each group counts once, where its first major stands. */
function formRows(rows: readonly PlanRow[], unit: FilingLimit['unit'] | undefined): readonly (readonly number[])[] {
  if (unit !== 'group' && unit !== 'college') return rows.map((_, i) => [i + 1])
  const groups = new Map<string, number[]>()
  for (const [i, { college, group }] of rows.entries()) {
    const key = unit === 'group' ? `${college}\n${group ?? i}` : college
    groups.set(key, [...(groups.get(key) ?? []), i + 1])
  }
  return [...groups.values()]
}

const rules = {
  requirement_not_met: each('fault', row => (row.isRequirementMet === false ? {} : undefined), remove),
  same_twice: ({ rows }) =>
    rows.flatMap((row, i) => {
      const first = rows.findIndex(other => other.uuid === row.uuid)
      return first < i
        ? [{ severity: 'fault' as const, rows: [i + 1], figures: { ...named(row), first: first + 1 }, fix: remove(i + 1) }]
        : []
    }),
  over_limit: ({ rows, frame: { limit } }) => {
    const over = limit ? formRows(rows, limit.unit).slice(limit.rows).flat() : []
    return over.length > 0
      ? [{ severity: 'fault', rows: over, figures: { most: limit!.rows, n: over.length }, fix: { kind: 'remove', rows: over } }]
      : []
  },
  group_over_limit: ({ rows, frame: { limit } }) =>
    formRows(rows, limit?.unit).flatMap(group => {
      const over = limit?.majors ? group.slice(limit.majors) : []
      const first = rows[group[0]! - 1]!
      return over.length > 0
        ? [
            {
              severity: 'fault' as const,
              rows: over,
              figures: { college: first.college, most: limit!.majors! },
              fix: { kind: 'remove' as const, rows: over },
            },
          ]
        : []
    }),
  group_split: ({ rows, frame: { limit } }) =>
    formRows(rows, limit?.unit).flatMap(group => {
      const at = group.findIndex((row, i) => i > 0 && row !== group[i - 1]! + 1)
      if (at < 0) return []
      const row = group[at]!
      return [
        {
          severity: 'warning' as const,
          rows: [row],
          figures: { ...named(rows[row - 1]!), first: group[0]! },
          fix: { kind: 'move' as const, row, to: group[at - 1]! + 1 },
        },
      ]
    }),
  batch_differs: ({ rows }) => {
    const [first] = rows.flatMap(({ batch }) => (isOne(batch) ? batch : []))
    const other = numbersOf(rows, ({ batch }) => isOne(batch) && batch !== first)
    return other.length > 0
      ? [{ severity: 'fault', rows: other, figures: { n: other.length, batch: first! }, fix: { kind: 'remove', rows: other } }]
      : []
  },
  plan_of_another_year: together(
    'warning',
    ({ year }, { frame: { targetYear } }) => targetYear !== null && year !== targetYear,
    rows => ({ year: rows[0]!.year }),
  ),
  // A harder unit behind easier ones: the file is gone before its turn comes, so there it is a wasted row.
  too_far_behind: ({ rows }) =>
    rows.flatMap((row, i) => {
      if (row.expected === null || row.band === 'safe') return []
      const to = rows.findIndex((other, j) => j < i && other.band === 'safe' && other.expected !== null && other.expected > row.expected!)
      return to >= 0
        ? [
            {
              severity: 'warning' as const,
              rows: [i + 1],
              figures: { ...named(row), n: i - to, to: to + 1 },
              fix: { kind: 'move' as const, row: i + 1, to: to + 1 },
            },
          ]
        : []
    }),
  safe_none: plan =>
    plan.rows.length > 0 && inBand(plan, 'safe').length === 0
      ? [{ severity: 'warning', rows: [], figures: {}, fix: { kind: 'add', band: 'safe' } }]
      : [],
  safe_few: plan => {
    const n = inBand(plan, 'safe').length
    const least = Math.max(3, Math.ceil(plan.rows.length * SHARE.safeLeast))
    return n > 0 && n < least ? [{ severity: 'warning', rows: [], figures: { n, least }, fix: { kind: 'add', band: 'safe' } }] : []
  },
  reach_many: plan => {
    const rows = inBand(plan, 'reach')
    return rows.length > 5 && rows.length > plan.rows.length * SHARE.reachMost
      ? [{ severity: 'warning', rows, figures: { n: rows.length, of: plan.rows.length }, fix: { kind: 'add', band: 'match' } }]
      : []
  },
  reach_none: plan =>
    plan.rows.length >= 6 && inBand(plan, 'reach').length === 0
      ? [{ severity: 'note', rows: [], figures: {}, fix: { kind: 'add', band: 'reach' } }]
      : [],
  beyond: each('warning', row => (row.band === 'beyond' ? { expected: Math.round(row.expected!) } : undefined), remove),
  last_not_safe: ({ rows }) => {
    const last = rows.at(-1)
    return rows.length > 1 && last!.band !== 'safe'
      ? [{ severity: 'warning', rows: [rows.length], figures: named(last!), fix: { kind: 'add', band: 'safe' } }]
      : []
  },
  one_basket: ({ rows }) => {
    const last = rows.slice(-ONE_BASKET)
    return last.length === ONE_BASKET && last.every(row => row.college === last[0]!.college)
      ? [
          {
            severity: 'warning',
            rows: numbersOf(rows, row => last.includes(row)),
            figures: { college: last[0]!.college, n: ONE_BASKET },
            fix: { kind: 'add', band: 'safe' },
          },
        ]
      : []
  },
  rows_left: ({ rows, frame: { limit } }) => {
    const used = formRows(rows, limit?.unit).length
    return limit && used > 0 && used < limit.rows
      ? [{ severity: 'note', rows: [], figures: { left: limit.rows - used, most: limit.rows }, fix: { kind: 'add', band: 'match' } }]
      : []
  },
  requirement_unknown: together('note', row => row.isRequirementMet === null),
  no_history: together('warning', row => row.basis === 'none'),
  new_major: together('note', row => row.basis === 'college'),
  single_year: together('warning', row => row.basis === 'unit' && row.n === 1),
  years_disagree: each(
    'warning',
    ({ past }) => {
      const ranks = past.map(one => one.minRank)
      const [low, high] = [Math.min(...ranks), Math.max(...ranks)]
      return ranks.length > 1 && high > low * 1.5 ? { low, high } : undefined
    },
    look,
  ),
  getting_harder: each(
    'note',
    row => {
      const [last, before] = newest(row)
      return last && before && last.minRank < before.minRank * 0.85
        ? { year: last.year, now: last.minRank, before: before.minRank }
        : undefined
    },
    look,
  ),
  plan_cut: each('warning', row => (row.isPlanHalved ? { plan: row.plan ?? 0 } : undefined), look),
  plan_small: together('note', row => row.plan !== null && row.plan <= 2),
  over_tuition: each(
    'warning',
    ({ tuition }, { frame: { maxTuition } }) =>
      tuition !== null && maxTuition !== undefined && tuition > maxTuition ? { tuition, most: maxTuition } : undefined,
    remove,
  ),
  dear: together('note', (row, { frame }) => frame.maxTuition === undefined && (row.tuition ?? 0) > DEAR),
  joint: together('note', row => row.isJoint === true || row.major.includes('中外合作')),
  private_college: together('note', row => row.nature === '民办'),
  colour_vision: together('note', ({ majorCode }) => COLOUR.some(code => majorCode?.startsWith(code))),
} satisfies Record<string, Rule>

export type CheckRule = keyof typeof rules
export const checkRules = Object.keys(rules) as CheckRule[]
const order: readonly Severity[] = ['fault', 'warning', 'note']

/** All that is to be said of a plan: what makes it void first, each group in the order of the rows. */
export function checkUp(rows: readonly PlanRow[], frame: PlanFrame): Finding[] {
  const found = checkRules.flatMap(rule => (rules[rule] as Rule)({ rows, frame }).map(finding => ({ rule, ...finding })))
  return found.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || (a.rows[0] ?? 0) - (b.rows[0] ?? 0))
}
