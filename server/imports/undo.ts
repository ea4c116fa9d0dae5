import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type ImportKindName, isOfSchool, type SchoolKindName } from '../../src/core/contracts/import/index.ts'
import type { User } from '../../src/core/domain/access.ts'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { STATEMENT_ROWS, slices, turn } from '../kit/slices.ts'
import { zh } from '../messages/zh.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { import_batches, import_replaced } from '../resources/imports/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { teachers } from '../resources/relation/teachers/table.ts'
import { users } from '../resources/sys/users/table.ts'
import { undoChanges } from './correct.ts'
import { classInUse, rowInUse, usesOfPerson } from './in-use.ts'
import { kindTables, ofItsSchool, stillOurs } from './kind-tables.ts'
import { restoreReplaced } from './replaced.ts'
import { FIRST } from './stored.ts'
import { mustBeLatest, mustNotBeImported, SILENT_MS } from './turns.ts'
import { type Kept, type Piece, undoneSoFar } from './undone.ts'

/** What an import has made: the row that is deleted to take it back, and its name. */
interface Made extends Kept {
  readonly key: string
  /** It is this person's to see; others are left to somebody who sees more. */
  readonly isOurs: boolean
}
type Listed = PgTable & Record<'uuid' | 'import_batch', PgColumn>
interface Kind {
  /** Where the rows stand that name their import. */
  readonly listed: Listed
  /** What is deleted: people go with their accounts. */
  readonly table: PgTable & { uuid: PgColumn }
  /** What these rows are. Locked: a change or a sign-in under way is waited for, and then seen by `used`. */
  made(tx: Db, rows: readonly string[], job: UndoneJob, user: User): Promise<Made[]>
  /** Those of these keys that somebody has used since. */
  used(tx: Db, keys: readonly string[]): Promise<{ key: string }[]>
}
type People = Listed & Record<'user' | 'name' | 'work_unit' | 'created_time' | 'updated_time', PgColumn>

/** Its name is that of no student. */
const nobody = sql<string | null>`null`
const people = (table: People, whose: SQL<string | null> = nobody): Kind => ({
  listed: table,
  table: users,
  made: (tx, rows, { work_unit }) =>
    tx
      .select({ key: users.uuid, name: sql<string>`${table.name}`, whose, isOurs: sql<boolean>`true` })
      .from(table)
      .innerJoin(users, eq(users.uuid, table.user))
      // who has changed schools is the other school's: she neither goes nor is named
      .where(and(inArray(table.uuid, [...rows]), eq(table.work_unit, work_unit ?? FIRST)))
      .orderBy(asc(table.uuid))
      .for('update'),
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
const classes: Kind = {
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
const ofTable = ({ table, student, named }: (typeof kindTables)[keyof typeof kindTables]): Kind => ({
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
  used: (tx, keys) =>
    tx
      .select({ key: sql<string>`${table.uuid}` })
      .from(table)
      .where(and(inArray(table.uuid, [...keys]), rowInUse(table))),
})
const ofSchool: Readonly<Record<SchoolKindName, Kind>> = {
  students: people(students, sql`${students.uuid}`),
  teachers: people(teachers),
  classes,
}
const kindOf = (kind: ImportKindName): Kind => (isOfSchool(kind) ? ofSchool[kind] : ofTable(kindTables[kind]))

/** Some rows of an import behind a place, by themselves: joined with what else is asked of them, all that are left would be gone through for each some. */
async function rowsBehind(tx: Db, table: Listed, batch: string, behind: string): Promise<string[]> {
  const some = await tx
    .select({ uuid: sql<string>`${table.uuid}` })
    .from(table as PgTable)
    .where(and(eq(table.import_batch, batch), gt(table.uuid, behind)))
    .orderBy(asc(table.uuid))
    .limit(STATEMENT_ROWS)
  return some.map(one => one.uuid)
}

/** Rows of one deletion, or of one look at what uses them: thirty tables hang on an account, and a statement holds the embedded database's loop. */
const HANGING = 50
interface Undoing {
  readonly db: Db
  readonly ports: Ports
  /** Who takes it back, if she may still: what is taken from her meanwhile is taken from what she began, too. */
  readonly asker: (tx: Db) => Promise<User>
  readonly audit: (action: string, detail: Record<string, unknown>, tx: Db) => Promise<void>
}
type UndoneJob = Parameters<typeof undoChanges>[2] & { readonly province: number | null }

/**
 * Takes back what an import has made or changed and nobody has used or changed since, and names the rest. Some of it at a time, each in
 * a transaction of its own: others are let in between, and one that lost its process or its sender goes on when it is asked again.
 */
export async function undoImport(undoing: Undoing, kind: ImportKindName, job: UndoneJob): Promise<ReturnType<SoFar['all']>> {
  const { db, ports, asker, audit } = undoing
  const batch = job.uuid
  const own = eq(import_batches.uuid, batch)
  const now = () => ports.now().toISOString()
  const silent = new Date(ports.now().getTime() - SILENT_MS).toISOString()
  const [claimed] = await db.transaction(async tx => {
    if (!isOfSchool(kind)) {
      await mustNotBeImported(tx, { ...job, kind })
      // of a school somebody may have changed the later one for good
      if (!job.work_unit) await mustBeLatest(tx, batch, { ...job, kind })
    }
    const found = await tx
      .update(import_batches)
      .set({ undoing_time: now() })
      .where(and(own, isNull(import_batches.undone_time), or(isNull(import_batches.undoing_time), lt(import_batches.undoing_time, silent))))
      .returning({ before: import_batches.undone })
    // before the first row goes: of one whose process is killed, and which nobody asks for again, nothing else would be on record (S12)
    if (found.length > 0) await audit('import_undo_begin', { batch, kind }, tx)
    return found
  })
  if (!claimed) {
    const [{ isOver } = { isOver: true }] = await db
      .select({ isOver: isNotNull(import_batches.undone_time) })
      .from(import_batches)
      .where(own)
    throw new Problem(409, isOver ? zh.undone : zh.undoing, isOver ? {} : { 'Retry-After': String(SILENT_MS / 1000) })
  }

  const soFar = undoneSoFar(claimed.before)
  /** Runs until nothing is left of it; how far it has come is stored with each piece. */
  const each = async (some: (tx: Db, user: User) => Promise<Piece | undefined>) => {
    const step = async (tx: Db) => {
      const piece = await some(tx, await asker(tx))
      if (piece) soFar.add(piece)
      await tx.update(import_batches).set({ undoing_time: now(), undone: soFar.passed() }).where(own)
      return piece !== undefined
    }
    while (await db.transaction(step)) await turn()
  }
  try {
    await takeAllBack(undoing, kind, job, each)
  } catch (error) {
    // at once, for whoever may still
    if (error instanceof Problem && error.status === 403) await stopUndoing(undoing, kind, job, soFar)
    throw error
  }
  return soFar.all()
}
type SoFar = ReturnType<typeof undoneSoFar>
type Each = (some: (tx: Db, user: User) => Promise<Piece | undefined>) => Promise<void>

async function takeAllBack({ ports, audit }: Undoing, kind: ImportKindName, job: UndoneJob, each: Each): Promise<void> {
  // first: a class that was made for somebody is free again once she is back in her old one
  if (!isOfSchool(kind)) {
    let after = FIRST
    await each(async (tx, user) => {
      const some = await restoreReplaced(tx, ports.now(), kind, job, user, after)
      after = some?.last ?? after
      return some
    })
  } else {
    let below: number | undefined
    await each(async (tx, user) => {
      const some = await undoChanges({ tx, ports, user, audit: (action, detail) => audit(action, detail, tx) }, kind, job, below)
      below = some?.first
      return some
    })
  }
  const { listed, table, made, used } = kindOf(kind)
  let behind = FIRST
  await each(async (tx, user) => {
    const rows = await rowsBehind(tx, listed, job.uuid, behind)
    if (rows.length === 0) return
    behind = rows.at(-1)!
    const some = await made(tx, rows, job, user)
    const keys = some.map(one => one.key)
    const isUsed = new Set<string>()
    for (const few of slices(keys, HANGING)) {
      for (const { key } of await used(tx, few)) isUsed.add(key)
      await turn()
    }
    const [ours, others] = [some.filter(one => one.isOurs), some.filter(one => !one.isOurs)]
    const free = ours.filter(one => !isUsed.has(one.key)).map(one => one.key)
    for (const few of slices(free, HANGING)) await tx.delete(table).where(inArray(table.uuid, [...few]))
    if (!isOfSchool(kind)) await kindTables[kind].follow?.(tx, ports.now(), free)
    const kept = ours.filter(one => isUsed.has(one.key))
    return { removed: free.length, restored: 0, kept, unnamed: others.length, left: others.filter(one => !isUsed.has(one.key)).length }
  })
}

/** Whoever began it may no more: what she has taken back so far is told, and somebody else may go on. */
async function stopUndoing({ db, audit }: Undoing, kind: ImportKindName, { uuid: batch }: UndoneJob, soFar: SoFar): Promise<void> {
  const { removed, restored } = soFar.passed()
  const undone = removed + restored > 0 ? soFar.all().undone : null
  await db.transaction(async tx => {
    await tx.update(import_batches).set({ undoing_time: null, undone }).where(eq(import_batches.uuid, batch))
    await audit('import_undo_stopped', { batch, kind, removed, restored }, tx)
  })
}
