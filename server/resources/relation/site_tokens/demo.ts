import { demoOf } from '../../../db/demo/demo-of.ts'
import { unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { site_tokens } from './table.ts'

export default demoOf(site_tokens, {
  marks: {
    base: 'relation/site_tokens',
    of(letter, text) {
      const uuid = idOf('site_tokens', letter)
      const user = idOf('users', `jw.${letter}`)
      const token = { uuid, user, made_by: user, work_unit: unitOf(letter), hash: text, name: text, origin: 'https://www.example.cn' }
      return { ids: [uuid], insert: { ...token, widgets: ['score-rank' as const], expires: '2099-01-01T00:00:00Z' } }
    },
  },
})
