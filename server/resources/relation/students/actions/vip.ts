import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { PeriodSource } from '../../../../../src/core/domain/vip.ts'
import { isRunning, ofAccount } from '../../../../identity/vip-rights.ts'
import type { Db, Ports } from '../../../../kit/db.ts'
import { type Page, rowsIn, withRows } from '../../../../kit/rows.ts'
import { slices, turn } from '../../../../kit/slices.ts'
import { group_extensions } from '../../../sys/group_extensions/table.ts'
import { users } from '../../../sys/users/table.ts'
import { vip_periods } from '../../../sys/vip_periods/table.ts'
import { orders } from '../../../wch_pay/pay/table.ts'
import { students } from '../table.ts'

export interface Vip {
  is_vip_flag: boolean
  pay_type: PeriodSource | null
  pay_info: { paid_time: string; begin_datetime: string; end_datetime: string } | null
  vip_group: { vip_name: string; vip_desc: string | null } | null
}
const none: Vip = { is_vip_flag: false, pay_type: null, pay_info: null, vip_group: null }

/** VIP of students, by the server's clock (product decision 12): what runs at this moment; of several what lasts longest. */
export async function vipOf(db: Db, ports: Ports, uuids: readonly string[]): Promise<ReadonlyMap<string, Vip>> {
  const found = new Map<string, Vip>(uuids.map(uuid => [uuid, none]))
  for (const some of slices(uuids)) {
    for (const [uuid, vip] of await runningOf(db, ports, some)) found.set(uuid, vip)
    await turn()
  }
  return found
}

async function runningOf(db: Db, ports: Ports, uuids: readonly string[]): Promise<Map<string, Vip>> {
  const rows = await db
    .select({
      ...{ uuid: students.uuid, source: vip_periods.source, begin: vip_periods.begin_datetime, end: vip_periods.end_datetime },
      ...{ made: vip_periods.created_time, paid: orders.paid_time, name: group_extensions.vip_name, desc: group_extensions.vip_desc },
    })
    .from(students)
    .innerJoin(users, eq(users.uuid, students.user))
    .innerJoin(vip_periods, sql`${ofAccount} and ${isRunning(ports.now().toISOString())}`)
    .innerJoin(group_extensions, eq(group_extensions.uuid, vip_periods.group_extension))
    .leftJoin(orders, eq(orders.uuid, vip_periods.order))
    .where(inArray(students.uuid, [...uuids]))
    .orderBy(desc(vip_periods.end_datetime))
  const found = new Map<string, Vip>()
  for (const { uuid, source, begin, end, made, paid, name, desc: vip_desc } of rows) {
    if (found.has(uuid)) continue
    const pay_info = { paid_time: paid ?? made, begin_datetime: begin, end_datetime: end }
    found.set(uuid, { is_vip_flag: true, pay_type: source, pay_info, vip_group: { vip_name: name, vip_desc } })
  }
  return found
}

interface Listed {
  readonly uuid: string
  readonly name: string
  readonly grade: { uuid: string; name: string; year: number; year_name: string } | null
}

/** A list of students as a list of their VIP states. */
export async function withVip(db: Db, ports: Ports, list: Listed[] | Page<Listed>): Promise<(Listed & Vip)[] | Page<Listed & Vip>> {
  const rows = rowsIn(list)
  const states = await vipOf(
    db,
    ports,
    rows.map(row => row.uuid),
  )
  return withRows(
    list,
    rows.map(({ uuid, name, grade }) => ({ uuid, name, grade, ...states.get(uuid)! })),
  )
}
