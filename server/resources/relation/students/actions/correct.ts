import { eq } from 'drizzle-orm'
import { genderWord } from '../../../../../src/core/domain/code-tables.ts'
import type { Correcting } from '../../../../imports/correct.ts'
import { switchCorrected } from '../../../../imports/switching.ts'
import { updateRows } from '../../../../kit/rows.ts'
import { users } from '../../../sys/users/table.ts'
import { students } from '../table.ts'
import { updateStudent } from './update.ts'

/** A student whom a list corrects: by what the staff's form does, with its rules (B257). */
export const correctStudents: Correcting = {
  async read(tx, uuid) {
    const [found] = await tx
      .select({ student: students, is_active: users.is_active })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
      .where(eq(students.uuid, uuid))
      .for('update')
    if (!found) return
    const { gender, ...student } = found.student
    return {
      name: student.name,
      version: student.updated_time,
      values: { ...student, gender: genderWord(gender), is_active: found.is_active },
    }
  },
  async write({ tx, ports, user, audit }, uuid, { is_active, ...form }) {
    const [row] = await tx.select().from(students).where(eq(students.uuid, uuid))
    await switchCorrected({ tx, ports, user, audit }, row!.user, is_active)
    const update = async (id: unknown, values: object) =>
      void (await updateRows(tx, ports.now(), students, eq(students.uuid, String(id)), values))
    await updateStudent({ rows: { update }, row: row!, form, db: tx, ports })
  },
  stamp: async (tx, uuid, updated_time) => void (await tx.update(students).set({ updated_time }).where(eq(students.uuid, uuid))),
}
