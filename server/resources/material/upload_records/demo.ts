import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { import_batches } from '../../imports/table.ts'

const uuid = idOf('import_batches', 'published')
/** None in the story: nobody has imported anything yet. */
export default demoOf(import_batches, {
  marks: {
    base: 'material/upload_records',
    shared: [uuid],
    insert: {
      ...{ uuid, kind: 'score_to_rank', user: idOf('users', 'sysadmin'), province: 320000, about: { province: 320000, year: 2025 } },
      ...{ created: 0, created_time: '2026-09-01T00:00:00Z' },
    },
  },
})
