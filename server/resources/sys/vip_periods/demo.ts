import { eq } from 'drizzle-orm'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { demoVip } from '../../../db/demo/vip.ts'
import { vip_periods } from './table.ts'

export default demoOf(vip_periods, {
  rows: ({ now, year }) =>
    demoVip(now, year).flatMap(({ key, user, order, bought, ends, given }) => {
      const made = { created_time: bought.toISOString(), updated_time: bought.toISOString() }
      return [
        {
          ...{
            uuid: idOf('vip_periods', key),
            user,
            group_extension: idOf('group_extensions', 'year'),
            source: 'purchase' as const,
            order,
          },
          ...{ begin_datetime: bought.toISOString(), end_datetime: ends.toISOString(), remark: null, ...made },
        },
        {
          ...{ uuid: idOf('vip_periods', `${key} gift`), user, group_extension: idOf('group_extensions', 'year'), source: 'gift' as const },
          ...{ order: null, begin_datetime: ends.toISOString(), end_datetime: given.toISOString(), remark: '演示', ...made },
        },
      ]
    }),
  marks: {
    base: 'sys/vip_periods',
    of: (letter, marked) => {
      const uuid = idOf('vip_periods', `vip.${letter} gift`)
      return { ids: [uuid], set: [{ remark: marked }, eq(vip_periods.uuid, uuid)] }
    },
  },
})
