import { eq } from 'drizzle-orm'
import type { User, UType } from '../../../../../src/core/domain/access.ts'
import { genderCode } from '../../../../../src/core/domain/code-tables.ts'
import { accountToActOn, mayMake } from '../../../../identity/reach.ts'
import type { Audit } from '../../../../kit/audit.ts'
import type { Db, Ports } from '../../../../kit/db.ts'
import { type Rows, updateRows } from '../../../../kit/rows.ts'
import { users } from '../../../sys/users/table.ts'
import type { teachers } from '../table.ts'

interface Change<Read> {
  readonly rows: Pick<Rows<Read, typeof teachers.$inferInsert>, 'update'>
  readonly row: typeof teachers.$inferSelect
  readonly form: {
    readonly name?: string
    readonly gender?: string
    readonly teacher_type?: 2 | 3
    readonly email?: string | null
    readonly qq?: string | null
    readonly wechat_num?: string | null
    readonly other_num?: string | null
    readonly remark?: string | null
  }
  readonly user: User
  readonly db: Db
  readonly ports: Ports
  readonly audit: Audit
  /** A list waits for an account that somebody holds, and what it says of her type can be taken back with it. */
  readonly byList?: true
}

/** Saves what is said of a teacher. The account carries the name, and the teacher's type is the account's (G074): a change of role, on record. */
export async function updateTeacher<Read>({ rows, row, form, user, db, ports, audit, byList }: Change<Read>): Promise<Read> {
  const { gender, ...rest } = form
  const { name = row.name, teacher_type = row.teacher_type } = form
  if (teacher_type !== row.teacher_type) {
    const { roles } = await accountToActOn(db, user, row.user, byList)
    mayMake(user, teacher_type as UType, roles)
  }
  if (name !== row.name || teacher_type !== row.teacher_type)
    await updateRows(db, ports.now(), users, eq(users.uuid, row.user), { name, u_type: teacher_type })
  if (teacher_type !== row.teacher_type)
    await audit('role', { teacher: row.uuid, user: row.user, from: row.teacher_type, to: teacher_type })
  return rows.update(row.uuid, { ...rest, ...(gender && { gender: genderCode(gender) ?? 2 }) })
}
