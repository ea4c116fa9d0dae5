import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CareerKindName } from '../../../src/core/contracts/import/index.ts'
import { imports } from '../../../src/core/contracts/imports.ts'
import { type User, verdict } from '../../../src/core/domain/access.ts'
import { maskIdNumber } from '../../../src/core/domain/masks.ts'
import { keysByClass } from '../../db/students-by-class.ts'
import { studentsOf } from '../../identity/students-of.ts'
import type { Db } from '../../kit/db.ts'
import { readKeyed } from '../../kit/keys.ts'
import { atOneMoment } from '../../kit/one-moment.ts'
import { grades } from '../data_dict/grade/table.ts'
import { students } from '../relation/students/table.ts'

/**
 * What the template of a career record says of each student: number, name and masked ID number, by class. Of those of one school whom
 * this person may see; nobody where she may not import, or has no school and names none. Who has no number is given hers of the system.
 * `long` waits for a place where they are many.
 */
export async function identities(
  db: Db,
  user: User,
  kind: CareerKindName,
  named: string | undefined,
  long: (rows: number) => Promise<void>,
): Promise<string[][]> {
  const school = user.work_unit ?? named
  if (!school || verdict(imports.calls[kind], user) !== 'allowed') return []
  const scope = and(eq(students.work_unit, school), studentsOf(user))!
  await long(await db.$count(students, scope))
  const [byClass, order] = [
    [asc(grades.year), asc(grades.name)],
    [asc(students.name), asc(students.uuid)],
  ]
  const rows = await atOneMoment(db, async tx =>
    readKeyed(await keysByClass(tx, scope, byClass, order), some =>
      tx
        .select({ id: students.id, name: students.name, cert_id: students.cert_id, other_num: students.other_num })
        .from(students)
        .leftJoin(grades, eq(grades.uuid, students.grade))
        .where(inArray(students.uuid, some))
        .orderBy(...byClass, ...order),
    ),
  )
  return rows.map(one => [one.other_num || String(one.id), one.name, one.cert_id ? maskIdNumber(one.cert_id) : ''])
}
