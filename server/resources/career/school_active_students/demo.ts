import { allActives, keyOf, momentOf } from '../../../db/demo/actives.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { school_active_students } from './table.ts'

export default demoOf(school_active_students, {
  rows: ({ now, year }) =>
    allActives({ now, year }).flatMap(active =>
      active.takers.map(({ key }, i) => {
        const made = momentOf(active, now, -active.days - (i % 5))
        const source: 'student' | 'teacher' = active.student || i % 3 > 0 ? 'student' : 'teacher'
        return {
          ...{ uuid: idOf('school_active_students', `${active.key} ${key}`), school_active: keyOf(active), student: idOf('students', key) },
          ...{ source, created_time: made, updated_time: made },
        }
      }),
    ),
  marks: {
    base: 'career/school_active_students',
    // what is still to come may be left
    of: letter => ({
      ids: [`${letter} sports student2.${letter}`, `${letter} class 0 vip.${letter}`].map(key => idOf('school_active_students', key)),
    }),
  },
})
