import { sourceOf } from '../../../db/demo/college-facts.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { college_elective_collects, college_electives } from './table.ts'

const key = (n: number) => numberedId('college_electives', n)

export default [
  demoOf(college_electives, {
    rows: ({ facts, stamp }) => {
      const source = sourceOf(facts.plans)
      return facts.plans.rows
        .filter(row => facts.collegeId(row.college))
        .map((row, at) => ({
          ...{ uuid: key(at + 1), id: at + 1, province: facts.province, year: row.year, batch: row.batch || null },
          ...{ examine_type: row.track, category: facts.collegeId(row.college)!, college_group: row.group || null },
          ...{ major_name: row.major, major_code: row.majorCode || (facts.majorCode(row.major) ?? facts.classCode(row.major) ?? null) },
          ...{ requirement: row.requirement || null, plan_num: row.plan, tuition: row.tuition ?? null, source, ...stamp },
        }))
    },
    marks: { base: 'material/college_electives', shared: [key(1)] },
  }),
  demoOf(college_elective_collects, {}),
]
