import { and, eq } from 'drizzle-orm'
import { maskIdNumber } from '../../src/core/domain/masks.ts'
import { studentsOf } from '../identity/students-of.ts'
import { students } from '../resources/relation/students/table.ts'
import type { Import } from './plan.ts'
import type { WhyNot } from './plan-rows.ts'
import { meantBy, only, storedOf } from './stored.ts'

/** Whom a row means. */
export interface Named {
  readonly name: string
  readonly cert_id: string
}
export interface MeantStudent {
  readonly uuid: string
  readonly id: number
  readonly name: string
  readonly cert_id: string | null
  readonly other_num: string | null
}
/** The same words for one who is not there, one of another class and one of another school: a fault tells nobody who is where. */
export const unknownStudent =
  (field: string): WhyNot =>
  () => ({ field, code: 'unknown_student' })

/**
 * The students whom rows mean, among those whom this person may see: by ID number and name, the number as it is or as lists mask it
 * (G147). A row that means none is a fault: at the name where only that is another one, else at the number.
 */
export async function meantStudents(
  { db, user, work_unit }: Import,
  rows: readonly Named[],
): Promise<(row: Named) => MeantStudent | WhyNot> {
  const { uuid, id, name, cert_id, other_num } = students
  const found: MeantStudent[] = await storedOf(rows, some =>
    db
      .select({ uuid, id, name, cert_id, other_num })
      .from(students)
      .where(and(meantBy(students, work_unit, some), eq(students.work_unit, work_unit), studentsOf(user))),
  )
  const byNumber = new Map(found.map(one => [one.cert_id, one]))
  const byMask = Map.groupBy(found, one => `${maskIdNumber(one.cert_id ?? '')} ${one.name}`)
  return row => {
    if (row.cert_id.includes('*')) return only(byMask.get(`${row.cert_id} ${row.name}`)) ?? unknownStudent('cert_id')
    const one = byNumber.get(row.cert_id)
    if (!one) return unknownStudent('cert_id')
    return one.name === row.name ? one : unknownStudent('name')
  }
}
