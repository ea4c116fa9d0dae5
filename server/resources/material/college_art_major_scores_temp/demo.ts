import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { college_art_major_scores_temp, college_art_major_scores_temp_collects } from './table.ts'

const uuid = numberedId('college_art_major_scores_temp', 1)
const line = {
  province: 320_000,
  year: 2020,
  batch: '本科批',
  examine_type: '物理类',
  category: 1,
  major_name: '未知专业',
  art_type: '美术类',
}

/** Nobody has published units of the arts that we may carry: a school loads its own. */
export default [
  demoOf(college_art_major_scores_temp, {
    marks: { base: 'material/college_art_major_scores_temp', shared: [uuid], insert: { uuid, ...line } },
  }),
  demoOf(college_art_major_scores_temp_collects, {}),
]
