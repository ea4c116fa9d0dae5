import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import { type PlanLine, rankBandOf } from '../../../../../src/core/domain/admission/opened.ts'
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
  const newest = await db
    .selectDistinctOn([table.province], { province: table.province, name: provinces.name, year: table.year, source: table.source })
    .from(table)
    .innerJoin(provinces, eq(provinces.id, table.province))
    .orderBy(asc(table.province), desc(table.year))
  const [place] = province ? await db.select().from(provinces).where(eq(provinces.id, province)) : []
  return {
    student,
    place,
    plan: newest.find(one => one.province === province),
    provinces: newest.map(({ province: id, name }) => ({ id, name })),
  }
}

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
  const tracks = await db.selectDistinct({ track: minima.examine_type }).from(minima).where(eq(minima.province, province))
  if (tracks.length === 0) return 'no_minima'
  const chosen = student.aspiration_course?.length ? student.aspiration_course : (student.course ?? [])
  const first = trackOf(chosen)
  const track = tracks.some(one => one.track === everyTrack) ? everyTrack : tracks.find(one => one.track === first)?.track
  if (!track) return 'no_track'
  const rank = student.mngk_rank ?? (await rankOf(db, province, track, score!))
  if (!rank) return 'no_table'
  const [newest] = await db
    .select({ year: minima.year, source: minima.source })
    .from(minima)
    .where(sql`${minima.province} = ${province} and ${minima.examine_type} = ${track} and ${minima.min_rank} is not null`)
    .orderBy(desc(minima.year))
    .limit(1)
  if (!newest) return 'no_minima'
  return { rank, score: student.mngk_rank === null ? score : null, ...rankBandOf(track, rank), ...newest }
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

/** A line of the plan as the domain judges it. */
export interface Line extends PlanLine {
  /** Two digits of its discipline. */
  readonly discipline: string | null
}

/** The lines of a plan; those of the band's track with the hardest minimum of their major in its year. */
export async function linesOf(db: Db, plan: { province: number; year: number }, band: OwnBand | undefined): Promise<Line[]> {
  const requirement = new Map<string, Requirement | undefined>()
  const read = (text: string) => {
    if (!requirement.has(text)) requirement.set(text, requirementOf(text))
    return requirement.get(text)
  }
  const [rows, ranks] = [
    await db
      .select({
        college: table.category,
        major: table.major_name,
        code: table.major_code,
        track: table.examine_type,
        text: table.requirement,
      })
      .from(table)
      .where(and(eq(table.province, plan.province), eq(table.year, plan.year))),
    band ? await ranksIn(db, plan.province, band) : new Map<string, number>(),
  ]
  return rows.map(({ code, text, ...row }) => ({
    ...row,
    discipline: code?.slice(0, 2) ?? null,
    requirement: text === null ? undefined : read(text),
    minRank: row.track === band?.track ? ranks.get(`${row.college} ${row.major}`) : undefined,
  }))
}

/** Where a name was admitted to in several groups the hardest counts, as with the bands of 冲稳保. */
async function ranksIn(db: Db, province: number, { year, track }: OwnBand): Promise<Map<string, number>> {
  const rows = await db
    .select({ college: minima.category, name: minima.major_name, rank: minima.min_rank })
    .from(minima)
    .where(and(eq(minima.province, province), eq(minima.year, year), eq(minima.examine_type, track), isNotNull(minima.min_rank)))
    .orderBy(desc(minima.min_rank))
  return new Map(rows.map(({ college, name, rank }) => [`${college} ${name}`, rank!]))
}
