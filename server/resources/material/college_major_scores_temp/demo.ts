import { sourceOf } from '../../../db/demo/college-facts.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { college_major_scores_temp, college_major_scores_temp_collects } from './table.ts'

const key = (n: number) => numberedId('college_major_scores_temp', n)

/** The lines of a published plan: what can be filed for. */
export default [
  demoOf(college_major_scores_temp, {
    rows: ({ facts, stamp }) => {
      const source = sourceOf(facts.plans)
      return facts.plans.rows
        .filter(row => facts.collegeId(row.college))
        .map((row, at) => ({
          ...{ uuid: key(at + 1), id: at + 1, province: facts.province, year: row.year, batch: row.batch || facts.batch },
          ...{ examine_type: row.track, category: facts.collegeId(row.college)!, category_sub: row.group || null, major_name: row.major },
          ...{ requirement: row.requirement || null, enroll_num: row.plan, college_code: row.collegeCode || null },
          major_code: (row.majorCode || facts.majorCode(row.major)) ?? null,
          ...{ tuition: row.tuition ?? null, length: row.length ?? null, is_joint: row.isJoint, source, ...stamp },
        }))
    },
    marks: { base: 'material/college_major_scores_temp', shared: [key(1)] },
  }),
  demoOf(college_major_scores_temp_collects, {}),
]
