import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { college_art_aspirations } from './table.ts'

const uuid = numberedId('college_art_aspirations', 1)
const line = { area: 320_000, year: 2020, examine_type: '物理类', category: 1, major_name: '未知专业', art_type: '美术类' }

/** Nothing is managed by hand when the story begins. */
export default demoOf(college_art_aspirations, {
  marks: { base: 'dashboard/college_art_aspirations', shared: [uuid], insert: { uuid, ...line } },
})
