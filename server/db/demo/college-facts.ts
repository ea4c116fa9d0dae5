import { cut } from './facts/cut.ts'
import { allFacts, type Facts } from './facts/index.ts'

/** A college and a major it has, by their names. */
export interface Offer {
  readonly college: string
  readonly major: string
}

/** The facts with what their tables refer to each other by. */
export interface LinkedFacts extends Facts {
  /** 江苏, which all of them are of, by its key. */
  readonly province: number
  /** Minima of 本科批 and 本科提前批 were published together, without saying which. */
  readonly batch: string
  /** The number a college has in our table; none where the ministry's list does not know it. */
  readonly collegeId: (name: string) => number | undefined
  /** Of the catalogue; none for a class of several majors and for 专科. */
  readonly majorCode: (name: string) => string | undefined
  readonly classId: (code: string) => number | undefined
  /** Where a whole class of majors is admitted to: 计算机类. */
  readonly classCode: (name: string) => string | undefined
  /** Each major of each college once. */
  readonly offers: readonly Offer[]
}

/** Some sixty colleges: what a page can carry, and what tests need. */
export const someFacts = (): Facts => cut(allFacts())

export function linked(facts: Facts): LinkedFacts {
  // minima and plans are published under the name that a college had then
  const ids = new Map(
    facts.colleges.rows.flatMap(({ name, formerName }, at) => [formerName, name].filter(Boolean).map(one => [one, at + 1] as const)),
  )
  const codes = new Map(facts.majors.rows.map(({ name, code }) => [name, code]))
  const classes = new Map([...new Set(facts.majors.rows.map(({ classCode }) => classCode))].map((code, at) => [code, at + 1]))
  const classCodes = new Map(facts.majors.rows.map(one => [one.class, one.classCode]))
  const offers = new Map<string, Offer>()
  for (const { college, major } of [...facts.admissions.rows, ...facts.plans.rows])
    if (ids.has(college)) offers.set(`${ids.get(college)} ${major}`, { college, major })
  return {
    ...facts,
    province: 320000,
    batch: '本科（含提前批）',
    collegeId: name => ids.get(name),
    majorCode: name => codes.get(name),
    classId: code => classes.get(code),
    classCode: name => classCodes.get(name),
    offers: [...offers.values()],
  }
}

/** `江苏省教育考试院《普通高考逐分段统计表》` */
export const sourceOf = ({ publisher, title }: { publisher: string; title: string }): string => `${publisher}《${title}》`
