import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import { rankBandOf } from '../../../../../src/core/domain/admission/opened.ts'
import { requirementOf } from '../../../../../src/core/domain/admission/requirement-text.ts'
import type { Requirement } from '../../../../../src/core/domain/admission/requirements.ts'
import { curveOf, rankToReckonWith } from '../../../../../src/core/domain/admission/score-rank.ts'
import { everyTrack, trackOf } from '../../../../../src/core/domain/admission/tracks.ts'
import type { Db } from '../../../../kit/db.ts'
import { provinces } from '../../../data_dict/provinces/table.ts'
import { work_units } from '../../../data_dict/work_unit/table.ts'
import { students } from '../../../relation/students/table.ts'
import { score_to_rank } from '../../college_major_score_to_rank/table.ts'
import { college_major_scores as minima } from '../../college_major_scores/table.ts'
import { college_electives as table } from '../table.ts'

type Student = typeof students.$inferSelect

/** The viewer's record, where she is a student, and the newest plan of a province: hers (or her school's) unless another is asked for. */
export async function planFor(db: Db, user: User, asked: number | undefined) {
  const [student] = user.u_type === 1 && user.relation ? await db.select().from(students).where(eq(students.uuid, user.relation)) : []
  const province = asked ?? (await ownProvince(db, user, student))
  const [place] = province ? await db.select().from(provinces).where(eq(provinces.id, province)) : []
  // asked province by province: each is one look into the index, all lines are not
  const year = sql<number>`(select max(e.year) from ${table} e where e.province = ${provinces}.id)`
  const planned = await db
    .select({ id: provinces.id, name: provinces.name, year })
    .from(provinces)
    .where(sql`${year} is not null`)
    .orderBy(provinces.id)
  const newest = planned.find(one => one.id === province)
  const [line] = newest
    ? await db
        .select()
        .from(table)
        .where(inPlan({ province: newest.id, year: newest.year }))
        .limit(1)
    : []
  const plan: Plan | undefined = line && { province: line.province, year: line.year, source: line.source }
  return { student, place, plan, provinces: planned.map(({ id, name }) => ({ id, name })) }
}

/** What she handed in or tried last; null before she has chosen. */
export function chosenOf(student: Student | undefined): string[] | null {
  const chosen = student?.aspiration_course?.length ? student.aspiration_course : student?.course
  return chosen?.length ? chosen : null
}

export interface Plan {
  readonly province: number
  readonly year: number
  readonly source: string | null
}
export const inPlan = ({ province, year }: Pick<Plan, 'province' | 'year'>) => and(eq(table.province, province), eq(table.year, year))

async function ownProvince(db: Db, user: User, student: Student | undefined): Promise<number | undefined> {
  if (student?.native) return Math.floor(student.native / 10_000) * 10_000
  if (!user.work_unit) return undefined
  const [unit] = await db.select({ province: work_units.province }).from(work_units).where(eq(work_units.uuid, user.work_unit))
  return unit?.province ?? undefined
}

export type Lack = 'no_rank' | 'no_track' | 'no_table' | 'no_minima'
export interface OwnBand {
  readonly track: string
  readonly rank: number
  readonly score: number | null
  readonly from: number
  readonly to: number
  readonly year: number
  readonly source: string | null
}

/** The ranks around a student's own, and the newest minima that are held against them; or what is missing for it. */
export async function bandFor(db: Db, student: Student | undefined, province: number): Promise<OwnBand | Lack> {
  const score = student?.mngk_score ?? null
  if (!student || (student.mngk_rank === null && score === null)) return 'no_rank'
  const own = trackOf(chosenOf(student) ?? [])
  const newest = (await newestMinima(db, province, everyTrack)) ?? (own && (await newestMinima(db, province, own)))
  if (!newest) return own ? 'no_minima' : 'no_track'
  const rank = student.mngk_rank ?? (await rankOf(db, province, newest.track, score!))
  if (!rank) return 'no_table'
  return {
    rank,
    score: student.mngk_rank === null ? score : null,
    ...rankBandOf(newest.track, rank),
    year: newest.year,
    source: newest.source,
  }
}

async function newestMinima(db: Db, province: number, track: string) {
  const [newest] = await db
    .select({ track: minima.examine_type, year: minima.year, source: minima.source })
    .from(minima)
    .where(and(eq(minima.province, province), eq(minima.examine_type, track), isNotNull(minima.min_rank)))
    .orderBy(desc(minima.year))
    .limit(1)
  return newest
}

async function rankOf(db: Db, province: number, track: string, score: number): Promise<number | undefined> {
  const rows = await db
    .select({
      year: score_to_rank.year,
      kind: score_to_rank.kind,
      score: score_to_rank.score,
      cumulative: score_to_rank.rank,
      count: score_to_rank.count,
    })
    .from(score_to_rank)
    .where(sql`${score_to_rank.province} = ${province} and ${score_to_rank.track} = ${track}`)
    .orderBy(desc(score_to_rank.year), sql`${score_to_rank.kind} nulls first`)
  const [newest] = rows
  if (!newest) return undefined
  const lines = rows
    .filter(row => row.year === newest.year && row.kind === newest.kind)
    .map(({ score, cumulative, count }) => ({ score, cumulative, count: count ?? 0 }))
  return rankToReckonWith(curveOf({ province: String(province), year: newest.year, track, rows: lines }), score)
}

/** The requirement of a text, read once however many lines have it. */
export function requirementReader() {
  const known = new Map<string, Requirement | undefined>()
  return (text: string | null): Requirement | undefined => {
    if (text === null) return undefined
    if (!known.has(text)) known.set(text, requirementOf(text))
    return known.get(text)
  }
}
