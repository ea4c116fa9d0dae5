import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { performances as contract } from '../../../../src/core/contracts/career/performance.ts'
import { ofStudents, schoolOfStudent } from '../../../identity/of-students.ts'
import { acceptImport } from '../../../imports/accept.ts'
import type { Db } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { performances } from './table.ts'

const of = ofStudents(performances.student)

export default serve(contract, {
  table: performances,
  ...{ scope: of.scope, about: of.about, found: of.found },
  sensitive: true,
  // the newest exam first, and who did best in it
  order: [desc(performances.date), sql`${performances.score} desc nulls last`],
  serialize: { student: of.shown },
  filters: {
    grade: of.ofClasses,
    date: (days: readonly string[]) => inArray(performances.date, [...days]),
  },
  actions: {
    multi: context => acceptImport(context, 'performance'),
    create: async ({ db, user, body, rows }) => {
      await schoolOfStudent(db, user, body.student)
      await mustBeFirst(db, body.student, body.date)
      return rows.insert(body)
    },
    patch: async ({ db, body: { student, ...body }, row, rows }) => {
      if (student !== undefined && student !== row.student) throw new Problem(400, { student: [zh.recordStays] })
      if (body.date !== undefined) await mustBeFirst(db, row.student, body.date, row.uuid)
      return rows.update(row.uuid, body)
    },
  },
})

async function mustBeFirst(db: Db, student: string, date: string, self?: string) {
  const there = await db.$count(
    performances,
    and(eq(performances.student, student), eq(performances.date, date), self ? ne(performances.uuid, self) : undefined),
  )
  if (there > 0) throw new Problem(400, { date: [zh.examExists] })
}
