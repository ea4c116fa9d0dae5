import { and, eq, inArray } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import { genderCode } from '../../../../../src/core/domain/code-tables.ts'
import { mustBeFree } from '../../../../identity/account-conflicts.ts'
import { createAccounts } from '../../../../identity/accounts.ts'
import { mayGiveClasses } from '../../../../identity/reach.ts'
import { schoolFor } from '../../../../identity/schools.ts'
import type { Audit } from '../../../../kit/audit.ts'
import type { Db, Ports } from '../../../../kit/db.ts'
import { Problem } from '../../../../kit/errors.ts'
import { everyRow } from '../../../../kit/read-plan.ts'
import { insertRows, saidByHand, updateRows } from '../../../../kit/rows.ts'
import { zh } from '../../../../messages/zh.ts'
import { grades } from '../../../data_dict/grade/table.ts'
import { teacher_grades, teachers } from '../table.ts'

interface NewTeacher {
  readonly name: string
  readonly gender?: string
  readonly cert_id: string
  readonly teacher_type?: 2 | 3
  readonly grades?: string[]
  readonly work_unit?: string
  readonly email?: string | null
  readonly qq?: string | null
  readonly wechat_num?: string | null
  readonly other_num?: string | null
  readonly remark?: string | null
}

interface Making {
  readonly db: Db
  readonly ports: Ports
  readonly user: User
  readonly audit: Audit
}

/** A teacher with her account; cert_id is phone and login name (B152). What she may see by it is on record from its first day (S12). */
export async function createTeacher(
  { db, ports, user, audit }: Making,
  { grades: classes = [], gender, work_unit: named, ...body }: NewTeacher,
) {
  const work_unit = schoolFor(user, named)
  await checkClasses(db, user, work_unit, new Set(classes))
  // last: with a fault beside it the form would ask whether a number is registered, and keep nothing
  await mustBeFree(db, { ports, user, work_unit }, 'teachers', body.cert_id)
  const type = body.teacher_type ?? 2
  const [account] = await createAccounts(db, ports, [
    { username: body.cert_id, name: body.name, phone: body.cert_id, u_type: type, work_unit },
  ])
  const own = { teacher_type: type, gender: genderCode(gender ?? '') ?? 2, phone: body.cert_id, work_unit, user: account!.uuid }
  const [inserted] = await insertRows(db, ports.now(), teachers, everyRow, [{ ...body, ...own }])
  const uuid = String(inserted!.id)
  const changed = await allotClasses(db, user, { uuid, work_unit }, classes)
  await audit('role', { teacher: uuid, user: account!.uuid, from: null, to: type })
  if (classes.length > 0) await audit('allot_grades', { teacher: uuid, grades: classes, ...changed })
  return { uuid, username: account!.username, initial_password: account!.initial_password }
}

/** Somebody, and no list, has said which classes a teacher has: no undo of a list takes it back, whatever the list had said. */
export async function markAllotted(db: Db, ports: Ports, teacher: string): Promise<void> {
  await updateRows(db, ports.now(), teachers, eq(teachers.uuid, teacher), saidByHand(teachers, ['grades']))
}

async function checkClasses(db: Db, user: User, work_unit: string, wanted: ReadonlySet<string>): Promise<void> {
  if (wanted.size === 0) return
  mayGiveClasses(user)
  const found = await db.$count(grades, and(inArray(grades.uuid, [...wanted]), eq(grades.work_unit, work_unit)))
  if (found !== wanted.size) throw new Problem(400, { grades: [zh.missingReference] })
}

/** Replaces the set of classes a teacher teaches, and says which she was given and which were taken. A class of another school does not exist. */
export async function allotClasses(
  db: Db,
  user: User,
  { uuid: teacher, work_unit }: { readonly uuid: string; readonly work_unit: string },
  classes: readonly string[],
): Promise<{ readonly given: string[]; readonly taken: string[] }> {
  const wanted = [...new Set(classes)]
  await checkClasses(db, user, work_unit, new Set(wanted))
  const had = (await db.delete(teacher_grades).where(eq(teacher_grades.teacher, teacher)).returning()).map(({ grade }) => grade)
  if (wanted.length > 0) await db.insert(teacher_grades).values(wanted.map(grade => ({ teacher, grade })))
  const taken = had.filter(one => !wanted.includes(one))
  if (taken.length > 0) mayGiveClasses(user)
  return { given: wanted.filter(one => !had.includes(one)), taken }
}
