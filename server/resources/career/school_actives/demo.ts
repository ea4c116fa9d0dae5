import { eq } from 'drizzle-orm'
import { allActives, keyOf } from '../../../db/demo/actives.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { school_actives } from './table.ts'

export default demoOf(school_actives, {
  rows: ({ now, year }) =>
    allActives({ now, year }).map(one => {
      const { letter, name, active_type, place, content, begin_date, end_date, term, grades, years, student, creator, begin } = one
      const made = new Date(Math.min(now.getTime(), now.getTime() + (begin - 14) * 86_400_000)).toISOString()
      return {
        ...{ uuid: keyOf(one), work_unit: unitOf(letter), name, active_type, term, begin_date, end_date, place, content },
        ...{ grades: [...grades], years: [...years], student: student ? idOf('students', student.key) : null },
        ...{ creator: idOf('users', creator), created_time: made, updated_time: made },
      }
    }),
  marks: {
    base: 'career/school_actives',
    of: (letter, marked) => ({
      ids: [`${letter} own student.${letter}`, `${letter} class 0`].map(key => idOf('school_actives', key)),
      set: [{ place: marked }, eq(school_actives.work_unit, unitOf(letter))],
    }),
  },
})
