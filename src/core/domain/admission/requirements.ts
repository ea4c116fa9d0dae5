import { type CourseType, history, physics, standardCourses } from '../courses.ts'
import { offeredCourses } from '../electives.ts'
import { oneWidth } from '../one-width.ts'

/** What somebody chose: three subjects, or one of the two old tracks. */
export type Combination = readonly string[]

/**
 * Every choice a course type allows (product decision 10): 20 of 3+3 (types 1 and 6), 35 with 技术 (type 4), 12 with physics or
 * history first (types 2 and 5), the two tracks of type 3. In the order of the subjects.
 */
export function combinations(type: CourseType): Combination[] {
  const subjects = offeredCourses(standardCourses, type).map(course => course.value)
  if (type === 3) return subjects.map(subject => [subject])
  const triples = subjects.flatMap((one, i) =>
    subjects.slice(i + 1).flatMap((two, j) => subjects.slice(i + j + 2).map(three => [one, two, three])),
  )
  return type === 2 || type === 5 ? triples.filter(triple => triple.includes(physics) !== triple.includes(history)) : triples
}

/** 首选科目. */
export type First = typeof physics | typeof history

/** 选科要求: the first subject where one is asked for, and at least `count` subjects of `of`. No subject is asked for: `{ count: 0, of: [] }`. */
export interface Requirement {
  readonly first?: First
  readonly count: number
  readonly of: readonly string[]
}

/** `isMet(requirementOf('首选物理，再选化学/生物(2选1)')!, ['物理', '生物', '地理'])` is true. */
export const isMet = (requirement: Requirement, combination: Combination): boolean =>
  (!requirement.first || combination.includes(requirement.first)) &&
  requirement.of.filter(subject => combination.includes(subject)).length >= requirement.count

/** The same on one track: what is published for physics candidates asks for physics, whether it says so or not. undefined: it is for the other one. */
export function onTrack(requirement: Requirement, track: string): Requirement | undefined {
  const first = /^(?:首选)?(物理|历史)/.exec(plain(track))?.[1]
  if (!first) return requirement
  return requirement.first && requirement.first !== first ? undefined : withFirst(requirement, first === physics ? physics : history)
}

/** Whoever must have physics first cannot have history at all, so neither may stand among the others. */
export function withFirst(rule: Requirement, first: First): Requirement | undefined {
  const others = rule.of.filter(subject => subject !== first)
  if (others.length === rule.of.length) return rule.of.includes(first === physics ? history : physics) ? undefined : { ...rule, first }
  // 物理 in both columns says it twice; in a choice it makes the choice void, which nobody publishes.
  return rule.count === rule.of.length && !others.includes(first === physics ? history : physics)
    ? { first, count: others.length, of: others }
    : undefined
}

/** A text without blanks, full-width signs as the plain ones. */
export const plain = (text: string): string => oneWidth(text).replace(/\s+/g, '')
