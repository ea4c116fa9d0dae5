import { eq, inArray } from 'drizzle-orm'
import { isVip } from '../../../../identity/current-user.ts'
import type { Db, Ports } from '../../../../kit/db.ts'
import { type Page, rowsIn, withRows } from '../../../../kit/rows.ts'
import { users } from '../../../sys/users/table.ts'
import { students } from '../table.ts'

export interface Vip {
  is_vip_flag: boolean
  pay_type: string | null
  pay_info: { paid_time: string; begin_datetime: string; end_datetime: string } | null
  vip_group: { vip_name: string; vip_desc: string | null } | null
}

/** VIP state of students, by the server's clock (product decision 12). Orders and groups are not sold yet, so both are empty. */
export async function vipOf(db: Db, ports: Ports, uuids: readonly string[]): Promise<ReadonlyMap<string, Vip>> {
  if (uuids.length === 0) return new Map()
  const rows = await db
    .select({ uuid: students.uuid, vip_until: users.vip_until })
    .from(students)
    .innerJoin(users, eq(users.uuid, students.user))
    .where(inArray(students.uuid, [...uuids]))
  const now = ports.now()
  return new Map(
    rows.map(({ uuid, vip_until }) => [uuid, { is_vip_flag: isVip({ vip_until }, now), pay_type: null, pay_info: null, vip_group: null }]),
  )
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
  const results = rows.map(({ uuid, name, grade }) => ({ uuid, name, grade, ...states.get(uuid)! }))
  return withRows(list, results)
}
