import { eq } from 'drizzle-orm'
import { genderWord } from '../../../../../src/core/domain/code-tables.ts'
import type { Correcting } from '../../../../imports/correct.ts'
import { switchCorrected } from '../../../../imports/switching.ts'
import { updateRows } from '../../../../kit/rows.ts'
import { users } from '../../../sys/users/table.ts'
import { teacher_grades, teachers } from '../table.ts'
import { allotClasses } from './create.ts'
import { updateTeacher } from './update.ts'

/** A teacher whom a list corrects: by what the staff's form does. Her phone is her login name and no list changes it (B152). */
export const correctTeachers: Correcting = {
  async read(tx, uuid) {
    const [found] = await tx
      .select({ teacher: teachers, is_active: users.is_active })
      .from(teachers)
      .innerJoin(users, eq(users.uuid, teachers.user))
      .where(eq(teachers.uuid, uuid))
      .for('update')
    if (!found) return
    const { gender, ...teacher } = found.teacher
    const links = await tx.select({ grade: teacher_grades.grade }).from(teacher_grades).where(eq(teacher_grades.teacher, uuid))
    const grades = links.map(link => link.grade).sort()
    return {
      name: teacher.name,
      version: teacher.updated_time,
      values: { ...teacher, gender: genderWord(gender), grades, is_active: found.is_active },
    }
  },
  async write({ tx, ports, user, audit }, uuid, { is_active, grades, ...form }) {
    const [row] = await tx.select().from(teachers).where(eq(teachers.uuid, uuid))
    await switchCorrected({ tx, ports, user, audit }, row!.user, is_active)
    if (grades !== undefined) await allotClasses(tx, user, row!, grades as string[])
    const update = async (id: unknown, values: object) =>
      void (await updateRows(tx, ports.now(), teachers, eq(teachers.uuid, String(id)), values))
    await updateTeacher({ rows: { update }, row: row!, form, db: tx, ports, audit })
  },
  stamp: async (tx, uuid, updated_time) => void (await tx.update(teachers).set({ updated_time }).where(eq(teachers.uuid, uuid))),
}
