import { genderCode } from '../../../../../src/core/domain/code-tables.ts'
import { mustBeFree } from '../../../../identity/account-conflicts.ts'
import { createAccounts } from '../../../../identity/accounts.ts'
import { schoolFor } from '../../../../identity/schools.ts'
import type { Acting } from '../../../../kit/context.ts'
import { everyRow } from '../../../../kit/read-plan.ts'
import { insertRows } from '../../../../kit/rows.ts'
import { allotClasses, checkClasses } from '../classes.ts'
import { teachers } from '../table.ts'

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

/** A teacher with her account; cert_id is phone and login name (B152). What she may see by it is on record from its first day (S12). */
export async function createTeacher(
  { db, ports, user, audit }: Acting,
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
