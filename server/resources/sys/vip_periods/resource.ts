import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { vip_periods as contract } from '../../../../src/core/contracts/sys/vip_periods.ts'
import { chinaBegin, chinaEnd } from '../../../../src/core/domain/dates.ts'
import { LAST_VIP_DAY } from '../../../../src/core/domain/vip.ts'
import { studentOfAccount } from '../../../identity/of-students.ts'
import { closeGaps } from '../../../identity/vip-periods.ts'
import { Problem } from '../../../kit/errors.ts'
import { everyRow, ref } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { students } from '../../relation/students/table.ts'
import { group_extensions } from '../group_extensions/table.ts'
import { vip_periods as table } from './table.ts'

export default serve(contract, {
  table,
  scope: user =>
    user.u_type === 1 && !user.is_superuser ? sql`(${table.user} = ${user.uuid} or ${table.work_unit} = ${user.work_unit})` : everyRow,
  sensitive: true,
  order: [sql`${table.begin_datetime} desc`],
  serialize: {
    student: studentOfAccount(table.user),
    work_unit: ref(table.work_unit, work_units, ['uuid', 'name']),
    group_extension: ref(table.group_extension, group_extensions, ['uuid', 'vip_name']),
  },
  filters: {
    has_student: (has: boolean) => (has ? isNotNull : isNull)(table.user),
    student: (uuid: string) => sql`${table.user} = (select ${students.user} from ${students} where ${students.uuid} = ${uuid})`,
  },
  actions: {
    create: async ({ db, ports, rows, body: { student, work_unit, group_extension, begin, end, remark }, audit }) => {
      if ((student === undefined) === (work_unit === undefined)) throw new Problem(400, { student: [zh.periodOfOne] })
      const [from, to] = [chinaBegin(begin), chinaEnd(end)]
      if (to <= from) throw new Problem(400, { end: [zh.periodOrder] })
      if (end > LAST_VIP_DAY) throw new Problem(400, { end: [zh.periodLast(LAST_VIP_DAY)] })
      if ((await db.$count(group_extensions, eq(group_extensions.uuid, group_extension))) === 0)
        throw new Problem(400, { group_extension: [zh.missingReference] })
      const [owner] = student ? await db.select({ user: students.user }).from(students).where(eq(students.uuid, student)) : []
      if (student && !owner?.user) throw new Problem(400, { student: [zh.missingReference] })
      if (work_unit && (await db.$count(work_units, and(eq(work_units.uuid, work_unit)))) === 0)
        throw new Problem(400, { work_unit: [zh.missingReference] })
      const period = await rows.insert({
        ...{ user: owner?.user ?? null, work_unit: work_unit ?? null, group_extension, remark: remark || null },
        ...{ source: work_unit ? 'work_unit' : 'gift', begin_datetime: from.toISOString(), end_datetime: to.toISOString() },
      })
      await audit('vip_give', { id: period.uuid, student, work_unit, group_extension, begin, end, at: ports.now().toISOString() })
      return period
    },
    revoke: async ({ db, row, rows, ports, body, audit }) => {
      if (row.revoked_time) throw new Problem(409, zh.periodRevoked)
      if (row.source === 'purchase') throw new Problem(409, zh.periodBought)
      await audit('vip_revoke', { id: row.uuid, user: row.user, work_unit: row.work_unit })
      const revoked = await rows.update(row.uuid, { revoked_time: ports.now().toISOString(), remark: body.remark })
      // what she has bought behind it waits for nothing any more
      if (row.user) await closeGaps(db, row.user, ports.now(), audit)
      return revoked
    },
  },
})
