import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { performance, type TableKindName } from '../../src/core/contracts/import/index.ts'
import type { User } from '../../src/core/domain/access.ts'
import type { Collects } from '../db/collects.ts'
import { studentsOf } from '../identity/students-of.ts'
import type { Db } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lookLast } from '../kit/lock.ts'
import { zh } from '../messages/zh.ts'
import { performances } from '../resources/career/performance/table.ts'
import { artistic } from '../resources/career_record/artistic/table.ts'
import { attainment_level } from '../resources/career_record/attainment_level/table.ts'
import { morality } from '../resources/career_record/morality/table.ts'
import { officeholdings } from '../resources/career_record/officeholdings/table.ts'
import { rewards_punishments } from '../resources/career_record/rewards_punishments/table.ts'
import { social_practices } from '../resources/career_record/social_practices/table.ts'
import { import_replaced } from '../resources/imports/table.ts'
import { admission_plan } from '../resources/material/admission_plan/table.ts'
import { score_to_rank } from '../resources/material/college_major_score_to_rank/table.ts'
import { college_major_score_collects, college_major_scores } from '../resources/material/college_major_scores/table.ts'
import { college_major_scores_temp, college_major_scores_temp_collects } from '../resources/material/college_major_scores_temp/table.ts'
import { college_scores } from '../resources/material/college_scores/table.ts'
import { colleges } from '../resources/material/colleges/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { type Followed, followPlans } from './filed-plans.ts'

export type KindTable = PgTable & Record<'uuid' | 'import_batch' | 'created_time' | 'updated_time', PgColumn>
interface Kind {
  readonly table: KindTable
  /** Whom a row is about; without her it does not come back. */
  readonly student?: PgColumn
  /** What has become of a row that was kept aside when its college was deleted meanwhile, as `on delete` says of those that stayed. */
  readonly withoutCollege?: 'goes' | 'stays'
  /** What a row is called where it stays although its import is undone. */
  readonly named: SQL<string>
  /** Who has collected a row, and the table of what is collected under its key. */
  readonly collected?: { readonly by: Collects; readonly table: PgTable & { uuid: PgColumn } }
  /**
   * A list is all there is of each whole that its rows are of: the columns by which a row is of one, and those by which it can be there
   * once only, the same among them.
   */
  readonly whole?: { readonly by: readonly string[]; readonly key: readonly string[] }
  /** Columns that an empty cell of a list leaves as they are stored. */
  readonly keeps?: readonly string[]
  /** Rows kept aside in whose place another stands meanwhile, by a name that can be there once only. */
  readonly taken?: (tx: Db, batch: string, uuids: readonly string[]) => Promise<{ readonly uuid: string; readonly name: string }[]>
  /** Writes some of its rows, takes them away or brings them back, and what goes with them too. */
  readonly follow?: <T>(tx: Db, of: Followed, write: () => Promise<T>) => Promise<T>
}
const collegeOf = (category: PgColumn) => sql<string>`(select ${colleges.name} from ${colleges} where ${colleges.id} = ${category})`

const studentNamed = (student: PgColumn) => sql<string>`(select ${students.name} from ${students} where ${students.uuid} = ${student})`

/** Of a record of a student: who, and what it is called by. */
const aboutHer = (table: KindTable & { readonly student: PgColumn }, title: PgColumn): Kind => ({
  ...{ table, student: table.student },
  named: sql<string>`${studentNamed(table.student)} || ' ' || ${title}::text`,
})

const wholeBy = (by: readonly string[], within: readonly string[]) => ({ by, key: [...by, ...within] })

/** Where the rows of a kind are stored that are taken back there: all that an undo has to know of it. */
export const kindTables: Readonly<Record<TableKindName, Kind>> = {
  performance: {
    ...aboutHer(performances, performances.date),
    keeps: performance.columns.map(one => one.field).filter(field => !['name', 'cert_id', 'date'].includes(field)),
  },
  officeholdings: aboutHer(officeholdings, officeholdings.office),
  rewards_punishments: aboutHer(rewards_punishments, rewards_punishments.rp_name),
  social_practices: aboutHer(social_practices, social_practices.sp_type),
  artistic: aboutHer(artistic, artistic.project),
  morality: aboutHer(morality, morality.hdzt),
  attainment_level: aboutHer(attainment_level, attainment_level.ktmc),
  colleges: {
    table: colleges,
    named: sql<string>`${colleges.name}`,
    taken: (tx, batch, uuids) =>
      tx
        .select({ uuid: import_replaced.row, name: sql<string>`${import_replaced.stored}->>'name'` })
        .from(import_replaced)
        .innerJoin(colleges, sql`${colleges.name} = ${import_replaced.stored}->>'name' and ${colleges.uuid} <> ${import_replaced.row}`)
        .where(and(eq(import_replaced.batch, batch), inArray(import_replaced.row, [...uuids]))),
  },
  score_to_rank: {
    table: score_to_rank,
    whole: wholeBy(['province', 'year', 'track', 'kind'], ['score']),
    named: sql<string>`${score_to_rank.score}::text`,
  },
  college_scores: { table: college_scores, withoutCollege: 'goes', named: collegeOf(college_scores.category) },
  college_major_scores: {
    table: college_major_scores,
    collected: { by: college_major_score_collects, table: college_major_scores },
    withoutCollege: 'goes',
    named: sql<string>`${collegeOf(college_major_scores.category)} || ' ' || ${college_major_scores.major_name}`,
  },
  admission_plan: {
    table: admission_plan,
    withoutCollege: 'stays',
    whole: wholeBy(
      ['province_obj', 'year', 'batch', 'examine_type'],
      ['college_name', 'college_code', 'category_sub', 'major_name', 'major_code', 'requirement'],
    ),
    collected: { by: college_major_scores_temp_collects, table: college_major_scores_temp },
    named: sql<string>`concat_ws(' ', ${admission_plan.college_name}, ${admission_plan.major_name})`,
    follow: followPlans,
  },
}

/** Writes rows of a kind, and what goes with them. */
export const writing = <T>(kind: TableKindName, tx: Db, of: Followed, write: () => Promise<T>): Promise<T> =>
  kindTables[kind].follow?.(tx, of, write) ?? write()

export interface OfSchool {
  readonly uuid: string
  readonly work_unit: string | null
}
/** Rows of students who are still of the school that imported them: of whoever has left nothing is changed, or told. */
export const ofItsSchool = ({ student }: Pick<Kind, 'student'>, { work_unit }: Pick<OfSchool, 'work_unit'>, seen?: SQL): SQL<boolean> =>
  student && work_unit
    ? sql`${student} in (select ${students.uuid} from ${students} where ${and(eq(students.work_unit, work_unit), seen)})`
    : sql`true`
/** Those of them who are this person's to see: the others are for somebody who sees more. */
export const stillOurs = (kind: Pick<Kind, 'student'>, job: Pick<OfSchool, 'work_unit'>, user: User) =>
  ofItsSchool(kind, job, studentsOf(user))

/**
 * Before a piece of an undo is kept: all of these students are still of the school, and this person's to see. A row may have been waited
 * for, and the trail, behind whoever moved one of them or took the class.
 */
export const mustStayOurs = (tx: Db, { work_unit }: Pick<OfSchool, 'work_unit'>, user: User, whose: readonly (string | null)[]) => {
  const uuids = [...new Set(whose.filter(uuid => uuid !== null))]
  if (uuids.length > 0 && work_unit)
    lookLast(tx, async tx => {
      const ours = await tx.$count(students, and(inArray(students.uuid, uuids), eq(students.work_unit, work_unit), studentsOf(user)))
      if (ours !== uuids.length) throw new Problem(409, zh.conflict)
    })
}
