import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { admission_plan } from './table.ts'

const uuid = numberedId('admission_plan', 1)
/** None in the story: what can be filed for there is what was published of one real province. */
export default demoOf(admission_plan, {
  marks: { base: 'material/admission_plan', shared: [uuid], insert: { uuid, province_obj: 320000, year: 2025, charge: '5500' } },
})
