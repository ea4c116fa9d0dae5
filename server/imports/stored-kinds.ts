import { and, eq, type SQL } from 'drizzle-orm'
import type { SchoolKindName } from '../../src/core/contracts/import/index.ts'
import { students as contract } from '../../src/core/contracts/relation/students.ts'
import { type UType, verdict } from '../../src/core/domain/access.ts'
import { accountToActOn, mayMake, mustReach } from '../identity/reach.ts'
import { replaceClasses } from '../identity/taught-classes.ts'
import type { Db } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { updateRows } from '../kit/rows.ts'
import { zh } from '../messages/zh.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { listed, students } from '../resources/relation/students/table.ts'
import { teacher_grades, teachers } from '../resources/relation/teachers/table.ts'
import { users } from '../resources/sys/users/table.ts'
import type { Stored, Values, Writing } from './correct.ts'
import { mustBeOnlyClass } from './one-class.ts'
import { switchCorrected } from './switching.ts'

/** How the stored rows of a kind are read, and put back as they were. */
export interface StoredKind {
  /** Its columns and what else a list says of it, locked until the transaction ends, but for rows that refer to it; undefined: it is gone. */
  read(tx: Db, uuid: string): Promise<Stored | undefined>
  putBack(writing: Writing, uuid: string, values: Values): Promise<void>
  /** What is changed with a field, and put back with it. */
  readonly beside?: Readonly<Record<string, string>>
  /** Gives a row the version back that it had. */
  stamp(tx: Db, uuid: string, version: string): Promise<void>
}

type People = typeof students | typeof teachers
async function readPerson(tx: Db, table: People, where: SQL) {
  const [found] = await tx
    .select({ person: table as typeof students, is_active: users.is_active, switched: users.switched_time })
    .from(table as typeof students)
    .innerJoin(users, eq(users.uuid, table.user))
    .where(where)
    .for('no key update')
  return found && { row: { ...found.person, is_active: found.is_active }, switched: found.switched }
}
/** What the account says of its person too: name, phone, login name, type. */
async function putAccountBack({ tx, ports }: Writing, user: string, own: Readonly<Record<string, unknown>>) {
  const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined && value !== null))
  if (Object.keys(said).length > 0) await updateRows(tx, ports.now(), users, eq(users.uuid, user), said)
}

const storedStudents: StoredKind = {
  beside: listed,
  async read(tx, uuid) {
    const found = await readPerson(tx, students, eq(students.uuid, uuid))
    if (!found) return
    const { row, switched } = found
    return { name: row.name, version: row.updated_time, values: row, moments: { ...row.by_hand, is_active: switched } }
  },
  async putBack(writing, uuid, { is_active, ...values }) {
    const { tx, ports, user } = writing
    const [row] = await tx.select({ user: students.user }).from(students).where(eq(students.uuid, uuid))
    await switchCorrected(writing, row!.user, is_active)
    const { name, phone, cert_id: username } = values
    // whoever takes a list back changes no login name either that she may not change in the form (G128)
    if (username !== undefined && user) {
      if (verdict(contract.calls.patch, user) !== 'allowed') throw new Problem(403, zh.forbidden)
      await mustReach(tx, user, row!.user)
    }
    await putAccountBack(writing, row!.user, { name, username })
    if (phone !== undefined)
      await tx
        .update(users)
        .set({ phone: phone as string | null })
        .where(eq(users.uuid, row!.user))
    await updateRows(tx, ports.now(), students, eq(students.uuid, uuid), values)
  },
  stamp: async (tx, uuid, updated_time) => void (await tx.update(students).set({ updated_time }).where(eq(students.uuid, uuid))),
}

const storedTeachers: StoredKind = {
  async read(tx, uuid) {
    const found = await readPerson(tx, teachers, eq(teachers.uuid, uuid))
    if (!found) return
    const row = found.row as unknown as typeof teachers.$inferSelect
    const links = await tx.select({ grade: teacher_grades.grade }).from(teacher_grades).where(eq(teacher_grades.teacher, uuid))
    const values = { ...row, grades: links.map(link => link.grade).sort() }
    return { name: row.name, version: row.updated_time, values, moments: { ...row.by_hand, is_active: found.switched } }
  },
  async putBack(writing, uuid, { is_active, grades: taught, ...values }) {
    const { tx, ports, user, audit } = writing
    const [row] = await tx.select().from(teachers).where(eq(teachers.uuid, uuid))
    await switchCorrected(writing, row!.user, is_active)
    const { name, teacher_type: u_type } = values
    // whoever takes a list back does by it what she may do by the form
    if (user && u_type !== undefined) {
      const { roles } = await accountToActOn(tx, user, row!.user, true)
      mayMake(user, u_type as UType, roles)
    }
    await putAccountBack(writing, row!.user, { name, u_type })
    // the account's type is what it may do: on record (G074)
    if (u_type !== undefined) await audit('role', { teacher: uuid, user: row!.user, from: row!.teacher_type, to: u_type })
    if (taught !== undefined) {
      await audit('allot_grades', { teacher: uuid, ...(await replaceClasses(tx, user, uuid, taught as string[])) })
    }
    await updateRows(tx, ports.now(), teachers, eq(teachers.uuid, uuid), values)
  },
  stamp: async (tx, uuid, updated_time) => void (await tx.update(teachers).set({ updated_time }).where(eq(teachers.uuid, uuid))),
}

const storedClasses: StoredKind = {
  async read(tx, uuid) {
    const [row] = await tx
      .select()
      .from(grades)
      .where(and(eq(grades.uuid, uuid)))
      .for('no key update')
    return row && { name: row.name, version: row.updated_time, values: row, moments: row.by_hand ?? {} }
  },
  async putBack({ tx, ports }, uuid, values) {
    const [row] = await tx.select().from(grades).where(eq(grades.uuid, uuid))
    const { work_unit, name, year } = { ...row!, ...values }
    await mustBeOnlyClass(tx, work_unit, { uuid, name, year })
    await updateRows(tx, ports.now(), grades, eq(grades.uuid, uuid), values)
  },
  stamp: async (tx, uuid, updated_time) => void (await tx.update(grades).set({ updated_time }).where(eq(grades.uuid, uuid))),
}

export const storedKinds: Readonly<Record<SchoolKindName, StoredKind>> = {
  students: storedStudents,
  teachers: storedTeachers,
  classes: storedClasses,
}
