import type { User } from '../../../../../src/core/domain/access.ts'
import { linesIn, openedShares } from '../../../../../src/core/domain/admission/opened.ts'
import { combinations } from '../../../../../src/core/domain/admission/requirements.ts'
import { everyTrack, trackOf } from '../../../../../src/core/domain/admission/tracks.ts'
import { isCourseType } from '../../../../../src/core/domain/courses.ts'
import type { Db } from '../../../../kit/db.ts'
import { ownTurn } from '../../../../kit/slices.ts'
import { bandFor, chosenOf, planFor } from './plan.ts'
import { isWithin, linesOfPlan } from './plan-lines.ts'

const nothing = { year: null, source: null, majors: 0, colleges: 0, unknown: 0, tracks: [], band: null, lack: null, opened: [] }

/** What each combination of a province opens, of all lines of its newest plan and of those in the viewer's own band of ranks. */
export async function combinationShares(db: Db, user: User, asked: number | undefined) {
  const { student, place, plan, provinces } = await planFor(db, user, asked)
  const course_type = place?.select_course_type ?? null
  const named = { province: place?.id ?? null, province_name: place?.name ?? null, course_type, provinces, chosen: chosenOf(student) }
  if (!plan || !isCourseType(course_type)) return { ...named, ...nothing }
  const found = await bandFor(db, student, plan.province)
  const band = typeof found === 'string' ? undefined : found
  const lines = await linesOfPlan(db, plan, band)
  const legal = combinations(course_type)
  await ownTurn()
  const all = openedShares(lines, legal)
  await ownTurn()
  const inBand = band && openedShares(lines.filter(isWithin(band)), legal)
  // one table for everybody: every combination stands in it
  const isOf = (combination: readonly string[]) => band?.track === everyTrack || band?.track === trackOf(combination)
  return {
    ...named,
    ...{ year: plan.year, source: plan.source, majors: all.majors, colleges: all.colleges, unknown: all.unknown },
    tracks: [...Map.groupBy(lines, line => line.track)]
      .map(([track, some]) => ({ track, majors: linesIn(some), people: some.reduce((people, line) => people + line.people, 0) }))
      .sort((one, other) => (one.track < other.track ? 1 : -1)),
    band:
      band && inBand
        ? {
            ...band,
            ...{ majors: inBand.majors, colleges: inBand.colleges, unknown: inBand.unknown },
            unranked: linesIn(lines.filter(line => line.track === band.track && line.rank === undefined)),
          }
        : null,
    lack: typeof found === 'string' ? found : null,
    opened: all.opened.map(({ combination, majors, colleges }, at) => {
      const own = inBand && isOf(combination) ? inBand.opened[at]! : undefined
      return { combination: [...combination], majors, colleges, band: own ? { majors: own.majors, colleges: own.colleges } : null }
    }),
  }
}
