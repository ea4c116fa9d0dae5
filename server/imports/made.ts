import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type ImportKindName, isOfSchool, type SchoolKindName } from '../../src/core/contracts/import/index.ts'
import type { User } from '../../src/core/domain/access.ts'
import { holdsAllOf, rightsOf } from '../identity/reach.ts'
import type { Db } from '../kit/db.ts'
import { turn } from '../kit/slices.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { import_replaced } from '../resources/imports/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { teachers } from '../resources/relation/teachers/table.ts'
import { users } from '../resources/sys/users/table.ts'
import { classInUse, rowInUse, usesOfPerson } from './in-use.ts'
import { kindTables, type OfSchool, ofItsSchool, stillOurs } from './kind-tables.ts'
import { hold } from './replaced.ts'
import { FIRST } from './stored.ts'
import type { Kept } from './undone.ts'

/** What an import has made: the row that is deleted to take it back, and its name. */
interface Made extends Kept {
  readonly key: string
  /** It is this person's to see; others are left to somebody who sees more. */
  readonly isOurs: boolean
}
export type Listed = PgTable & Record<'uuid' | 'import_batch', PgColumn>
/** What an import of a kind has made. */
export interface MadeBy {
  /** Where the rows stand that name their import. */
  readonly listed: Listed
  /** What is deleted: people go with their accounts. */
  readonly table: PgTable & { uuid: PgColumn }
  /** What these rows are. Locked: a change or a sign-in under way is waited for, and then seen by `used`. */
  made(tx: Db, rows: readonly string[], job: OfSchool, user: User): Promise<Made[]>
  /** Those of these keys that somebody has used since. */
  used(tx: Db, keys: readonly string[]): Promise<{ key: string }[]>
}
/** Of a list of a school: what it has made is the same where nobody asks. */
interface OfOneSchool extends MadeBy {
  made(tx: Db, rows: readonly string[], job: OfSchool, user?: User): Promise<Made[]>
}
/** Rows that are taken away in one transaction: thirty tables hang on an account, and a statement holds the embedded database's loop. */
const HANGING = 50

/** Some rows of an import behind a place, by themselves: joined with what else is asked of them, all that are left would be gone through for each some. */
export async function rowsBehind(tx: Db, table: Listed, batch: string, behind: string): Promise<string[]> {
  const some = await tx
    .select({ uuid: sql<string>`${table.uuid}` })
    .from(table as PgTable)
    .where(and(eq(table.import_batch, batch), gt(table.uuid, behind)))
    .orderBy(asc(table.uuid))
    .limit(HANGING)
  return some.map(one => one.uuid)
}
/** Which of these keys somebody has used since. */
export async function usedOf(tx: Db, { used }: MadeBy, keys: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(keys.length > 0 ? (await used(tx, keys)).map(one => one.key) : [])
}
type People = Listed & Record<'user' | 'name' | 'work_unit' | 'created_time' | 'updated_time', PgColumn>

/** Its name is that of no student. */
const nobody = sql<string | null>`null`
const people = (table: People, whose: SQL<string | null> = nobody): OfOneSchool => ({
  listed: table,
  table: users,
  async made(tx, rows, { work_unit }, user) {
    const found = await tx
      .select({ key: users.uuid, name: sql<string>`${table.name}`, whose, account: rightsOf })
      .from(table)
      .innerJoin(users, eq(users.uuid, table.user))
      // who has changed schools is the other school's: she neither goes nor is named
      .where(and(inArray(table.uuid, [...rows]), eq(table.work_unit, work_unit ?? FIRST)))
      .orderBy(asc(table.uuid))
      .for('update')
    // whom she may not switch off she does not take away either
    return found.map(({ account, ...one }) => ({ ...one, isOurs: !user || holdsAllOf(user, account) }))
  },
  async used(tx, keys) {
    const all: { key: string }[] = []
    for (const use of usesOfPerson(table)) {
      const some = await tx
        .select({ key: users.uuid })
        .from(table)
        .innerJoin(users, eq(users.uuid, table.user))
        .where(and(inArray(users.uuid, [...keys]), use))
      all.push(...some)
      await turn()
    }
    return all
  },
})
const classes: OfOneSchool = {
  listed: grades,
  table: grades,
  made: (tx, rows) =>
    tx
      .select({ key: grades.uuid, name: grades.name, whose: nobody, isOurs: sql<boolean>`true` })
      .from(grades)
      .where(inArray(grades.uuid, [...rows]))
      .orderBy(asc(grades.uuid))
      .for('update'),
  used: (tx, keys) =>
    tx
      .select({ key: grades.uuid })
      .from(grades)
      .where(and(inArray(grades.uuid, [...keys]), classInUse())),
}

/** What it has replaced was there before, and is not its own to take away. */
const wasNotThere = (uuid: PgColumn, batch: string) =>
  sql`not exists (select 1 from ${import_replaced} where ${import_replaced.batch} = ${batch}::uuid and ${import_replaced.row} = ${uuid})`
const ofTable = ({ table, student, named, collected }: (typeof kindTables)[keyof typeof kindTables]): MadeBy => ({
  listed: table,
  table,
  made: (tx, rows, job, user) =>
    tx
      .select({
        key: sql<string>`${table.uuid}`,
        name: named,
        whose: student ? sql<string>`${student}` : nobody,
        isOurs: stillOurs({ student }, job, user),
      })
      .from(table)
      .where(and(inArray(table.uuid, [...rows]), wasNotThere(table.uuid, job.uuid), ofItsSchool({ student }, job)))
      .orderBy(asc(table.uuid))
      .for('update'),
  async used(tx, keys) {
    // who collects what stands under the key of a row comes before, and is seen, or after
    if (collected && collected.table !== table) await hold(tx, collected.table, keys)
    return tx
      .select({ key: sql<string>`${table.uuid}` })
      .from(table)
      .where(and(inArray(table.uuid, [...keys]), rowInUse(table)))
  },
})
export const madeForSchool: Readonly<Record<SchoolKindName, OfOneSchool>> = {
  students: people(students, sql`${students.uuid}`),
  teachers: people(teachers),
  classes,
}
export const madeBy = (kind: ImportKindName): MadeBy => (isOfSchool(kind) ? madeForSchool[kind] : ofTable(kindTables[kind]))
