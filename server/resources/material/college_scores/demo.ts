import { sourceOf } from '../../../db/demo/college-facts.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { college_scores } from './table.ts'

const key = (n: number) => numberedId('college_scores', n)

/**
 * Reckoned from the lowest of a college's majors: nobody published it, and its source says so. Where one name stands for several groups
 * the hardest was published, so the true line may be lower.
 */
export default demoOf(college_scores, {
  rows: ({ facts, stamp }) => {
    const source = `${sourceOf(facts.admissions)}，按各专业最低推算`
    const intakes = Map.groupBy(
      facts.admissions.rows.filter(row => facts.collegeId(row.college)),
      row => `${row.college} ${row.year} ${row.track}`,
    )
    return [...intakes.values()].map((rows, at) => {
      const { college, year, track } = rows[0]!
      return {
        ...{
          uuid: key(at + 1),
          id: at + 1,
          province: facts.province,
          year,
          batch: facts.batch,
          examine_type: track,
          category: facts.collegeId(college)!,
        },
        ...{ min_score: Math.min(...rows.map(row => row.minScore)), min_rank: Math.max(...rows.map(row => row.minRank)), source, ...stamp },
      }
    })
  },
  marks: { base: 'material/college_scores', shared: [key(1)] },
})
