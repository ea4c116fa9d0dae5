import { eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../kit/db.ts'
import { type Page, rowsIn, withRows } from '../../../../kit/rows.ts'
import { slices, turn } from '../../../../kit/slices.ts'
import { work_units } from '../../../data_dict/work_unit/table.ts'
import {
  college_art_major_scores_temp,
  college_art_major_scores_temp_collects,
} from '../../../material/college_art_major_scores_temp/table.ts'
import { college_major_scores_temp, college_major_scores_temp_collects } from '../../../material/college_major_scores_temp/table.ts'
import { colleges } from '../../../material/colleges/table.ts'
import { students } from '../table.ts'

interface College {
  readonly uuid: string
  readonly name: string
  readonly majors: number
}
interface Listed {
  readonly uuid: string
  readonly name: string
  readonly grade: { uuid: string; name: string; year: number; year_name: string } | null
}
interface Found extends Listed {
  work_unit: { uuid: string; name: string }
  colleges: College[]
}

/** A list of students as a list of the colleges they have majors of in their own lists (C032). */
export async function withColleges(db: Db, list: Listed[] | Page<Listed>): Promise<Found[] | Page<Found>> {
  const rows = rowsIn(list)
  const results: Found[] = []
  for (const some of slices(rows)) {
    const uuids = some.map(row => row.uuid)
    const schools = new Map((await schoolsOf(db, uuids)).map(({ student, ...school }) => [student, school]))
    const own = Map.groupBy(await collegesOf(db, uuids), one => one.student)
    for (const { uuid, name, grade } of some) {
      const work_unit = schools.get(uuid)
      // deleted since the list was made
      if (!work_unit) continue
      const colleges = (own.get(uuid) ?? []).map(({ student: _, ...college }): College => college)
      results.push({ uuid, name, work_unit, grade, colleges })
    }
    await turn()
  }
  return withRows(list, results)
}

const schoolsOf = (db: Db, uuids: readonly string[]) =>
  db
    .select({ student: students.uuid, uuid: work_units.uuid, name: work_units.name })
    .from(students)
    .innerJoin(work_units, eq(work_units.uuid, students.work_unit))
    .where(inArray(students.uuid, [...uuids]))

const general = { plans: college_major_scores_temp, collects: college_major_scores_temp_collects }
const arts = { plans: college_art_major_scores_temp, collects: college_art_major_scores_temp_collects }

/** Most majors first. */
function collegesOf(db: Db, uuids: readonly string[]) {
  const chosen = ({ plans, collects }: typeof general | typeof arts) =>
    db
      .select({ student: students.uuid, college: sql<number>`${plans.category}`.as('college') })
      .from(students)
      .innerJoin(collects, eq(collects.user, students.user))
      .innerJoin(plans, eq(plans.uuid, collects.row))
      .where(inArray(students.uuid, [...uuids]))
  const all = unionAll(chosen(general), chosen(arts)).as('chosen')
  const majors = sql<number>`count(*)::int`
  return db
    .select({ student: all.student, uuid: colleges.uuid, name: colleges.name, majors })
    .from(all)
    .innerJoin(colleges, eq(colleges.id, all.college))
    .groupBy(all.student, colleges.uuid, colleges.name)
    .orderBy(sql`${majors} desc`, colleges.name)
}
