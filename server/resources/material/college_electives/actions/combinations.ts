import { and, count, desc, eq, sql, sum } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import { linesIn, openedShares, type PlanLine } from '../../../../../src/core/domain/admission/opened.ts'
import { combinations } from '../../../../../src/core/domain/admission/requirements.ts'
import { everyTrack, trackOf } from '../../../../../src/core/domain/admission/tracks.ts'
import { isCourseType } from '../../../../../src/core/domain/courses.ts'
import type { Db } from '../../../../kit/db.ts'
import { pause } from '../../../../kit/slices.ts'
import { college_electives as table } from '../table.ts'
import { bandFor, chosenOf, inPlan, isRanked, type OwnBand, type Plan, planFor, requirementReader } from './plan.ts'

const nothing = { year: null, source: null, majors: 0, colleges: 0, unknown: 0, tracks: [], band: null, lack: null, opened: [] }

/** What each combination of a province opens, of all lines of its newest plan and of those in the viewer's own band of ranks. */
export async function combinationShares(db: Db, user: User, asked: number | undefined) {
  const { student, place, plan, provinces } = await planFor(db, user, asked)
  const course_type = place?.select_course_type ?? null
  const named = { province: place?.id ?? null, province_name: place?.name ?? null, course_type, provinces, chosen: chosenOf(student) }
  if (!plan || !isCourseType(course_type)) return { ...named, ...nothing }
  const found = await bandFor(db, student, plan.province)
  const band = typeof found === 'string' ? undefined : found
  const lines = await linesByCollege(db, plan, band)
  const legal = combinations(course_type)
  const all = openedShares(lines, legal)
  const inBand =
    band &&
    openedShares(
      lines.filter(line => line.inBand > 0).map(line => ({ ...line, lines: line.inBand })),
      legal,
    )
  // one table for everybody: every combination stands in it
  const isOf = (combination: readonly string[]) => band?.track === everyTrack || band?.track === trackOf(combination)
  return {
    ...named,
    ...{ year: plan.year, source: plan.source, majors: all.majors, colleges: all.colleges, unknown: all.unknown },
    tracks: [...Map.groupBy(lines, line => line.track)].map(([track, some]) => ({
      ...{ track, majors: linesIn(some), people: some.reduce((people, line) => people + line.people, 0) },
    })),
    band:
      band && inBand
        ? {
            ...band,
            ...{ majors: inBand.majors, colleges: inBand.colleges, unknown: inBand.unknown },
            unranked: await unrankedIn(db, plan, band),
          }
        : null,
    lack: typeof found === 'string' ? found : null,
    opened: all.opened.map(({ combination, majors, colleges }, at) => {
      const own = inBand && isOf(combination) ? inBand.opened[at]! : undefined
      return { combination: [...combination], majors, colleges, band: own ? { majors: own.majors, colleges: own.colleges } : null }
    }),
  }
}

interface OfCollege extends PlanLine {
  readonly people: number
  /** How many of its lines lie in the band. */
  readonly inBand: number
}

/** What a college asks for on a track, all lines of one requirement together: what the domain judges is a tenth of the plan. */
async function linesByCollege(db: Db, plan: Plan, band: OwnBand | undefined): Promise<OfCollege[]> {
  const { category: college, examine_type: track, requirement: text } = table
  const rows = await db
    .select({ college, track, text, lines: count(), people: sum(table.plan_num) })
    .from(table)
    .where(inPlan(plan))
    .groupBy(track, college, text)
    .orderBy(desc(track))
  // what is reckoned from them is another turn
  await pause()
  const lines = await (band && linesInBand(db, plan, band))
  const read = requirementReader()
  return rows.map(({ text, people, ...row }) => ({
    ...{ ...row, people: Number(people ?? 0), requirement: read(text) },
    inBand: lines?.get(keyOf({ ...row, text })) ?? 0,
  }))
}

interface Keyed {
  readonly college: number | null
  readonly track: string
  readonly text: string | null
}
const keyOf = ({ college, track, text }: Keyed) => JSON.stringify([college, track, text])

/** How many lines of each lie in the band. Apart from the others, since the embedded database holds everybody while it answers one. */
async function linesInBand(db: Db, plan: Plan, band: OwnBand): Promise<ReadonlyMap<string, number>> {
  const { category: college, examine_type: track, requirement: text } = table
  const lines = sql<number>`count(*) filter (where ${isRanked(plan.province, band, band)})::int`
  const rows = await db.select({ college, track, text, lines }).from(table).where(onTrack(plan, band)).groupBy(track, college, text)
  await pause()
  return new Map(rows.map(row => [keyOf(row), row.lines]))
}

/** How many lines of the band's track have no minimum. */
async function unrankedIn(db: Db, plan: Plan, band: OwnBand): Promise<number> {
  await pause()
  const unranked = sql<number>`count(*) filter (where not ${isRanked(plan.province, band)})::int`
  const [row] = await db.select({ unranked }).from(table).where(onTrack(plan, band))
  return row!.unranked
}

const onTrack = (plan: Plan, { track }: OwnBand) => and(inPlan(plan), eq(table.examine_type, track))
