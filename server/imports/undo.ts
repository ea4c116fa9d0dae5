import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ImportKindName } from '../../src/core/contracts/import/index.ts'
import type { ImportBatch } from '../../src/core/contracts/imports.ts'
import type { Db } from '../kit/db.ts'
import { slices, turn } from '../kit/slices.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { follows } from '../resources/relation/teacher_follow_student/table.ts'
import { teacher_grades, teachers } from '../resources/relation/teachers/table.ts'
import { users } from '../resources/sys/users/table.ts'

import { undoChanges, type Writing } from './correct.ts'

/** What an import has made: the row that is deleted to take it back, and its name. */
interface Made {
  readonly key: string
  readonly name: string
}
interface Kind {
  /** People go with their accounts. */
  readonly table: PgTable & { uuid: PgColumn }
  /** Locked: a change or a sign-in under way is waited for, and then seen by `used`. */
  made(db: Db, batch: string): Promise<Made[]>
  /** Keys of what somebody has used since. */
  used(db: Db, batch: string): Promise<{ key: string }[]>
}
type People = PgTable & { user: PgColumn; name: PgColumn; import_batch: PgColumn; created_time: PgColumn; updated_time: PgColumn }

const people = (table: People, usedBy?: SQL): Kind => ({
  table: users,
  made: (db, batch) =>
    db
      .select({ key: users.uuid, name: sql<string>`${table.name}` })
      .from(table)
      .innerJoin(users, eq(users.uuid, table.user))
      .where(eq(table.import_batch, batch))
      .for('update'),
  // changed; or signed in, the password chosen or reset, the account switched off
  used: (db, batch) =>
    db
      .select({ key: users.uuid })
      .from(table)
      .innerJoin(users, eq(users.uuid, table.user))
      .where(
        and(
          eq(table.import_batch, batch),
          or(
            ne(table.updated_time, table.created_time),
            ne(users.updated_time, users.created_time),
            isNotNull(users.last_login),
            isNull(users.initial_since),
            ne(users.initial_since, users.created_time),
            eq(users.is_active, false),
            usedBy,
          ),
        ),
      ),
})
const classes: Kind = {
  table: grades,
  made: (db, batch) => db.select({ key: grades.uuid, name: grades.name }).from(grades).where(eq(grades.import_batch, batch)).for('update'),
  used: (db, batch) =>
    db
      .select({ key: grades.uuid })
      .from(grades)
      .where(
        and(
          eq(grades.import_batch, batch),
          sql`(${grades.updated_time} <> ${grades.created_time}
            or exists (select 1 from ${students} where ${students.grade} = ${grades.uuid})
            or exists (select 1 from ${teacher_grades} where ${teacher_grades.grade} = ${grades.uuid}))`,
        ),
      ),
}
/** A teacher has written about her. */
const followed = sql`exists (select 1 from ${follows} where ${follows.student} = ${students.uuid})`

const kinds: Readonly<Record<ImportKindName, Kind>> = { students: people(students, followed), teachers: people(teachers), classes }

/** So many names are told of those that stay. */
const NAMES = 50
type Undone = NonNullable<ImportBatch['undone']>

/** Takes back what an import has made or changed and nobody has used or changed since, and names the rest. */
export async function undoImport(writing: Writing, kind: ImportKindName, job: Parameters<typeof undoChanges>[2]): Promise<Undone> {
  const { tx } = writing
  const batch = job.uuid
  // first: a class that was made for somebody is free again once she is back in her old one
  const { restored, kept: changed } = await undoChanges(writing, kind, job)
  const { table, made, used } = kinds[kind]
  const all = await made(tx, batch)
  const stays = new Set((await used(tx, batch)).map(one => one.key))
  const [kept, free] = [all.filter(one => stays.has(one.key)), all.filter(one => !stays.has(one.key))]
  for (const some of slices(free)) {
    await tx.delete(table).where(
      inArray(
        table.uuid,
        some.map(one => one.key),
      ),
    )
    await turn()
  }
  const names = [...changed, ...kept.map(one => one.name)]
  return { removed: free.length, restored, kept: names.length, names: names.slice(0, NAMES) }
}
