import { eq, inArray } from 'drizzle-orm'
import type { SchoolKindName } from '../../src/core/contracts/import/index.ts'
import type { Audit } from '../kit/audit.ts'
import type { Recorded } from '../kit/context.ts'
import type { Db } from '../kit/db.ts'
import { STATEMENT_ROWS, turn } from '../kit/slices.ts'
import { teacher_grades, teachers } from '../resources/relation/teachers/table.ts'
import type { OfSchool } from './kind-tables.ts'
import { madeForSchool, rowsBehind, usedOf } from './made.ts'
import { FIRST } from './stored.ts'

/**
 * Takes away what an import that did not come to its end has written, in turns with everybody else's requests. Its rows were seen meanwhile:
 * who and what somebody has used since, or has moved to another school, stays, as when an import is undone.
 */
export async function removeWritten(db: Db, kind: SchoolKindName, job: OfSchool): Promise<void> {
  const by = madeForSchool[kind]
  const removeSome = async (tx: Db, after: string) => {
    const rows = await rowsBehind(tx, by.listed, job.uuid, after)
    const keys = rows.length > 0 ? (await by.made(tx, rows, job)).map(one => one.key) : []
    const isUsed = await usedOf(tx, by, keys)
    const free = keys.filter(key => !isUsed.has(key))
    if (free.length > 0) await tx.delete(by.table).where(inArray(by.table.uuid, free))
    return rows.at(-1)
  }
  let after: string | undefined = FIRST
  while (after) {
    const last: string = after
    after = await db.transaction(tx => removeSome(tx, last))
    await turn()
  }
}

/**
 * What has stayed of an import that has ended so is nobody's list any more. While it is to go on it knows by their mark whom it has made
 * already. Without it no batch tells of who stays: what a teacher may do, and sees, is recorded of her as of one whom a form makes (S12).
 */
export async function letStay(inTransaction: Recorded, kind: SchoolKindName, batch: string): Promise<void> {
  const { listed } = madeForSchool[kind]
  const letSome = async (tx: Db, audit: Audit) => {
    const some = tx.select({ uuid: listed.uuid }).from(listed).where(eq(listed.import_batch, batch)).limit(STATEMENT_ROWS)
    const stay = await tx.update(listed).set({ import_batch: null }).where(inArray(listed.uuid, some)).returning({ uuid: listed.uuid })
    const uuids = stay.map(({ uuid }) => uuid as string)
    if (kind === 'teachers' && uuids.length > 0) await recordTeachers(tx, audit, batch, uuids)
    return uuids.length
  }
  while ((await inTransaction(letSome)) > 0) await turn()
}

async function recordTeachers(tx: Db, audit: Audit, batch: string, uuids: readonly string[]): Promise<void> {
  const links = await tx
    .select()
    .from(teacher_grades)
    .where(inArray(teacher_grades.teacher, [...uuids]))
  const found = await tx
    .select({ teacher: teachers.uuid, user: teachers.user, to: teachers.teacher_type })
    .from(teachers)
    .where(inArray(teachers.uuid, [...uuids]))
  for (const { teacher, user, to } of found) {
    await audit('role', { batch, teacher, user, from: null, to })
    const given = links.filter(link => link.teacher === teacher).map(({ grade }) => grade)
    if (given.length > 0) await audit('allot_grades', { batch, teacher, given, taken: [] })
  }
}
