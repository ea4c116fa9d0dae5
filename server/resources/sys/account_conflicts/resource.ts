import { sql } from 'drizzle-orm'
import { account_conflicts as contract } from '../../../../src/core/contracts/sys/account_conflicts.ts'
import { maskUsername } from '../../../../src/core/domain/masks.ts'
import { everyRow, ref } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { users } from '../users/table.ts'
import { account_conflicts } from './table.ts'

export default serve(contract, {
  table: account_conflicts,
  scope: everyRow,
  order: [sql`${account_conflicts.created_time} desc`],
  serialize: {
    work_unit: ref(account_conflicts.work_unit, work_units, ['uuid', 'name']),
    user: ref(account_conflicts.user, users, ['uuid', 'name', 'username']),
  },
  mask(row) {
    if (row.user) row.user = { ...row.user, username: maskUsername(row.user.username) }
  },
})
