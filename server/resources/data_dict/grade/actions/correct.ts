import { eq } from 'drizzle-orm'
import type { Correcting } from '../../../../imports/correct.ts'
import { updateRows } from '../../../../kit/rows.ts'
import { grades } from '../table.ts'

/** A class whose year a list corrects. */
export const correctClasses: Correcting = {
  async read(tx, uuid) {
    const [row] = await tx.select().from(grades).where(eq(grades.uuid, uuid)).for('update')
    return row && { name: row.name, version: row.updated_time, values: { ...row } }
  },
  write: async ({ tx, ports }, uuid, values) => void (await updateRows(tx, ports.now(), grades, eq(grades.uuid, uuid), values)),
  stamp: async (tx, uuid, updated_time) => void (await tx.update(grades).set({ updated_time }).where(eq(grades.uuid, uuid))),
}
