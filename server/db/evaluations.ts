import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Archive } from '../../src/core/contracts/relation/archive.ts'
import type { EvaluationStat, StudentEvaluations } from '../../src/core/contracts/relation/student-evaluations.ts'
import { type EvaluationKind, evaluationStatus, sharedKinds } from '../../src/core/domain/evaluations/kinds.ts'
import { isTooSmall, toldDone } from '../../src/core/domain/evaluations/progress.ts'
import type { Db } from '../kit/db.ts'
import { type Page, rowsIn, withRows } from '../kit/rows.ts'
import { inTurns, slices, turn } from '../kit/slices.ts'
import { evaluation_reports } from '../resources/career/evaluation_reports/table.ts'
import { evaluations } from '../resources/career/evaluations/table.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { work_units } from '../resources/data_dict/work_unit/table.ts'
import { students } from '../resources/relation/students/table.ts'

interface Listed {
  readonly uuid: string
  readonly name: string
  readonly other_num: string | null
  readonly grade: { readonly name: string } | null
}
type Told = z.output<typeof StudentEvaluations>
type Stat = z.output<typeof EvaluationStat>
type KindStat = Stat['kinds'][number]

/** A list of students as a list of where they stand with tests. */
export async function withEvaluations(db: Db, list: Listed[] | Page<Listed>): Promise<Told[] | Page<Told>> {
  const rows = rowsIn(list)
  const uuids = rows.map(({ uuid }) => uuid)
  const found: Awaited<ReturnType<typeof runsOf>> = []
  for (const some of slices(uuids)) {
    found.push(...(await runsOf(db, some)))
    await turn()
  }
  const byStudent = Map.groupBy(found, ({ student }) => student)
  const told = ({ uuid, name, other_num, grade }: Listed): Told => {
    const own = (byStudent.get(uuid) ?? []).map(({ student: _, ...one }) => one)
    const done = own.filter(({ status }) => status === evaluationStatus.done).length
    return { uuid, name, other_num, grade_name: grade?.name ?? null, done, evaluations: own }
  }
  return withRows(list, await inTurns(rows, some => some.map(told)))
}

/** Tests of some students, the newest first. */
const runsOf = (db: Db, uuids: readonly string[]) =>
  db
    .select({
      ...{ student: evaluations.student, kind: evaluations.kind, status: evaluations.status },
      ...{ report: evaluation_reports.uuid, updated_time: evaluations.updated_time },
    })
    .from(evaluations)
    .leftJoin(evaluation_reports, and(eq(evaluation_reports.evaluation, evaluations.uuid), isNull(evaluation_reports.returned_time)))
    .where(and(inArray(evaluations.student, [...uuids]), inArray(evaluations.kind, sharedKinds)))
    .orderBy(desc(evaluations.updated_time))

/** The tests a student has done, as her archive tells of them: newest first, and none that is hers alone. */
export async function testsOf(db: Db, student: string): Promise<z.output<typeof Archive>['evaluations']> {
  const { uuid, result, created_time } = evaluation_reports
  const found = await db
    .select({ report: uuid, result, created_time })
    .from(evaluation_reports)
    .where(
      and(eq(evaluation_reports.student, student), isNull(evaluation_reports.returned_time), inArray(evaluation_reports.kind, sharedKinds)),
    )
    .orderBy(desc(created_time), asc(evaluation_reports.kind))
  return found.map(({ result: { title, scales }, ...one }) => ({
    ...{ ...one, title },
    high: scales.filter(({ level }) => level === 'high').map(({ name }) => name),
  }))
}

type Numbers = Readonly<Record<'done' | 'open' | 'again', number>>

/**
 * How many of the students `where` have done which test. Who looks after them reads it class by class; a bureau by school and year, without
 * small numbers, and its sum of what is told there: what is hidden in one school follows from no other number.
 */
export async function evaluationStat(db: Db, where: SQL, isBureau: boolean): Promise<Stat> {
  const people = await db
    .select({
      ...{ unit: work_units.uuid, unitName: work_units.name, year: grades.year },
      ...{ grade: grades.uuid, gradeName: grades.name, students: count() },
    })
    .from(students)
    .leftJoin(work_units, eq(work_units.uuid, students.work_unit))
    .leftJoin(grades, eq(grades.uuid, students.grade))
    .where(where)
    .groupBy(work_units.uuid, grades.uuid)
    .orderBy(asc(work_units.name), sql`${desc(grades.year)} nulls last`, asc(grades.name))
  const runs = await db
    .select({ unit: students.work_unit, grade: students.grade, kind: evaluations.kind, status: evaluations.status, students: count() })
    .from(evaluations)
    .innerJoin(students, eq(students.uuid, evaluations.student))
    .where(where)
    .groupBy(students.work_unit, students.grade, evaluations.kind, evaluations.status)
  const yearOf = new Map(people.map(one => [one.grade, one.year]))
  const keyOf = (unit: string | null, grade: string | null) => `${unit} ${isBureau ? (yearOf.get(grade) ?? null) : grade}`
  const runsOf = Map.groupBy(runs, one => keyOf(one.unit, one.grade))
  const groups = [...Map.groupBy(people, one => keyOf(one.unit, one.grade))].flatMap(([key, some]) => {
    const { unit, unitName, year, grade, gradeName } = some[0]!
    const all = some.reduce((sum, one) => sum + one.students, 0)
    if (isBureau && isTooSmall(all)) return []
    const own = runsOf.get(key) ?? []
    return {
      work_unit: unit === null ? null : { uuid: unit, name: unitName! },
      grade: isBureau || !grade ? null : { uuid: grade, name: gradeName! },
      ...{ year, students: all },
      kinds: sharedKinds.map(kind => statOf(kind, all, numbersOf(own, kind), isBureau)),
    }
  })
  const kinds = sharedKinds.map(kind => {
    const told = groups.flatMap(group => group.kinds.filter(one => one.kind === kind && one.told === 'number'))
    const sum = (of: 'students' | 'done' | 'open' | 'again') => told.reduce((all, one) => all + (one[of] ?? 0), 0)
    const whole = { kind, students: sum('students'), done: sum('done') }
    return isBureau
      ? {
          ...whole,
          told: told.length > 0 ? ('number' as const) : ('hidden' as const),
          done: told.length > 0 ? whole.done : null,
          ...hidden,
        }
      : { ...whole, told: 'number' as const, open: sum('open'), again: sum('again') }
  })
  return { students: groups.reduce((sum, one) => sum + one.students, 0), is_small_hidden: isBureau, kinds, groups }
}

const hidden = { open: null, again: null }

function statOf(kind: EvaluationKind, of: number, { done, open, again }: Numbers, isBureau: boolean): KindStat {
  if (isBureau) return { kind, students: of, ...toldDone(done, of), ...hidden }
  return { kind, students: of, told: 'number', done, open, again }
}

function numbersOf(runs: readonly { kind: string; status: 0 | 1 | 2; students: number }[], kind: EvaluationKind): Numbers {
  const of = (status: 0 | 1 | 2) => runs.reduce((sum, one) => (one.kind === kind && one.status === status ? sum + one.students : sum), 0)
  return { done: of(evaluationStatus.done), open: of(evaluationStatus.open), again: of(evaluationStatus.again) }
}
