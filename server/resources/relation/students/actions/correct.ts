import { eq } from 'drizzle-orm'
import { mustReach } from '../../../../identity/reach.ts'
import type { ChangeRow } from '../../../../imports/correct.ts'
import { switchCorrected } from '../../../../imports/switching.ts'
import { updateRows } from '../../../../kit/rows.ts'
import { students } from '../table.ts'
import { updateStudent } from './update.ts'

/** A student whom a list corrects: by what the staff's form does, with its rules (B257). */
export const correctStudent: ChangeRow = async (writing, uuid, { is_active, ...form }) => {
  const { tx, ports, user } = writing
  const [row] = await tx.select().from(students).where(eq(students.uuid, uuid))
  await switchCorrected(writing, row!.user, is_active)
  if (form.cert_id !== undefined) await mustReach(tx, user, row!.user)
  const update = async (_: unknown, values: object) => void (await updateRows(tx, ports.now(), students, eq(students.uuid, uuid), values))
  await updateStudent({ rows: { update }, row: row!, form, db: tx, ports })
}
