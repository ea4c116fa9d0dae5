import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { EvaluationKind } from '../../../../src/core/domain/evaluations/kinds.ts'
import type { Answers } from '../../../../src/core/domain/evaluations/question-set.ts'
import { key, number, times } from '../../../db/columns.ts'
import { students } from '../../relation/students/table.ts'

/** Runs at a test: one row a student and kind, with the answers given so far. */
export const evaluations = pgTable(
  'evaluations',
  {
    uuid: key(),
    id: number().unique(),
    student: uuid()
      .notNull()
      .references(() => students.uuid, { onDelete: 'cascade' }),
    kind: text().$type<EvaluationKind>().notNull(),
    question_set: text().notNull(),
    set_version: integer().notNull(),
    total: integer().notNull(),
    status: integer().$type<0 | 1 | 2>().notNull().default(0),
    answers: jsonb().$type<Answers>().notNull().default({}),
    /** Time she looked at questions. */
    seconds: integer().notNull().default(0),
    ...times(),
  },
  t => [unique().on(t.student, t.kind), index().on(t.kind, t.status)],
)
