import { and, asc, count, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Archive } from '../../src/core/contracts/relation/archive.ts'
import type { EvaluationStat, StudentEvaluations } from '../../src/core/contracts/relation/student-evaluations.ts'
import { type EvaluationKind, evaluationStatus, sharedKinds } from '../../src/core/domain/evaluations/kinds.ts'
import { isTooSmall, toldDone } from '../../src/core/domain/evaluations/progress.ts'
import type { Db } from '../kit/db.ts'
import { atOneMoment, piecesOf } from '../kit/one-moment.ts'
import { type Page, rowsIn, withRows } from '../kit/rows.ts'
import { inTurns, slices, turn } from '../kit/slices.ts'
import { evaluation_reports } from '../resources/career/evaluation_reports/table.ts'
import { evaluations } from '../resources/career/evaluations/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { inPlaces, type OfClass } from './places-of-numbers.ts'

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

interface Heads extends OfClass {
  readonly students: number
}
const headsOf = (db: Db, where: SQL): PromiseLike<Heads[]> =>
  db
    .select({ unit: students.work_unit, grade: students.grade, students: count() })
    .from(students)
    .where(where)
    .groupBy(students.work_unit, students.grade)

type Runs = Awaited<ReturnType<typeof runsBy>>[number]
const runsBy = (db: Db, where: SQL) =>
  db
    .select({ unit: students.work_unit, grade: students.grade, kind: evaluations.kind, status: evaluations.status, students: count() })
    .from(evaluations)
    .innerJoin(students, eq(students.uuid, evaluations.student))
    .where(where)
    .groupBy(students.work_unit, students.grade, evaluations.kind, evaluations.status)

type Numbers = Readonly<Record<'done' | 'open' | 'again', number>>

/**
 * How many of the students `where` have done which test. Who looks after them reads it class by class; a bureau by school and year, without
 * small numbers, and its sum of what is told there: what is hidden in one school follows from no other number.
 */
export async function evaluationStat(db: Db, where: SQL, isBureau: boolean): Promise<Stat> {
  const [people, runs] = await atOneMoment(db, async tx => {
    const [heads, found]: [Heads[], Runs[]] = [[], []]
    for await (const some of piecesOf(tx, students, students.id, where)) {
      for (const one of await headsOf(tx, some)) heads.push(one)
      for (const one of await runsBy(tx, some)) found.push(one)
    }
    return [await inPlaces(tx, where, heads), found]
  })
  const yearOf = new Map(people.map(one => [one.grade, one.told.year]))
  const keyOf = (unit: string | null, grade: string | null) => `${unit} ${isBureau ? (yearOf.get(grade) ?? null) : grade}`
  const runsOf = Map.groupBy(runs, one => keyOf(one.unit, one.grade))
  const groups = await inTurns([...Map.groupBy(people, one => keyOf(one.unit, one.grade))], all =>
    all.flatMap(([key, some]) => {
      const { work_unit, grade, year } = some[0]!.told
      const heads = some.reduce((sum, one) => sum + one.students, 0)
      if (isBureau && isTooSmall(heads)) return []
      const own = runsOf.get(key) ?? []
      return {
        ...{ work_unit, grade: isBureau ? null : grade, year, students: heads },
        kinds: sharedKinds.map(kind => statOf(kind, heads, numbersOf(own, kind), isBureau)),
      }
    }),
  )
  const kinds = await inTurns(sharedKinds, ([kind]) => [ofAll(kind!, groups, isBureau)], 1)
  return { students: groups.reduce((sum, one) => sum + one.students, 0), is_small_hidden: isBureau, kinds, groups }
}

const hidden = { open: null, again: null }

/** Of all together, from what is told of each. */
function ofAll(kind: EvaluationKind, groups: Stat['groups'], isBureau: boolean): KindStat {
  const told = groups.flatMap(group => group.kinds.filter(one => one.kind === kind && one.told === 'number'))
  const sum = (of: 'students' | 'done' | 'open' | 'again') => told.reduce((all, one) => all + (one[of] ?? 0), 0)
  const whole = { kind, students: sum('students'), done: sum('done') }
  if (!isBureau) return { ...whole, told: 'number', open: sum('open'), again: sum('again') }
  return { ...whole, told: told.length > 0 ? 'number' : 'hidden', done: told.length > 0 ? whole.done : null, ...hidden }
}

function statOf(kind: EvaluationKind, of: number, { done, open, again }: Numbers, isBureau: boolean): KindStat {
  if (isBureau) return { kind, students: of, ...toldDone(done, of), ...hidden }
  return { kind, students: of, told: 'number', done, open, again }
}

function numbersOf(runs: readonly { kind: string; status: 0 | 1 | 2; students: number }[], kind: EvaluationKind): Numbers {
  const of = (status: 0 | 1 | 2) => runs.reduce((sum, one) => (one.kind === kind && one.status === status ? sum + one.students : sum), 0)
  return { done: of(evaluationStatus.done), open: of(evaluationStatus.open), again: of(evaluationStatus.again) }
}
