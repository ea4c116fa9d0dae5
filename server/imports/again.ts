import { databaseProblem, isCrossed, isHeld, isTaken } from '../kit/db.ts'

/**
 * Why an import that kept nothing is tried again. `held`: somebody held for too long what it has to write. `late`: since it was checked
 * somebody has made what it has to make, which the next check tells row by row. `lost`: the database has ended its connection.
 */
export type Again = 'held' | 'late' | 'lost'

/** Who holds something lets go of it some time; what comes again and again is no chance: two schools whose lists name the same people, a statement that the database ends each time. */
const AT_MOST = { held: Number.POSITIVE_INFINITY, late: 3, lost: 5 }

export const againFor = (error: unknown): Again | undefined =>
  isHeld(error) || isCrossed(error) ? 'held' : isTaken(error) ? 'late' : databaseProblem(error)?.status === 503 ? 'lost' : undefined

/** Whether one import may be tried once more; each time that it is told so counts. */
export function patience(): (why: Again) => boolean {
  const left = { ...AT_MOST }
  return why => {
    left[why] -= 1
    return left[why] >= 0
  }
}
