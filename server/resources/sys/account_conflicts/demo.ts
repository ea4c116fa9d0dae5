import { demoOf } from '../../../db/demo/demo-of.ts'
import { unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { account_conflicts } from './table.ts'

export default demoOf(account_conflicts, {
  marks: {
    base: 'sys/account_conflicts',
    of(letter, text) {
      const uuid = idOf('account_conflicts', letter)
      const asked = { uuid, work_unit: unitOf(letter), user: idOf('users', `jw.${letter}`), kind: 'students', count: 1, is_told: true }
      return { ids: [uuid], insert: { ...asked, names: [text], created_time: '2026-09-01T00:00:00Z' } }
    },
  },
})
