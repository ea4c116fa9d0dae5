import { date, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { type RankField, rankField, type ScoreField, scoreField, scoreTabs } from '../../../../src/core/domain/score-record.ts'
import { key, number, ofImports, times } from '../../../db/columns.ts'
import { students } from '../../relation/students/table.ts'

const points = () => numeric({ precision: 5, scale: 1, mode: 'number' })
const scores = () =>
  Object.fromEntries(scoreTabs.flatMap(of => [[scoreField(of), points()] as const, [rankField(of), integer()] as const])) as {
    [K in ScoreField]: ReturnType<typeof points>
  } & { [K in RankField]: ReturnType<typeof integer> }

/** Exams of students: one row a student and day. */
export const performances = pgTable(
  'performances',
  {
    uuid: key(),
    id: number().unique(),
    student: uuid()
      .notNull()
      .references(() => students.uuid, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    exam: text(),
    ...scores(),
    lz_score: points(),
    wz_score: points(),
    import_batch: uuid(),
    ...times(),
  },
  t => [
    unique().on(t.student, t.date),
    // the order of a list that nobody has narrowed: without it each page of it sorts them all
    index().on(t.date.desc().nullsFirst(), t.score!.desc().nullsLast(), t.uuid),
    ofImports(t),
  ],
)
