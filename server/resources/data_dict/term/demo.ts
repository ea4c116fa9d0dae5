import { demoOf } from '../../../db/demo/demo-of.ts'
import { unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { terms } from './table.ts'

/** The terms of three school years, common to every school. */
export default demoOf(terms, {
  rows: ({ year, stamp }) =>
    [year - 2, year - 1, year].flatMap((from, i) => {
      const term = (half: number, name: string, begin_date: string, end_date: string) => ({
        ...{ uuid: idOf('terms', `${i} ${half}`), id: i * 2 + half, name: `${from}-${from + 1}学年${name}` },
        ...{ begin_date, end_date, work_unit: null, ...stamp },
      })
      return [term(1, '第一学期', `${from}-09-01`, `${from + 1}-01-20`), term(2, '第二学期', `${from + 1}-02-15`, `${from + 1}-07-05`)]
    }),
  marks: {
    base: 'data_dict/term',
    of: (letter, text) => {
      const uuid = idOf('terms', `marked ${letter}`)
      return { ids: [uuid], insert: { uuid, name: text, begin_date: '2026-09-01', end_date: '2027-01-20', work_unit: unitOf(letter) } }
    },
  },
})
