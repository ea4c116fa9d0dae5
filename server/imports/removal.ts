import { eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SchoolKindName } from '../../src/core/contracts/import/index.ts'
import type { Db } from '../kit/db.ts'
import { STATEMENT_ROWS, turn } from '../kit/slices.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { teachers } from '../resources/relation/teachers/table.ts'
import { users } from '../resources/sys/users/table.ts'

type Removal = (db: Db, batch: string) => Promise<number>

/** People go with their accounts. */
const people =
  (table: PgTable & { user: PgColumn; import_batch: PgColumn }): Removal =>
  async (db, batch) => {
    const some = db.select({ user: table.user }).from(table).where(eq(table.import_batch, batch)).limit(STATEMENT_ROWS)
    const gone = await db.delete(users).where(inArray(users.uuid, some)).returning({ uuid: users.uuid })
    return gone.length
  }

/** Takes away some of what an import of a kind made: it answers how many rows went. */
const removing: Readonly<Record<SchoolKindName, Removal>> = {
  students: people(students),
  teachers: people(teachers),
  async classes(db, batch) {
    const some = db.select({ uuid: grades.uuid }).from(grades).where(eq(grades.import_batch, batch)).limit(STATEMENT_ROWS)
    return (await db.delete(grades).where(inArray(grades.uuid, some)).returning({ uuid: grades.uuid })).length
  },
}

/** Takes away what an import that did not come to its end has written, in turns with everybody else's requests. */
export async function removeWritten(db: Db, kind: SchoolKindName, batch: string): Promise<void> {
  while ((await removing[kind](db, batch)) > 0) await turn()
}
