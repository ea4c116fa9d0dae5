import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { group_extensions as contract } from '../../../../src/core/contracts/sys/group_extensions.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import type { GrantableRole } from '../../../../src/core/domain/vip.ts'
import { carry, letGo, uriIn } from '../../../db/stored-files.ts'
import type { Context } from '../../../kit/context.ts'
import type { Db } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { orders } from '../../wch_pay/pay/table.ts'
import { permission_extensions } from '../permission_extensions/table.ts'
import { vip_periods } from '../vip_periods/table.ts'
import { group_permissions, group_extensions as table } from './table.ts'

/** What is offered to everybody, and what one has, ordered or was given, though it is offered no more; administrators see all. */
const scope = (user: User): SQL =>
  user.is_superuser || user.u_type === 5
    ? everyRow
    : sql`(${table.is_personal}
        or ${table.uuid} in (select ${orders.group_extension} from ${orders} where ${orders.user} = ${user.uuid})
        or ${table.uuid} in (select ${vip_periods.group_extension} from ${vip_periods}
          where ${vip_periods.user} = ${user.uuid} or ${vip_periods.work_unit} = ${user.work_unit}))`

export default serve(contract, {
  table,
  scope,
  order: [asc(table.cost)],
  serialize: {
    cover_url: uriIn(table.uuid),
    opens: sql<GrantableRole[]>`(select coalesce(json_agg(${permission_extensions.name} order by ${permission_extensions.name}), '[]'::json)
      from ${group_permissions} join ${permission_extensions} on ${permission_extensions.uuid} = ${group_permissions.permission_extension}
      where ${group_permissions.group_extension} = ${table.uuid})`,
  },
  actions: {
    personal: ({ rows, query }) => rows.list(query, eq(table.is_personal, true)),
    create: async ({ rows, body: { cover, permissions, ...body }, ...context }) => {
      const uuid = crypto.randomUUID()
      if (cover) await carry(cover, { ...context, table, row: uuid, student: null, field: 'cover' })
      const made = await rows.insert({ ...body, uuid })
      if (!permissions) return made
      await give(context, uuid, permissions)
      return rows.get(uuid)
    },
    patch: async ({ rows, row, body: { cover, permissions, ...body }, ...context }) => {
      if (cover) await carry(cover, { ...context, table, row: row.uuid, student: null, field: 'cover' })
      if (permissions) await give(context, row.uuid, permissions)
      return rows.update(row.uuid, body)
    },
    remove: async ({ db, ports, row, rows }) => {
      const used =
        (await db.$count(orders, eq(orders.group_extension, row.uuid))) +
        (await db.$count(vip_periods, eq(vip_periods.group_extension, row.uuid)))
      if (used > 0) throw new Problem(409, zh.productUsed)
      await letGo(db, ports, row.uuid)
      await rows.remove(row.uuid)
    },
    vip: async ({ db, rows, row }) => ({ ...(await rows.get(row.uuid)), permissions: await permissionsOf(db, row.uuid) }),
    set_vip: async ({ rows, row, body: { permissions }, ...context }) => {
      const { db } = context
      await give(context, row.uuid, permissions)
      return { ...(await rows.update(row.uuid, {})), permissions: await permissionsOf(db, row.uuid) }
    },
  },
})

/** From now on a product gives these roles and no others. */
async function give(
  { db, audit }: Pick<Context<unknown, unknown, User>, 'db' | 'audit'>,
  product: string,
  permissions: readonly string[],
): Promise<void> {
  const named = [...new Set(permissions)]
  const found = named.length ? await db.$count(permission_extensions, inArray(permission_extensions.uuid, named)) : 0
  if (found !== named.length) throw new Problem(400, { permissions: [zh.missingReference] })
  await db.delete(group_permissions).where(eq(group_permissions.group_extension, product))
  if (named.length)
    await db.insert(group_permissions).values(named.map(permission_extension => ({ group_extension: product, permission_extension })))
  await audit('vip_permissions', { id: product, permissions: named })
}

const permissionsOf = (db: Db, group: string): Promise<{ uuid: string; name: GrantableRole }[]> =>
  db
    .select({ uuid: permission_extensions.uuid, name: permission_extensions.name })
    .from(group_permissions)
    .innerJoin(permission_extensions, eq(permission_extensions.uuid, group_permissions.permission_extension))
    .where(eq(group_permissions.group_extension, group))
    .orderBy(asc(permission_extensions.name))
