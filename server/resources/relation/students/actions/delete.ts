import { and, eq, inArray } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import { mustHoldAllOf, rightsOf } from '../../../../identity/reach.ts'
import { studentsOf } from '../../../../identity/students-of.ts'
import type { Db } from '../../../../kit/db.ts'
import { notFound } from '../../../../kit/errors.ts'
import { slices, turn } from '../../../../kit/slices.ts'
import { users } from '../../../sys/users/table.ts'
import { orders } from '../../../wch_pay/pay/table.ts'
import { students } from '../table.ts'

/** Accounts that one statement takes away: thirty tables hang on each, and it holds the embedded database's loop. */
const TOGETHER = 10

/** Deletes students and their accounts; all or nothing, and a uuid outside the scope answers like a missing one (G013). */
export async function deleteStudents(db: Db, user: User, uuids: readonly string[]): Promise<number> {
  const wanted = [...new Set(uuids)]
  const found = await db
    .select({ user: students.user, ...rightsOf })
    .from(students)
    .innerJoin(users, eq(users.uuid, students.user))
    .where(and(studentsOf(user), inArray(students.uuid, wanted)))
  if (found.length !== wanted.length) throw notFound()
  for (const account of found) mustHoldAllOf(user, account)
  const accounts = found.map(student => student.user)
  // what she has ordered is closed at the next look for open orders, though her screen has just asked for it
  await db
    .update(orders)
    .set({ asked_time: null })
    .where(and(inArray(orders.user, accounts), eq(orders.state, 'open')))
  for (const some of slices(accounts, TOGETHER)) {
    await db.delete(users).where(inArray(users.uuid, [...some]))
    await turn()
  }
  return found.length
}
