import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SchoolKindName } from '../../src/core/contracts/import/index.ts'
import type { Db } from '../kit/db.ts'
import { STATEMENT_ROWS, turn } from '../kit/slices.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { teachers } from '../resources/relation/teachers/table.ts'
import { users } from '../resources/sys/users/table.ts'
import { classInUse } from './in-use.ts'

type Removal = (db: Db, batch: string) => Promise<number>

/** People go with their accounts. */
const people =
  (table: PgTable & { user: PgColumn; import_batch: PgColumn }): Removal =>
  async (db, batch) => {
    const some = db.select({ user: table.user }).from(table).where(eq(table.import_batch, batch)).limit(STATEMENT_ROWS)
    const gone = await db.delete(users).where(inArray(users.uuid, some)).returning({ uuid: users.uuid })
    return gone.length
  }

/** Takes away some of what an import of a kind made: it answers how many rows it has looked at. */
const removing: Readonly<Record<SchoolKindName, Removal>> = {
  students: people(students),
  teachers: people(teachers),
  classes: (db, batch) =>
    db.transaction(async tx => {
      const own = eq(grades.import_batch, batch)
      const some = await tx.select({ uuid: grades.uuid }).from(grades).where(own).limit(STATEMENT_ROWS)
      if (some.length === 0) return 0
      const these = and(
        own,
        inArray(
          grades.uuid,
          some.map(one => one.uuid),
        ),
      )
      // somebody has put a student into it, or changed it: it is hers now, and stays
      await tx.update(grades).set({ import_batch: null }).where(and(these, classInUse()))
      await tx.delete(grades).where(these)
      return some.length
    }),
}

/** Takes away what an import that did not come to its end has written, in turns with everybody else's requests. */
export async function removeWritten(db: Db, kind: SchoolKindName, batch: string): Promise<void> {
  while ((await removing[kind](db, batch)) > 0) await turn()
}
