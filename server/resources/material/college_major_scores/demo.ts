import { sourceOf } from '../../../db/demo/college-facts.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { college_major_score_collects, college_major_scores } from './table.ts'

const key = (n: number) => numberedId('college_major_scores', n)

export default [
  demoOf(college_major_scores, {
    rows: ({ facts, stamp }) => {
      const source = sourceOf(facts.admissions)
      return facts.admissions.rows
        .filter(row => facts.collegeId(row.college))
        .map((row, at) => ({
          ...{ uuid: key(at + 1), id: at + 1, province: facts.province, year: row.year, batch: facts.batch, examine_type: row.track },
          ...{ category: facts.collegeId(row.college)!, major_name: row.major, min_score: row.minScore, min_rank: row.minRank },
          ...{ requirement: row.requirement || null, source, ...stamp },
        }))
    },
    marks: { base: 'material/college_major_scores', shared: [key(1)] },
  }),
  demoOf(college_major_score_collects, {}),
]
