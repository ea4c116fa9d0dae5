import { eq } from 'drizzle-orm'
import type { ChangeRow } from '../../../../imports/correct.ts'
import { switchCorrected } from '../../../../imports/switching.ts'
import { updateRows } from '../../../../kit/rows.ts'
import { allotClasses } from '../classes.ts'
import { teachers } from '../table.ts'
import { updateTeacher } from './update.ts'

/** A teacher whom a list corrects: by what the staff's form does. Her phone is her login name and no list changes it (B152). */
export const correctTeacher: ChangeRow = async (writing, uuid, { is_active, grades, ...form }) => {
  const { tx, ports, user, audit } = writing
  const [row] = await tx.select().from(teachers).where(eq(teachers.uuid, uuid))
  await switchCorrected(writing, row!.user, is_active)
  if (grades !== undefined) {
    const changed = await allotClasses(tx, user, row!, grades as string[])
    await audit('allot_grades', { teacher: uuid, ...changed })
  }
  const update = async (_: unknown, values: object) => void (await updateRows(tx, ports.now(), teachers, eq(teachers.uuid, uuid), values))
  await updateTeacher({ rows: { update }, row: row!, form, user, db: tx, ports, audit, byList: true })
}
