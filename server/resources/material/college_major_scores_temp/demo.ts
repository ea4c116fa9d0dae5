import { sourceOf } from '../../../db/demo/college-facts.ts'
import { demoOf, type Story } from '../../../db/demo/demo-of.ts'
import { pupilsOf } from '../../../db/demo/pupils.ts'
import { schools } from '../../../db/demo/region.ts'
import { idOf, numberedId, SeededRandom } from '../../../db/demo/seeded-random.ts'
import { college_major_scores_temp, college_major_scores_temp_collects } from './table.ts'

const key = (n: number) => numberedId('college_major_scores_temp', n)

/** What some students of the first school had put into their lists while they had VIP: lines of their own track. */
function collected({ facts, year, stamp }: Story) {
  const lines = facts.plans.rows.filter(row => facts.collegeId(row.college)).map(({ track }, at) => ({ track, row: key(at + 1) }))
  return pupilsOf(schools[0]!, year).flatMap(({ key, username, row: { examine_type } }) => {
    const random = new SeededRandom(`collected ${key}`)
    const open = lines.filter(({ track }) => track === examine_type)
    if (username === key || open.length === 0 || !random.odds(0.2)) return []
    const own = new Set(Array.from({ length: random.between(2, 6) }, () => random.pick(open).row))
    return [...own].map(row => ({ user: idOf('users', key), row, created_time: stamp.created_time }))
  })
}

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
  demoOf(college_major_scores_temp_collects, { rows: collected }),
]
