import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { StudentBasics } from '../../../../../src/core/contracts/relation/student-shapes.ts'
import type { Db, Ports } from '../../../../kit/db.ts'
import { type Rows, updateRows } from '../../../../kit/rows.ts'
import { users } from '../../../sys/users/table.ts'
import { listed, type students } from '../table.ts'
import { checkClass, checkCourses, columnsOfForm, courseTypeOf, mirrorToAccount } from './changes.ts'

type Stored = typeof students.$inferSelect
interface Change<Read> {
  readonly rows: Pick<Rows<Read, typeof students.$inferInsert>, 'update'>
  readonly row: Stored
  readonly form: z.output<typeof StudentBasics> & { readonly cert_id?: string }
  readonly db: Db
  readonly ports: Ports
  /** The student's own form: locks exam_year from now on (B257). */
  readonly submitted?: boolean
}

/** Saves the basic-information form: its rules once more, the class inside the school, name and phone on the account too. */
export async function updateStudent<Read>({ rows, row, form, db, ports, submitted }: Change<Read>): Promise<Read> {
  const native = form.native === undefined ? row.native : form.native
  // staff may take a student's electives away; she herself chooses some
  if (form.course && (submitted || form.course.length > 0))
    await checkCourses(db, form.course, await courseTypeOf(db, native, row.work_unit))
  await checkClass(db, form.grade, row.work_unit)
  await mirrorToAccount(db, ports, row.user, form)
  // The ID number is the login name: one cannot change without the other (G128).
  if (form.cert_id && form.cert_id !== row.cert_id)
    await updateRows(db, ports.now(), users, eq(users.uuid, row.user), { username: form.cert_id })
  const columns = columnsOfForm(form)
  return rows.update(row.uuid, { ...columns, ...listedAs(row, columns, submitted), ...(submitted && { is_submitted: true }) })
}

const fields = Object.keys(listed) as (keyof typeof listed)[]

/** What the school has said is kept when she says something else; what staff save, or a list, is the school's word. What was empty she may fill in. */
function listedAs(row: Stored, columns: Partial<Stored>, isHers = false): Partial<Stored> {
  const said = fields.filter(field => columns[field] !== undefined)
  return Object.fromEntries(
    said.map(field => {
      const before = row[listed[field]] ?? row[field]
      return [listed[field], isHers && columns[field] !== before ? before : null]
    }),
  )
}

/** Which of them she is about to change herself. */
export const ownChanges = (row: Stored, form: Change<unknown>['form']) => {
  const columns: Partial<Stored> = columnsOfForm(form)
  return fields.filter(field => columns[field] !== undefined && columns[field] !== row[field])
}
