import { and, eq, inArray, isNotNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ImportKindName } from '../../../src/core/contracts/import/index.ts'
import { imports as contract } from '../../../src/core/contracts/imports.ts'
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
/** People of an import go only while nobody has changed them or signed in. */
async function undoPeople(db: Db, table: People, batch: string): Promise<number> {
  const ofBatch = eq(table.import_batch, batch)
  const people = db.select({ user: table.user }).from(table).innerJoin(users, eq(users.uuid, table.user)).where(ofBatch)
  await held(db, people.for('update').as('people'))
  const used = await db
    .select({ user: table.user })
    .from(table)
    .innerJoin(users, eq(users.uuid, table.user))
    .where(and(ofBatch, or(ne(table.updated_time, table.created_time), isNotNull(users.last_login))))
    .limit(1)
  if (used.length > 0) throw new Problem(409, zh.undoUsed)
  const gone = await db
    .delete(users)
    .where(inArray(users.uuid, db.select({ user: table.user }).from(table).where(ofBatch)))
    .returning({ uuid: users.uuid })
  return gone.length
}

async function undoClasses(db: Db, batch: string): Promise<number> {
  const ofBatch = eq(grades.import_batch, batch)
  await held(db, db.select({ uuid: grades.uuid }).from(grades).where(ofBatch).for('update').as('classes'))
  const [used] = await db
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
  if (used) throw new Problem(409, zh.undoUsed)
  return (await db.delete(grades).where(ofBatch).returning({ uuid: grades.uuid })).length
}

/** How what an import of a kind made is taken back, or refused: it answers how many went. */
const undoing: Readonly<Record<ImportKindName, (db: Db, batch: string) => Promise<number>>> = {
  students: (db, batch) => undoPeople(db, students, batch),
  teachers: (db, batch) => undoPeople(db, teachers, batch),
  classes: undoClasses,
}

export default serve(contract, {
  table: import_batches,
  scope: user =>
    user.is_superuser || user.u_type === 5 ? everyRow : user.work_unit ? eq(import_batches.work_unit, user.work_unit) : noRow,
  order: [sql`${import_batches.created_time} desc`],
  actions: {
    undo: async ({ db, rows, row, ports, audit }) => {
      if (row.undone_time) throw new Problem(409, zh.undone)
      const removed = await undoing[row.kind as ImportKindName](db, row.uuid)
      // Somebody has deleted rows of it one by one: what is left is not the import any more.
      if (removed !== row.created) throw new Problem(409, zh.undoUsed)
      await audit('import_undo', { batch: row.uuid, kind: row.kind, removed })
      return rows.update(row.uuid, { undone_time: ports.now().toISOString() })
    },
  },
})
