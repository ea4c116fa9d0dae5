import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { ReportResult } from '../../../../src/core/contracts/career/evaluation_reports.ts'
import type { EvaluationKind } from '../../../../src/core/domain/evaluations/kinds.ts'
import { key, moment, number, times } from '../../../db/columns.ts'
import { students } from '../../relation/students/table.ts'
import { evaluations } from '../evaluations/table.ts'

/** Results of tests, as they were counted: a set that is changed later changes none of them. */
export const evaluation_reports = pgTable(
  'evaluation_reports',
  {
    uuid: key(),
    id: number().unique(),
    student: uuid()
      .notNull()
      .references(() => students.uuid, { onDelete: 'cascade' }),
    evaluation: uuid()
      .notNull()
      .references(() => evaluations.uuid, { onDelete: 'cascade' }),
    kind: text().$type<EvaluationKind>().notNull(),
    question_set: text().notNull(),
    set_version: integer().notNull(),
    result: jsonb().$type<z.output<typeof ReportResult>>().notNull(),
    comment: text(),
    returned_time: moment(),
    ...times(),
  },
  t => [index().on(t.student, t.created_time), index().on(t.evaluation, t.created_time)],
)
