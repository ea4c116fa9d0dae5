import { type Course, history, physics, standardCourses } from './courses.ts'

/** One combination and how many chose it. */
export interface Chosen {
  readonly course: readonly string[]
  readonly students: number
}
export interface Told {
  readonly combinations: readonly Chosen[]
  /** Who chose what so few chose that it is not told apart. */
  readonly others: number
}

/** A number below this could be put to a face by somebody who knows the school: it is not shown to whoever does not look after the students. */
export const leastTold = 5

/** Subjects in the order of the catalogue, the first subject of 3+1+2 before the others, so that 生物 化学 物理 and 物理 化学 生物 are one choice; what it has not stands behind, by name. */
export function inOrder(course: readonly string[], catalogue: readonly Course[] = standardCourses): readonly string[] {
  const places = new Map(catalogue.map((one, at) => [one.value, at]))
  const isTwelve = course.includes(physics) !== course.includes(history)
  const at = (name: string) => (isTwelve && (name === physics || name === history) ? -1 : (places.get(name) ?? catalogue.length))
  return course.toSorted((a, b) => at(a) - at(b) || (a < b ? -1 : 1))
}

/** Choices counted, most chosen first. */
export function counted(choices: readonly Chosen[]): readonly Chosen[] {
  const add = (some: Iterable<Chosen>) => {
    const found = new Map<string, Chosen>()
    for (const { course, students } of some) {
      const key = course.join()
      found.set(key, { course, students: (found.get(key)?.students ?? 0) + students })
    }
    return found
  }
  // each is put in order once: of thousands of classes the choices are few
  const found = add([...add(choices).values()].map(one => ({ ...one, course: inOrder(one.course) })))
  return [...found.values()].toSorted((a, b) => b.students - a.students || (a.course.join() < b.course.join() ? -1 : 1))
}

/**
 * Small numbers put together as others. Where these are themselves few, or one number alone could be reckoned from the sum, the next
 * smallest goes with them, so that no hidden number follows from what is shown.
 */
export function withoutSmall(choices: readonly Chosen[]): Told {
  const all = counted(choices)
  const kept = all.filter(one => one.students >= leastTold)
  let hidden = all.slice(kept.length)
  let others = hidden.reduce((sum, one) => sum + one.students, 0)
  while (hidden.length > 0 && (others < leastTold || hidden.length === 1) && kept.length > 0) {
    const next = kept.pop()!
    hidden = [next, ...hidden]
    others += next.students
  }
  return { combinations: kept, others }
}
