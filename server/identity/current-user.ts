import { and, eq, gt, sql } from 'drizzle-orm'
import type { User, UType } from '../../src/core/domain/access.ts'
import { siteTokenStart } from '../../src/core/domain/embedding.ts'
import type { Db } from '../kit/db.ts'
import { sha256 } from '../kit/secrets.ts'
import { work_units } from '../resources/data_dict/work_unit/table.ts'
import { site_tokens } from '../resources/relation/site_tokens/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { teacher_grades, teachers } from '../resources/relation/teachers/table.ts'
import { tokens, users } from '../resources/sys/users/table.ts'
import { vipRolesOf } from './vip-rights.ts'

/** The account behind a token that is known, not expired, and whose account is active; looked up each time, so a revocation holds at once. */
export async function userOfToken(db: Db, token: string, now: Date): Promise<User | undefined> {
  // both keep the token's hash, its account, and its end; they differ in who made them
  const source = token.startsWith(siteTokenStart) ? site_tokens : tokens
  const [found] = await accountBy(db, source).execute({ hash: await sha256(token), now: now.toISOString() })
  if (!found) return undefined
  const { origin, widgets, token: id } = found
  const grant = origin === null ? undefined : { origin, widgets: widgets ?? [], ...(source === tokens && { id }) }
  return { ...userFrom(found), ...(found.classes && { classes: found.classes.split(',') }), ...(grant && { grant }) }
}

type Source = typeof tokens | typeof site_tokens
/**
 * The look-up of every request. It joins five tables, and takes a database longer to plan than to make: it is planned once for each
 * connection.
 */
const prepareAccountBy = (db: Db, source: Source) =>
  db
    .select({
      account: users,
      type: work_units.work_unit_type,
      student: students.uuid,
      teacher: teachers.uuid,
      classes: sql<string | null>`(select string_agg(${teacher_grades.grade}::text, ',') from ${teacher_grades}
        where ${teacher_grades.teacher} = ${teachers.uuid})`,
      vip: vipRolesOf(sql.placeholder('now')),
      origin: source.origin,
      widgets: source.widgets,
      token: source.uuid,
    })
    .from(source)
    .innerJoin(users, eq(users.uuid, source.user))
    .leftJoin(work_units, eq(work_units.uuid, users.work_unit))
    .leftJoin(students, eq(students.user, users.uuid))
    .leftJoin(teachers, eq(teachers.user, users.uuid))
    .where(and(eq(source.hash, sql.placeholder('hash')), gt(source.expires, sql.placeholder('now')), eq(users.is_active, true)))
    .prepare(source === tokens ? 'account_by_token' : 'account_by_site_token')
const prepared = new WeakMap<Db, Map<Source, ReturnType<typeof prepareAccountBy>>>()
function accountBy(db: Db, source: Source) {
  const own = prepared.get(db) ?? prepared.set(db, new Map()).get(db)!
  return own.get(source) ?? own.set(source, prepareAccountBy(db, source)).get(source)!
}

/** The account with this key, if it is active: who began what goes on without her. */
export async function userOfAccount(db: Db, uuid: string, now: Date): Promise<User | undefined> {
  const [found] = await db
    .select({
      ...{ account: users, type: work_units.work_unit_type, student: students.uuid, teacher: teachers.uuid },
      vip: vipRolesOf(now.toISOString()),
    })
    .from(users)
    .leftJoin(work_units, eq(work_units.uuid, users.work_unit))
    .leftJoin(students, eq(students.user, users.uuid))
    .leftJoin(teachers, eq(teachers.user, users.uuid))
    .where(and(eq(users.uuid, uuid), eq(users.is_active, true)))
  return found && userFrom(found)
}

interface Found {
  readonly account: Account
  readonly type: number | null
  readonly student: string | null
  readonly teacher: string | null
  /** What VIP gives her; null without VIP. */
  readonly vip: readonly string[] | null
}
const userFrom = ({ account, type, student, teacher, vip }: Found): User => ({
  uuid: account.uuid,
  u_type: account.u_type as UType,
  roles: rolesOf(account, type, vip),
  is_superuser: account.is_superuser,
  is_readonly_all: account.is_readonly_all,
  is_vip_flag: vip !== null,
  must_change_password: account.must_change_password,
  account_type: account.account_type,
  work_unit: account.work_unit,
  jurisdiction: account.jurisdiction,
  relation: student ?? teacher,
})

/** The key of the account with this login name. */
export const accountNamed = async (db: Db, username: string): Promise<string | undefined> =>
  (await db.select({ uuid: users.uuid }).from(users).where(eq(users.username, username)))[0]?.uuid

type Account = typeof users.$inferSelect
/** u_type as text, the type of the work unit, the account's named roles, and those that VIP gives while it lasts (G046, G047). */
export const rolesOf = (
  { u_type, roles }: Pick<Account, 'u_type' | 'roles'>,
  workUnitType: number | null,
  vip: readonly string[] | null,
): string[] => [
  ...new Set([String(u_type), ...(workUnitType === null ? [] : [`work_unit_type_${workUnitType}`]), ...roles, ...(vip ?? [])]),
]
