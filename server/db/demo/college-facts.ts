import { cut } from './facts/cut.ts'
import {
  type Admission,
  admissions,
  type College,
  colleges,
  type FactSet,
  type Major,
  majors,
  type Plan,
  plans,
  type ScoreTable,
  scoreTables,
} from './facts/index.ts'

/** The published facts that a demo region carries: all of them, or a cut. */
export interface Facts {
  readonly scoreTables: readonly ScoreTable[]
  readonly colleges: FactSet<College>
  readonly majors: FactSet<Major>
  readonly admissions: FactSet<Admission>
  readonly plans: FactSet<Plan>
}

/** A college and a major it has, by their names. */
export interface Offer {
  readonly college: string
  readonly major: string
}

/** The facts with what their tables refer to each other by. */
export interface LinkedFacts extends Facts {
  /** Minima of 本科批 and 本科提前批 were published together, without saying which. */
  readonly batch: string
  /** The number a college has in our table; none where the ministry's list does not know it. */
  readonly collegeId: (name: string) => number | undefined
  /** Of the catalogue; none for a class of several majors and for 专科. */
  readonly majorCode: (name: string) => string | undefined
  readonly classId: (code: string) => number | undefined
  /** Each major of each college once. */
  readonly offers: readonly Offer[]
}

export const allFacts = (): Facts => ({
  scoreTables: scoreTables(),
  colleges: colleges(),
  majors: majors(),
  admissions: admissions(),
  plans: plans(),
})
/** Some sixty colleges: what a page can carry, and what tests need. */
export function someFacts(): Facts {
  const { scoreTables, ...rows } = cut()
  const all = { colleges: colleges(), majors: majors(), admissions: admissions(), plans: plans() }
  return {
    scoreTables,
    colleges: { ...all.colleges, rows: rows.colleges },
    majors: { ...all.majors, rows: rows.majors },
    admissions: { ...all.admissions, rows: rows.admissions },
    plans: { ...all.plans, rows: rows.plans },
  }
}

export function linked(facts: Facts): LinkedFacts {
  // minima and plans are published under the name that a college had then
  const ids = new Map(
    facts.colleges.rows.flatMap(({ name, formerName }, at) => [formerName, name].filter(Boolean).map(one => [one, at + 1] as const)),
  )
  const codes = new Map(facts.majors.rows.map(({ name, code }) => [name, code]))
  const classes = new Map([...new Set(facts.majors.rows.map(({ classCode }) => classCode))].map((code, at) => [code, at + 1]))
  const offers = new Map<string, Offer>()
  for (const { college, major } of [...facts.admissions.rows, ...facts.plans.rows])
    if (ids.has(college)) offers.set(`${ids.get(college)} ${major}`, { college, major })
  return {
    ...facts,
    batch: '本科（含提前批）',
    collegeId: name => ids.get(name),
    majorCode: name => codes.get(name),
    classId: code => classes.get(code),
    offers: [...offers.values()],
  }
}

/** `江苏省教育考试院《普通高考逐分段统计表》` */
export const sourceOf = ({ publisher, title }: { publisher: string; title: string }): string => `${publisher}《${title}》`
