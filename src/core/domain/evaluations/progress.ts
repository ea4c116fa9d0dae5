import { leastTold } from '../course-stat.ts'

/** How many have done a test: a number, or that fewer than five have, or that fewer than five have not. */
export interface Done {
  readonly told: 'number' | 'few' | 'most'
  /** null where no number is told. */
  readonly done: number | null
}

/**
 * What a bureau is told of a group. The number of all is known to it, so that those who have not done it follow from those who have: it
 * is told where both are five and more.
 */
export function toldDone(done: number, students: number): Done {
  if (done < leastTold) return { told: 'few', done: null }
  if (students - done < leastTold) return { told: 'most', done: null }
  return { told: 'number', done }
}

/** A group so small that being in it is already something told. */
export const isTooSmall = (students: number): boolean => students < leastTold
