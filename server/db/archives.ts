import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Archive, ArchiveEntry, ArchiveSummary } from '../../src/core/contracts/relation/archive.ts'
import { isConfirmed, type RecordKind, recordKinds } from '../../src/core/domain/career-records.ts'
import { genderWords } from '../../src/core/domain/code-tables.ts'
import { type RecordRow, recordTold } from '../../src/core/domain/record-fields.ts'
import type { Db } from '../kit/db.ts'
import { notFound } from '../kit/errors.ts'
import { keyed, keysIn } from '../kit/keys.ts'
import { type Page, rowsIn, withRows } from '../kit/rows.ts'
import { inTurns, slices, turn } from '../kit/slices.ts'
import { area_fonds } from '../resources/career/area_fond/table.ts'
import { college_fonds } from '../resources/career/college_fond/table.ts'
import { major_fonds } from '../resources/career/major_fond/table.ts'
import { performances } from '../resources/career/performance/table.ts'
import { action_plans } from '../resources/career_record/action_plans/table.ts'
import { artistic } from '../resources/career_record/artistic/table.ts'
import { attainment_level } from '../resources/career_record/attainment_level/table.ts'
import { morality } from '../resources/career_record/morality/table.ts'
import { officeholdings } from '../resources/career_record/officeholdings/table.ts'
import type { recordColumns } from '../resources/career_record/record-columns.ts'
import { rewards_punishments } from '../resources/career_record/rewards_punishments/table.ts'
import { social_practices } from '../resources/career_record/social_practices/table.ts'
import { divisions } from '../resources/data_dict/area/table.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { terms } from '../resources/data_dict/term/table.ts'
import { work_units } from '../resources/data_dict/work_unit/table.ts'
import { colleges } from '../resources/material/colleges/table.ts'
import { jobs } from '../resources/material/job/table.ts'
import { majors } from '../resources/material/major/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { file_models } from '../resources/storage/table.ts'
import { testsOf } from './evaluations.ts'
import { namesIn } from './named-rows.ts'

type RecordTable = PgTable & { [K in keyof ReturnType<typeof recordColumns>]: PgColumn }
const tables: Readonly<Record<RecordKind, RecordTable>> = {
  ...{ social_practices, rewards_punishments, officeholdings, artistic, morality, attainment_level, action_plans },
}
type Entry = z.output<typeof ArchiveEntry>
type Summary = z.output<typeof ArchiveSummary>

/** The whole archive of a student; whoever asks has been found to see her. */
export async function archiveOf(db: Db, uuid: string): Promise<z.output<typeof Archive>> {
  const [found] = await db
    .select({ student: students, school_name: work_units.name, grade_name: grades.name })
    .from(students)
    .innerJoin(work_units, eq(work_units.uuid, students.work_unit))
    .leftJoin(grades, eq(grades.uuid, students.grade))
    .where(eq(students.uuid, uuid))
  if (!found) throw notFound()
  const { student, ...places } = found
  const { name, other_num, enrollment_year, exam_year, course, gender } = student
  const records: Entry[] = []
  for (const kind of recordKinds) records.push(...(await entriesOf(db, kind, uuid)))
  const exams = await db.select().from(performances).where(eq(performances.student, uuid)).orderBy(desc(performances.date))
  return {
    student: { uuid, name, other_num, gender: genderWords[gender as 0], ...places, enrollment_year, exam_year, course },
    ...{ grade: student.grade, wishes: await wishesOf(db, uuid), records, exams, evaluations: await testsOf(db, uuid) },
  }
}

async function wishesOf(db: Db, student: string) {
  const [college] = await db
    .select({ colleges: namesIn(college_fonds.colleges, colleges), role_model_name: college_fonds.role_model_name })
    .from(college_fonds)
    .where(eq(college_fonds.student, student))
  const [area] = await db
    .select({ areas: namesIn(area_fonds.areas, divisions) })
    .from(area_fonds)
    .where(eq(area_fonds.student, student))
  const [major] = await db
    .select({ majors: namesIn(major_fonds.majors, majors), careers: namesIn(major_fonds.careers, jobs) })
    .from(major_fonds)
    .where(eq(major_fonds.student, student))
  return { colleges: [], role_model_name: null, areas: [], majors: [], careers: [], ...college, ...area, ...major }
}

/** Records that are read at a time. */
const ROWS = 25
async function entriesOf(db: Db, kind: RecordKind, student: string): Promise<Entry[]> {
  const table = tables[kind]
  const term =
    'term' in table ? sql<string | null>`(select ${terms.name} from ${terms} where ${terms.uuid} = ${table.term})` : sql<null>`null`
  const images = sql<number>`(select count(*)::int from ${file_models} where ${file_models.holder_row} = ${table.uuid})`
  const own = db
    .select(keyed(table.uuid as PgColumn))
    .from(table)
    .where(eq(table.student, student))
  const told: (Entry & { readonly at: string })[] = []
  // a record has tens of thousands of letters: three hundred in one answer hold everybody else
  for (const some of slices(await keysIn(db, own), ROWS)) {
    const rows = (await db
      .select({ ...getTableColumns(table), term, images })
      .from(table)
      .where(inArray(table.uuid, [...some]))) as (RecordRow &
      Pick<Entry, 'uuid' | 'is_archive' | 'source' | 'images'> & { created_time: string })[]
    for (const row of rows) {
      const { about, ...rest } = recordTold(kind, row)
      const own = { uuid: row.uuid, kind, is_archive: row.is_archive, source: row.source, images: row.images }
      told.push({ ...own, ...rest, about: [...about], at: row.created_time })
    }
    await turn()
  }
  return told
    .sort((a, b) => (b.begin ?? b.at).localeCompare(a.begin ?? a.at) || b.at.localeCompare(a.at))
    .map(({ at: _, ...entry }) => entry)
}

interface Listed {
  readonly uuid: string
  readonly name: string
  readonly other_num: string | null
  readonly course: string[] | null
  readonly grade: { readonly name: string } | null
}

/** A list of students as a list of what their archives hold. */
export async function withArchives(db: Db, list: Listed[] | Page<Listed>): Promise<Summary[] | Page<Summary>> {
  const rows = rowsIn(list)
  const uuids = rows.map(({ uuid }) => uuid)
  const counted: Awaited<ReturnType<typeof countsOf>> = []
  const exams = new Map<string, Pick<Summary, 'exams' | 'last_exam'>>()
  for (const some of slices(uuids)) {
    counted.push(...(await countsOf(db, some)))
    for (const [of, told] of await examsOf(db, some)) exams.set(of, told)
    await turn()
  }
  const byStudent = Map.groupBy(counted, ({ student }) => student)
  const told = ({ uuid, name, other_num, grade, course }: Listed) => {
    const own = byStudent.get(uuid) ?? []
    const confirmable = own.filter(({ kind }) => isConfirmed(kind))
    const sum = (of: typeof own, what: 'all' | 'archived') => of.reduce((all, one) => all + one[what], 0)
    return {
      ...{ uuid, name, other_num, grade_name: grade?.name ?? null, course },
      records: Object.fromEntries(recordKinds.map(kind => [kind, own.find(one => one.kind === kind)?.all ?? 0])) as Summary['records'],
      ...{ total: sum(own, 'all'), archived: sum(confirmable, 'archived'), confirmable: sum(confirmable, 'all') },
      ...(exams.get(uuid) ?? { exams: 0, last_exam: null }),
    }
  }
  return withRows(list, await inTurns(rows, some => some.map(told)))
}

async function countsOf(db: Db, uuids: readonly string[]) {
  const found: { readonly kind: RecordKind; readonly student: unknown; readonly all: number; readonly archived: number }[] = []
  for (const kind of recordKinds) {
    const { student, is_archive } = tables[kind]
    const all = sql<number>`count(*)::int`
    const archived = sql<number>`count(*) filter (where ${is_archive})::int`
    const rows = await db
      .select({ student, all, archived })
      .from(tables[kind])
      .where(inArray(student, [...uuids]))
      .groupBy(student)
    found.push(...rows.map(row => ({ kind, ...row })))
  }
  return found
}

/** Students whose exams are counted by one statement: a thousand of each would hold the embedded database. */
const COUNTED = 40
async function examsOf(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, Pick<Summary, 'exams' | 'last_exam'>>> {
  const { student, date, exam, score, rank } = performances
  const theirs = eq(student, students.uuid)
  const exams = sql<number>`(select count(*)::int from ${performances} where ${theirs})`
  // by their index, of each the newest: `distinct on` would sort all of them
  const last = sql<Summary['last_exam']>`(select json_build_object('date', ${date}, 'exam', ${exam}, 'score', ${score}, 'rank', ${rank})
    from ${performances} where ${theirs} and ${score} is not null order by ${date} desc limit 1)`
  const found = new Map<string, Pick<Summary, 'exams' | 'last_exam'>>()
  for (const some of slices(uuids, COUNTED)) {
    const rows = await db
      // within another expression, where each column keeps its table
      .select({ uuid: students.uuid, exams: sql<number>`${exams}`, last_exam: sql<Summary['last_exam']>`${last}` })
      .from(students)
      .where(inArray(students.uuid, [...some]))
    for (const { uuid, ...told } of rows) found.set(uuid, told)
    await turn()
  }
  return found
}
