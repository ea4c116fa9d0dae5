import { eq } from 'drizzle-orm'
import { consultsOf } from '../../../db/demo/consults.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { schools, unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { consult_audience, consults } from './table.ts'

const DAY = 86_400_000

export default [
  demoOf(consults, {
    rows: ({ now, year }) =>
      schools.flatMap(school =>
        consultsOf(school, year).map(({ key, letter, creator, title, content }, at) => {
          const made = new Date(now.getTime() - (9 + at) * DAY).toISOString()
          return {
            ...{ uuid: idOf('consults', key), work_unit: unitOf(letter), title, content, creator: idOf('users', creator) },
            ...{ created_time: made, updated_time: made },
          }
        }),
      ),
    marks: {
      base: 'career/consult',
      of: (letter, marked) => ({
        ids: [3, 0].map(at => idOf('consults', `${letter} ${at}`)),
        set: [{ content: marked }, eq(consults.work_unit, unitOf(letter))],
      }),
    },
  }),
  demoOf(consult_audience, {
    rows: ({ year }) =>
      schools.flatMap(school =>
        consultsOf(school, year).flatMap(({ key, students }) =>
          students.map(one => ({ consult: idOf('consults', key), student: idOf('students', one.key) })),
        ),
      ),
  }),
]
