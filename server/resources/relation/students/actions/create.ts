import type * as z from 'zod/mini'
import type { StudentCreate } from '../../../../../src/core/contracts/relation/student-shapes.ts'
import type { User } from '../../../../../src/core/domain/access.ts'
import { genderWords } from '../../../../../src/core/domain/code-tables.ts'
import { mustBeFree } from '../../../../identity/account-conflicts.ts'
import { createAccounts } from '../../../../identity/accounts.ts'
import { refuseWeak } from '../../../../identity/passwords.ts'
import { schoolFor } from '../../../../identity/schools.ts'
import type { Db, Ports } from '../../../../kit/db.ts'
import { everyRow } from '../../../../kit/read-plan.ts'
import { insertRows } from '../../../../kit/rows.ts'
import { students } from '../table.ts'
import { checkClass, checkCourses, checkPlaces, columnsOfForm, courseTypeOf } from './changes.ts'

/** A student with her account, on an initial password that is readable once in the answer (G009). */
export async function createStudent(db: Db, ports: Ports, user: User, body: z.output<typeof StudentCreate>) {
  const { cert_id, password, work_unit: named, ...form } = body
  const work_unit = schoolFor(user, named)
  await checkClass(db, form.grade, work_unit)
  await checkPlaces(db, form)
  if (form.course?.length) await checkCourses(db, form.course, await courseTypeOf(db, form.native, work_unit))
  if (password) refuseWeak(password, cert_id)
  // last: with a fault beside it the form would ask whether a number is registered, and keep nothing
  await mustBeFree(db, { ports, user, work_unit }, 'students', cert_id)
  const [account] = await createAccounts(db, ports, [
    { username: cert_id, name: form.name, phone: form.phone, ...(password && { password }), u_type: 1, work_unit },
  ])
  // a new student is 男 unless told (B138)
  const row = {
    ...columnsOfForm({ ...form, gender: form.gender ?? genderWords[0] }),
    name: form.name,
    cert_id,
    work_unit,
    user: account!.uuid,
  }
  const [inserted] = await insertRows(db, ports.now(), students, everyRow, [row])
  return { uuid: String(inserted!.id), username: cert_id, initial_password: account!.initial_password }
}
