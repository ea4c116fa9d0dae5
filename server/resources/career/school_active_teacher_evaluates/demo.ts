import { inArray } from 'drizzle-orm'
import { allActives, isPast, keyOf, momentOf } from '../../../db/demo/actives.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { school_active_teacher_evaluates } from './table.ts'

const said = {
  teacher: '准备充分，分工清楚。负责讲解的同学事先改了三遍稿子，现场的秩序也是自己维持的。',
  adviser: '同学们提的问题有备而来。建议会后把记录整理出来，贴到班级的生涯角。',
} as const

/** Teachers on what was theirs, and both on the talk of the year. */
export default demoOf(school_active_teacher_evaluates, {
  rows: ({ now, year }) =>
    allActives({ now, year })
      .filter(one => isPast(one) && !one.student)
      .flatMap(active =>
        (['teacher', 'adviser'] as const)
          .filter(who => active.key.endsWith(' talk') || active.creator.startsWith(`${who}.`))
          .map(who => {
            const made = momentOf(active, now, 3)
            return {
              uuid: idOf('active_evaluates', `${active.key} ${who}`),
              ...{ school_active: keyOf(active), teacher: idOf('teachers', `${who}.${active.letter}`), content: said[who] },
              ...{ created_time: made, updated_time: made },
            }
          }),
      ),
  marks: {
    base: 'career/school_active_teacher_evaluates',
    of: (letter, marked) => {
      const ids = [`${letter} class 0 teacher`, `${letter} class 1 adviser`].map(key => idOf('active_evaluates', key))
      return { ids, set: [{ content: marked }, inArray(school_active_teacher_evaluates.uuid, ids)] }
    },
  },
})
