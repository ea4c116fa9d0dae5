import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { college_plan_links } from './table.ts'

export default demoOf(college_plan_links, {
  marks: {
    base: 'dashboard/college_plan_links',
    of(letter) {
      const uuid = idOf('college_plan_links', letter)
      const at = '2026-01-01T00:00:00.000Z'
      return {
        ids: [uuid],
        insert: {
          uuid,
          plan: idOf('college_plans', letter),
          token_hash: letter,
          expires_time: '2099-01-01T00:00:00.000Z',
          created_time: at,
        },
      }
    },
  },
})
