import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { college_majors } from './table.ts'

const key = (n: number) => numberedId('college_majors', n)

export default demoOf(college_majors, {
  rows: ({ facts, stamp }) =>
    facts.offers.map(({ college, major }, at) => ({
      ...{ uuid: key(at + 1), id: at + 1, category: facts.collegeId(college)!, major_name: major },
      ...{ major_code: facts.majorCode(major) ?? null, ...stamp },
    })),
  marks: { base: 'material/college_major', shared: [key(1)] },
})
