import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { recommendations } from '../../../src/core/contracts/dashboard/recommendation-shapes.ts'
import type { User } from '../../../src/core/domain/access.ts'
import { artTypes } from '../../../src/core/domain/admission/mock.ts'
import { curveOf } from '../../../src/core/domain/admission/score-rank.ts'
import { trackUnder } from '../../../src/core/domain/admission/tracks.ts'
import { trackName } from '../../../src/core/domain/admission/units.ts'
import { studentsOf } from '../../identity/students-of.ts'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { provinces } from '../data_dict/provinces/table.ts'
import { work_units } from '../data_dict/work_unit/table.ts'
import { score_to_rank } from '../material/college_major_score_to_rank/table.ts'
import { students } from '../relation/students/table.ts'
import { teachers } from '../relation/teachers/table.ts'
import type { Kind } from './kinds.ts'

export type Asked = z.output<(typeof recommendations)['majors_by_rank']['query']>
type Missing = 'area' | 'mngk_score' | 'aspiration_course' | 'score_table'

/** Who is judged: where, on which track, with which subjects and which rank. */
export interface Standing {
  /** Whom it is about, where it is not the viewer herself. */
  readonly student: { readonly uuid: string; readonly name: string } | null
  readonly province: { readonly id: number; readonly name: string } | null
  readonly track: string | null
  readonly artType: string | undefined
  readonly course: readonly string[]
  readonly mngk_score: number | null
  readonly mngk_rank: number | null
  readonly rank: number | null
  readonly rank_from: number | null
  readonly basis: 'rank' | 'score' | null
  readonly table: { readonly year: number; readonly source: string | null } | null
  readonly missing: readonly Missing[]
}

/** What is saved of the viewer, or of a student of his; what the call says takes its place. `by` decides where both score and rank are known. */
export async function standingOf(db: Db, user: User, asked: Asked, kind: Kind, by: 'rank' | 'score'): Promise<Standing> {
  const isGiven = asked.mngk_score !== undefined || asked.mngk_rank !== undefined
  // whoever says everything himself is asked nothing; another's student is looked for in his scope all the same
  const isAllGiven = isGiven && asked.aspiration_course !== undefined && asked.area !== undefined && asked.student === undefined
  const saved = isAllGiven ? undefined : await savedOf(db, user, asked.student)
  const mngk_score = (isGiven ? asked.mngk_score : saved?.mngk_score) ?? null
  const mngk_rank = (isGiven ? asked.mngk_rank : saved?.mngk_rank) ?? null
  const course = asked.aspiration_course ?? saved?.aspiration_course ?? []
  const area = asked.area ?? saved?.area ?? null
  const [province] = area === null ? [] : await db.select().from(provinces).where(eq(provinces.id, area))
  const track = (province && trackUnder(course, province.aspiration_select_course_type)) ?? null
  const byScore = mngk_score !== null && (by === 'score' || mngk_rank === null)
  const read = byScore && province && track ? await rankFor(db, province.id, track, mngk_score) : undefined
  const rank = read?.to ?? mngk_rank
  const missing: Missing[] = []
  if (!province) missing.push('area')
  if (mngk_score === null && mngk_rank === null) missing.push('mngk_score')
  if (course.length === 0 || (province && !track)) missing.push('aspiration_course')
  if (missing.length === 0 && rank === null) missing.push('score_table')
  return {
    // what a call says itself is about nobody who is known
    student: isGiven && asked.student === undefined ? null : (saved?.student ?? null),
    ...{ province: province ? { id: province.id, name: province.name } : null, track, course, mngk_score, mngk_rank, rank, missing },
    artType: kind.isArt ? asked.art_type || artTypes[0]!.name : undefined,
    rank_from: read?.to === undefined ? null : read.from,
    basis: rank === null ? null : read?.to === undefined ? 'rank' : 'score',
    table: read?.to === undefined ? null : { year: read.year, source: read.source },
  }
}

/** Scope first: another's student is no student at all. */
async function savedOf(db: Db, user: User, student: string | undefined) {
  const ofStudent = async (where: SQL) =>
    (
      await db
        .select({
          student: { uuid: students.uuid, name: students.name },
          mngk_score: students.mngk_score,
          mngk_rank: students.mngk_rank,
          aspiration_course: students.aspiration_course,
          area: sql<number | null>`coalesce(${students.native} / 10000 * 10000, ${work_units.province})`,
        })
        .from(students)
        .leftJoin(work_units, eq(work_units.uuid, students.work_unit))
        .where(where)
    )[0]
  if (student !== undefined) {
    const found = await ofStudent(and(eq(students.uuid, student), studentsOf(user))!)
    if (!found) throw notFound()
    return found
  }
  if (user.u_type === 1) {
    const own = await ofStudent(eq(students.user, user.uuid))
    return own && { ...own, student: null }
  }
  const { mngk_score, mngk_rank, aspiration_course } = teachers
  const [own] = await db
    .select({ mngk_score, mngk_rank, aspiration_course, area: work_units.province, student: { uuid: students.uuid, name: students.name } })
    .from(teachers)
    // the numbers stay his when she is his no more, her name does not
    .leftJoin(students, and(eq(students.uuid, teachers.mngk_student), studentsOf(user)))
    .leftJoin(work_units, eq(work_units.uuid, teachers.work_unit))
    .where(eq(teachers.user, user.uuid))
  return own
}

/** How far a rank may lie from what the score stands for before one of the two is doubted: years differ a little. */
const OFF = 0.1

/** What the score stands for, where a rank was given beside it that is far from that; else nothing. */
export async function disagreeing(db: Db, { province, track, mngk_score: score, rank, basis }: Standing) {
  if (basis !== 'rank' || score === null || rank === null || !province || !track) return null
  const read = await rankFor(db, province.id, track, score)
  if (read?.from == null || read.to == null) return null
  const { year, from, to } = read
  return rank < from * (1 - OFF) || rank > to * (1 + OFF) ? { year, from, to } : null
}

/** The ranks of a score by the newest table of the track; its end is the one to reckon with. */
async function rankFor(db: Db, province: number, track: string, score: number) {
  const table = score_to_rank
  const here = eq(table.province, province)
  const tracks = (await db.selectDistinct({ name: table.track }).from(table).where(here)).map(({ name }) => name)
  const ofTrack = and(
    here,
    inArray(
      table.track,
      tracks.filter(name => trackName(name) === trackName(track)),
    ),
  )!
  // where a year has two tables, the one without a kind of its own, else the first
  const [newest] = await db
    .select()
    .from(table)
    .where(ofTrack)
    .orderBy(desc(table.year), sql`${table.kind} is not null`, asc(table.kind))
    .limit(1)
  if (!newest) return undefined
  const one = and(ofTrack, eq(table.year, newest.year), newest.kind === null ? sql`${table.kind} is null` : eq(table.kind, newest.kind))!
  const [above] = await db
    .select()
    .from(table)
    .where(and(one, gt(table.score, score)))
    .orderBy(asc(table.score))
    .limit(1)
  const [below] = await db
    .select()
    .from(table)
    .where(and(one, lte(table.score, score)))
    .orderBy(desc(table.score))
    .limit(1)
  const rows = [above, below].flatMap(row => (row ? [{ score: row.score, count: row.count ?? 0, cumulative: row.rank }] : []))
  const { from, to } = curveOf({ province: String(province), year: newest.year, track, rows }).ranksOf(score)
  return { from, to, year: newest.year, source: newest.source }
}
