import { and, eq, gt, inArray, isNotNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ImportKindName } from '../../../src/core/contracts/import/index.ts'
import { imports as contract } from '../../../src/core/contracts/imports.ts'
import { acceptImport } from '../../imports/accept.ts'
import { removing } from '../../imports/removal.ts'
import { Accepted } from '../../kit/accepted.ts'
import type { Db } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { everyRow, noRow } from '../../kit/read-plan.ts'
import { serve } from '../../kit/serve.ts'
import { zh } from '../../messages/zh.ts'
import { grades } from '../data_dict/grade/table.ts'
import { students } from '../relation/students/table.ts'
import { teacher_grades, teachers } from '../relation/teachers/table.ts'
import { users } from '../sys/users/table.ts'
import { import_batches } from './table.ts'

/** Locks rows before it is asked whether somebody has used them: a change or a sign-in under way is waited for, and then seen. */
const held = (db: Db, rows: SQLWrapper) => db.$count(rows)

type People = PgTable & { user: PgColumn; import_batch: PgColumn; created_time: PgColumn; updated_time: PgColumn }
/** Whether people of an import have been changed, or have signed in. */
async function arePeopleUsed(db: Db, table: People, batch: string): Promise<boolean> {
  const ofBatch = eq(table.import_batch, batch)
  const people = db.select({ user: table.user }).from(table).innerJoin(users, eq(users.uuid, table.user)).where(ofBatch)
  await held(db, people.for('update').as('people'))
  const used = await db
    .select({ user: table.user })
    .from(table)
    .innerJoin(users, eq(users.uuid, table.user))
    .where(and(ofBatch, or(ne(table.updated_time, table.created_time), isNotNull(users.last_login))))
    .limit(1)
  return used.length > 0
}

async function areClassesUsed(db: Db, batch: string): Promise<boolean> {
  const ofBatch = eq(grades.import_batch, batch)
  await held(db, db.select({ uuid: grades.uuid }).from(grades).where(ofBatch).for('update').as('classes'))
  const used = await db
    .select({ uuid: grades.uuid })
    .from(grades)
    .where(
      and(
        ofBatch,
        sql`(${grades.updated_time} <> ${grades.created_time} or exists (select 1 from ${students} where ${students.grade} = ${grades.uuid})
          or exists (select 1 from ${teacher_grades} where ${teacher_grades.grade} = ${grades.uuid}))`,
      ),
    )
    .limit(1)
  return used.length > 0
}

/** Whether what an import of a kind made has been used since. */
const using: Readonly<Record<ImportKindName, (db: Db, batch: string) => Promise<boolean>>> = {
  students: (db, batch) => arePeopleUsed(db, students, batch),
  teachers: (db, batch) => arePeopleUsed(db, teachers, batch),
  classes: areClassesUsed,
}

/** Accepts an import, and answers its job at once. */
const start =
  (kind: ImportKindName) => async (context: Parameters<typeof acceptImport>[0] & { rows: { get(id: string): Promise<unknown> } }) => {
    const { job, given, isQuestion } = await acceptImport(context, kind)
    return new Accepted(job, { given, isQuestion, answer: await context.rows.get(job) })
  }

export default serve(contract, {
  table: import_batches,
  scope: user =>
    user.is_superuser || user.u_type === 5 ? everyRow : user.work_unit ? eq(import_batches.work_unit, user.work_unit) : noRow,
  order: [sql`${import_batches.created_time} desc`],
  serialize: {
    ahead: sql<number>`(select count(*)::int from import_batches b where b.work_unit = ${import_batches.work_unit}
      and b.created_time < ${import_batches.created_time} and b.state not in ('done', 'refused', 'cancelled', 'failed'))`,
  },
  actions: {
    // questions and what came to nothing are no imports that somebody looks for
    list: ({ rows, query }) =>
      rows.list(query, and(eq(import_batches.dry_run, false), eq(import_batches.state, 'done'), gt(import_batches.created, 0))!),
    students: start('students'),
    teachers: start('teachers'),
    classes: start('classes'),
    cancel: async ({ db, rows, row }) => {
      await db
        .update(import_batches)
        .set({ state: 'cancelling' })
        .where(and(eq(import_batches.uuid, row.uuid), inArray(import_batches.state, ['queued', 'checking', 'writing'])))
      return rows.get(row.uuid)
    },
    undo: async ({ db, rows, row, ports, audit }) => {
      if (row.undone_time) throw new Problem(409, zh.undone)
      if (row.state !== 'done') throw new Problem(409, zh.importUnfinished)
      const kind = row.kind as ImportKindName
      if (await using[kind](db, row.uuid)) throw new Problem(409, zh.undoUsed)
      const removed = await removing[kind](db, row.uuid)
      // Somebody has deleted rows of it one by one: what is left is not the import any more.
      if (removed !== row.created) throw new Problem(409, zh.undoUsed)
      await audit('import_undo', { batch: row.uuid, kind: row.kind, removed })
      return rows.update(row.uuid, { undone_time: ports.now().toISOString() })
    },
  },
})
