import { sourceOf } from '../../../db/demo/college-facts.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { score_to_rank } from './table.ts'

const key = (n: number) => numberedId('score_to_rank', n)

export default demoOf(score_to_rank, {
  rows: ({ facts, stamp }) =>
    facts.scoreTables
      .flatMap(table => table.rows.map(row => ({ table, row })))
      .map(({ table, row: { score, cumulative, count } }, at) => ({
        ...{ uuid: key(at + 1), province: facts.province, year: table.year, track: table.track, score, rank: cumulative, count },
        ...{ source: sourceOf(table), ...stamp },
      })),
  marks: { base: 'material/college_major_score_to_rank', shared: [key(1)] },
})
