import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { college_plans } from './table.ts'

export default demoOf(college_plans, {
  marks: {
    base: 'dashboard/college_plans',
    of(letter, text) {
      const uuid = idOf('college_plans', letter)
      return { ids: [uuid], insert: { uuid, user: idOf('users', `vip.${letter}`), name: text } }
    },
  },
})
