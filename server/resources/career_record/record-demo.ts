import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { chinaDay } from '../../../src/core/domain/dates.ts'
import type { Demo, Story } from '../../db/demo/demo-of.ts'
import { demoOf } from '../../db/demo/demo-of.ts'
import { pupilsOf } from '../../db/demo/pupils.ts'
import { schools, unitOf } from '../../db/demo/region.ts'
import { idOf, SeededRandom } from '../../db/demo/seeded-random.ts'
import { students } from '../relation/students/table.ts'
import type { recordColumns } from './record-columns.ts'

/** When a record of the story was made: a term, and a day in it. */
export interface DemoTerm {
  readonly term: string
  /** yyyy-mm-dd, `days` after the term's beginning. */
  day(days: number): string
}
interface Parts<T extends PgTable, F extends keyof T['$inferInsert']> {
  /** The kind, as its address names it. */
  readonly kind: string
  /** Its own fields, of one record. */
  readonly of: (random: SeededRandom, term: DemoTerm) => Pick<T['$inferInsert'], F>
  /** A field that holds a text: tests know a school's rows by it. */
  readonly text: string
}
const DAY = 86_400_000

/** The terms of the last three years in which she was here. */
function termsSince(year: number, from: number): DemoTerm[] {
  return [from, from + 1, from + 2]
    .filter(one => one <= year)
    .flatMap(one =>
      [1, 2]
        .filter(half => one < year || half === 1)
        .map(half => {
          const first = Date.parse(half === 1 ? `${one}-09-01` : `${one + 1}-02-15`)
          const day = (days: number) => chinaDay(new Date(first + days * DAY))
          return { term: idOf('terms', `${one - (year - 2)} ${half}`), day }
        }),
    )
}

/**
 * Records of the story: of whoever is in it by name a few of every kind, of every third of the others one. What is a year old is
 * archived, by the teacher of class 1; the newest waits for that.
 */
export function recordDemo<T extends PgTable & { $inferInsert: object }, F extends keyof T['$inferInsert']>(
  table: T,
  { kind, of, text }: Parts<T, F>,
): Demo {
  type Row = ReturnType<typeof recordColumns> extends infer C ? { [K in keyof C]?: unknown } : never
  return demoOf(table, {
    rows: ({ year }: Story) =>
      schools.flatMap(school =>
        pupilsOf(school, year).flatMap(({ key, row, username }, i) => {
          const isNamed = username === key
          if (!isNamed && i % 3 !== kind.length % 3) return []
          const terms = termsSince(year, row.enrollment_year ?? year).slice(isNamed ? -3 : -1)
          return terms.map((term, at): Row => {
            const random = new SeededRandom(`${kind} ${key} ${at}`)
            // after everything it tells of
            const made = `${term.day(62 + random.between(0, 14))}T08:00:00.000Z`
            const isOld = at < terms.length - 1
            return {
              ...{ uuid: idOf(kind, `${key} ${at}`), student: idOf('students', key), source: random.odds(0.6) ? 'student' : 'teacher' },
              ...{ is_archive: isOld, archived_time: isOld ? made : null },
              ...{ archived_by: isOld ? idOf('users', `teacher.${school.letter}`) : null, created_time: made, updated_time: made },
              ...of(random, term),
            }
          })
        }),
      ) as T['$inferInsert'][],
    marks: {
      base: `career_record/${kind}`,
      of: (letter, marked) => ({
        // their newest, which are open
        ids: [`student.${letter} 2`, `student2.${letter} 2`].map(name => idOf(kind, name)),
        set: [
          { [text]: marked } as never,
          sql`student in (select ${students.uuid} from ${students} where ${students.work_unit} = ${unitOf(letter)})`,
        ],
      }),
    },
  })
}
