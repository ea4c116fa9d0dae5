import { demoOf } from '../../db/demo/demo-of.ts'
import { unitOf } from '../../db/demo/region.ts'
import { idOf } from '../../db/demo/seeded-random.ts'
import { import_batches } from './table.ts'

export default demoOf(import_batches, {
  marks: {
    base: 'imports',
    of(letter) {
      const uuid = idOf('import_batches', letter)
      const batch = { uuid, kind: 'students', user: idOf('users', `jw.${letter}`), work_unit: unitOf(letter), created: 0 }
      return { ids: [uuid], insert: { ...batch, created_time: '2026-09-01T00:00:00Z' } }
    },
  },
})
