import { and, asc, eq, gt, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { chinaEnd } from '../../src/core/domain/dates.ts'
import { LAST_VIP_DAY } from '../../src/core/domain/vip.ts'
import type { Db } from '../kit/db.ts'
import { group_extensions, group_permissions } from '../resources/sys/group_extensions/table.ts'
import { permission_extensions } from '../resources/sys/permission_extensions/table.ts'
import { users } from '../resources/sys/users/table.ts'
import { vip_periods } from '../resources/sys/vip_periods/table.ts'

/** Of this account: her own, and those of her school, which are for students. For a query that reads `users`. */
export const ofAccount = sql`(${vip_periods.user} = ${users.uuid} or (${users.u_type} = 1 and ${vip_periods.work_unit} = ${users.work_unit}))`

/** Counts at this moment, by the server's clock (product decision 12). */
export const isRunning = (now: string | Placeholder): SQL =>
  sql`(${vip_periods.revoked_time} is null and ${vip_periods.begin_datetime} <= ${now}::timestamptz and ${vip_periods.end_datetime} > ${now}::timestamptz)`

/** Accounts that are VIP at this moment. For a query that reads `users`. */
export const isVipAccount = (now: string | Placeholder): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${vip_periods} where ${ofAccount} and ${isRunning(now)})`

/** The roles that VIP gives an account at this moment; null for an account without VIP. For a query that reads `users`. */
export const vipRolesOf = (now: string | Placeholder): SQL<string[] | null> =>
  sql<string[] | null>`(select case when count(*) = 0 then null
      else coalesce(json_agg(distinct ${permission_extensions.name}) filter (where ${permission_extensions.name} is not null), '[]'::json) end
    from ${vip_periods}
      left join ${group_permissions} on ${group_permissions.group_extension} = ${vip_periods.group_extension}
      left join ${permission_extensions} on ${permission_extensions.uuid} = ${group_permissions.permission_extension}
    where ${ofAccount} and ${isRunning(now)})`

type Account = Pick<typeof users.$inferSelect, 'uuid' | 'u_type' | 'work_unit'>

/** Until when some periods run without a gap from now on (ISO); null where none runs at this moment. */
async function runUntil(db: Db, whose: SQL | undefined, now: Date): Promise<string | null> {
  const periods = await db
    .select({ begin: vip_periods.begin_datetime, end: vip_periods.end_datetime })
    .from(vip_periods)
    .where(and(whose, isNull(vip_periods.revoked_time), gt(vip_periods.end_datetime, now.toISOString())))
    .orderBy(asc(vip_periods.begin_datetime))
  let until = now.toISOString()
  for (const { begin, end } of periods) {
    if (begin > until) break
    if (end > until) until = end
  }
  return until === now.toISOString() ? null : until
}

/** Until when an account is VIP without a gap (ISO); null for one that is not VIP at this moment. */
export function vipUntil(db: Db, { uuid, u_type, work_unit }: Account, now: Date): Promise<string | null> {
  const own = eq(vip_periods.user, uuid)
  return runUntil(db, u_type === 1 && work_unit ? or(own, eq(vip_periods.work_unit, work_unit)) : own, now)
}

/** Names of what an account has as VIP at this moment. */
export async function vipNames(db: Db, { uuid }: Pick<Account, 'uuid'>, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: group_extensions.vip_name })
    .from(users)
    .innerJoin(vip_periods, ofAccount)
    .innerJoin(group_extensions, eq(group_extensions.uuid, vip_periods.group_extension))
    .where(and(eq(users.uuid, uuid), isRunning(now.toISOString())))
  return rows.map(({ name }) => name)
}

/** When VIP ends for good. */
export const LAST_END = chinaEnd(LAST_VIP_DAY)
