import { and, eq, getTableName, inArray, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { User } from '../../src/core/domain/access.ts'
import { studentsOf } from '../identity/students-of.ts'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { zh } from '../messages/zh.ts'
import { school_active_teacher_evaluates } from '../resources/career/school_active_teacher_evaluates/table.ts'
import { school_actives } from '../resources/career/school_actives/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { file_models } from '../resources/storage/table.ts'
import { group_extensions } from '../resources/sys/group_extensions/table.ts'
import { momentText } from './columns.ts'

/** A file that no row carries for so long is taken away: a form that was never saved, a picture that was taken out. */
const FREE_MS = 86_400_000
/** What arrived and was neither kept nor discarded: nobody sends for longer than this. */
const ARRIVING_MS = 3_600_000
/** Files that one sweep takes away; the next one is an hour later. */
const MOST_SWEPT = 500
/** A store that refuses so many of a sweep is left alone for this hour: one that is silent would be waited for each time. */
const MOST_REFUSED = 3

/** Where a file is read, with the token. */
export const uriOf = (uuid: string, ending: string) => `${FOLDER}${uuid}.${ending}`
const FOLDER = '/storage/files/'
/** Pictures of products are about nobody: whoever has signed in sees them. */
export const forEverybody = getTableName(group_extensions)

/** Where the one picture of a row is read; null where it has none. For `serialize`. */
export const uriIn = (row: PgColumn) =>
  sql<string | null>`(select ${FOLDER}::text || ${file_models.uuid} || '.' || ${file_models.ending}
    from ${file_models} where ${file_models.holder_row} = ${row} limit 1)`

/** A file as `StoredFile` of the contract has it. */
export interface Stored {
  readonly id: number
  readonly uuid: string
  readonly created_time: string
  readonly uri: string
  readonly name: string
  readonly size: number
}
/** The files that each row of a table carries, in their order, for `serialize`. */
export const filesOf = (row: PgColumn) =>
  sql<Stored[]>`(select coalesce(json_agg(json_build_object(
    'id', ${file_models.id}, 'uuid', ${file_models.uuid}, 'name', ${file_models.name}, 'size', ${file_models.size},
    'uri', ${FOLDER}::text || ${file_models.uuid} || '.' || ${file_models.ending},
    'created_time', ${momentText(file_models.created_time)}) order by ${file_models.place}), '[]'::json)
    from ${file_models} where ${file_models.holder_row} = ${row})`

interface Carrying {
  readonly db: Db
  readonly ports: Ports
  /** Who saves. */
  readonly user: User
  readonly table: PgTable
  readonly row: string
  /** Whom the row is about: who may see her may see what it carries. */
  readonly student: string | null
  /** The school whose activity the row is about, where it is about no student. */
  readonly work_unit?: string | null
  /** The name of the field, where a refusal belongs. */
  readonly field: string
}
/**
 * Says which pictures a row carries from now on. Each was sent by whoever saves and is carried by no row yet, or is this row's already;
 * any other is no picture (400). What the row carried before and is not named is free again.
 */
export async function carry(
  keys: readonly string[],
  { db, ports, user, table, row, student, work_unit = null, field }: Carrying,
): Promise<void> {
  const holder = getTableName(table)
  const own = and(eq(file_models.holder, holder), eq(file_models.holder_row, row))
  const found = keys.length
    ? await db
        .select({ uuid: file_models.uuid })
        .from(file_models)
        .where(and(inArray(file_models.uuid, [...keys]), eq(file_models.is_image, true), or(own, ownFree(user))))
        .for('update')
    : []
  if (found.length !== new Set(keys).size || found.length !== keys.length) throw new Problem(400, { [field]: [zh.missingPicture] })
  await db
    .update(file_models)
    .set(free(ports))
    .where(and(own, keys.length ? notInArray(file_models.uuid, [...keys]) : undefined))
  for (const [place, uuid] of keys.entries())
    await db
      .update(file_models)
      .set({ holder, holder_row: row, student, work_unit, place, free_since: null })
      .where(eq(file_models.uuid, uuid))
}

/** The row goes: what it carried is free. */
export const letGo = (db: Db, ports: Ports, row: string) => db.update(file_models).set(free(ports)).where(eq(file_models.holder_row, row))

/** Whose picture it was stays with it: who sent it is not shown her again when she has changed schools since. */
const free = (ports: Ports) => ({
  holder: sql`case when ${file_models.student} is null then null else ${file_models.holder} end`,
  ...{ holder_row: null, work_unit: null, free_since: ports.now().toISOString() },
})

/** What no row carries and this user has sent: new, or taken out of a record of a student whom she still may see. */
export const ownFree = (user: User) =>
  and(
    eq(file_models.owner, user.uuid),
    isNotNull(file_models.free_since),
    or(isNull(file_models.holder), sql`${file_models.student} in (select ${students.uuid} from ${students} where ${studentsOf(user)})`),
  )

/** Carried by no row of this table. */
const notOf = (key: PgColumn) => sql`not exists (select 1 from ${key.table} where ${key} = ${file_models.holder_row})`

/**
 * Takes away what nobody will ask for any more. A row is first taken from its owner, if it is still so that nobody asks for it: no form
 * takes it up from then on, and what a form has taken up meanwhile stays. Then its content goes, while nothing is held for it, and the row
 * last, so that what fails is found again, behind those that have not been tried.
 * @throws what the store refused first, after the sweep
 */
export async function sweepFiles(db: Db, ports: Ports): Promise<void> {
  const before = (ms: number) => new Date(ports.now().getTime() - ms)
  await ports.files.sweep(before(ARRIVING_MS))
  const isLeft = or(
    lt(file_models.free_since, before(FREE_MS).toISOString()),
    // whom it was about is gone, and her records with her
    and(isNotNull(file_models.holder), isNull(file_models.student), isNull(file_models.work_unit), ne(file_models.holder, forEverybody)),
    // the word of a teacher who is gone, whose activity ever it was about
    and(
      isNull(file_models.free_since),
      or(isNotNull(file_models.work_unit), eq(file_models.holder, getTableName(school_active_teacher_evaluates))),
      notOf(school_actives.uuid),
      notOf(school_active_teacher_evaluates.uuid),
    ),
  )
  const left = await db
    .select({ uuid: file_models.uuid })
    .from(file_models)
    .where(isLeft)
    .orderBy(sql`${file_models.owner} is null`)
    .limit(MOST_SWEPT)
  const refusals: unknown[] = []
  for (const { uuid } of left) {
    const own = eq(file_models.uuid, uuid)
    if (!(await claimed(db, uuid, isLeft))) continue
    try {
      await ports.files.remove(uuid)
      await db.delete(file_models).where(own)
    } catch (error) {
      refusals.push(error)
      if (refusals.length === MOST_REFUSED) break
    }
  }
  if (refusals.length > 0) throw refusals[0]
}

/** The row is held before it is asked whether it is left: what somebody has written meanwhile is seen, the row that carries it too. */
const claimed = (db: Db, uuid: string, isLeft: SQL | undefined): Promise<boolean> =>
  db.transaction(async tx => {
    const own = eq(file_models.uuid, uuid)
    const [held] = await tx.select({ uuid: file_models.uuid }).from(file_models).where(own).for('update', { skipLocked: true })
    if (!held) return false
    const left = await tx.update(file_models).set({ owner: null }).where(and(own, isLeft)).returning({ uuid: file_models.uuid })
    return left.length > 0
  })
