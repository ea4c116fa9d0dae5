import { eq, sql } from 'drizzle-orm'
import { jws as contract } from '../../../../src/core/contracts/relation/jws.ts'
import { maskPhone, maskUsername } from '../../../../src/core/domain/masks.ts'
import { momentText } from '../../../db/columns.ts'
import { accountToActOn } from '../../../identity/reach.ts'
import { mustStay, nameMustStay } from '../../../identity/schools.ts'
import { ref } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { users } from '../../sys/users/table.ts'
import { changeStaff, createStaff, staffOf } from './staff.ts'

export default serve(contract, {
  table: users,
  sensitive: true,
  scope: staffOf,
  order: [sql`${users.created_time}`, sql`${users.id}`],
  serialize: {
    work_unit: ref(users.work_unit, work_units, ['uuid', 'name']),
    user: sql<{
      uuid: string
      username: string
      is_active: boolean
      must_change_password: boolean
      last_login: string | null
    }>`json_build_object('uuid', ${users.uuid}, 'username', ${users.username}, 'is_active', ${users.is_active},
      'must_change_password', ${users.must_change_password}, 'last_login', ${momentText(users.last_login)})`,
  },
  mask(row, { one }) {
    if (one) return
    if (row.phone) row.phone = maskPhone(row.phone)
    if (row.username) row.username = maskUsername(row.username)
    if (row.user) row.user = { ...row.user, username: maskUsername(row.user.username) }
  },
  filters: {
    role: names =>
      sql`(${sql.join(
        names.map(name => sql`${users.roles} @> ${JSON.stringify([name])}::jsonb`),
        sql` or `,
      )})`,
  },
  actions: {
    create: async ({ rows, body, ...making }) => rows.get((await createStaff(making, body)).uuid),
    patch: async ({ rows, row, body: { username, work_unit, ...form }, user, db, audit }) => {
      const changed = await changeStaff({ rows, row, form, user, db, audit })
      mustStay(row, work_unit)
      nameMustStay('username', row, username)
      return changed
    },
    remove: async ({ db, row, user, audit }) => {
      await accountToActOn(db, user, row.uuid)
      await audit('remove_staff', { user: row.uuid, work_unit: row.work_unit, roles: row.roles })
      await db.delete(users).where(eq(users.uuid, row.uuid))
    },
    relation_create: ({ body, ...making }) => createStaff(making, body),
    relation_update: ({ rows, row, body: form, user, db, audit }) => changeStaff({ rows, row, form, user, db, audit }),
  },
})
