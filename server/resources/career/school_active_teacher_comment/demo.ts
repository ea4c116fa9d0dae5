import { inArray } from 'drizzle-orm'
import { activesOf } from '../../../db/demo/actives.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { schools, unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { school_active_teacher_comment } from './table.ts'

const pairs = [
  ['student', 'teacher', '做事有始有终，志愿服务里主动承担了最琐碎的登记工作。可以试着带一次小组。'],
  ['student2', 'adviser', '表达清楚，愿意把自己的想法讲给同学听。下学期建议参加一次跨班的活动。'],
] as const

/** A word on two students of the story, for the term of their class's activity. */
export default demoOf(school_active_teacher_comment, {
  rows: ({ now, year, stamp }) =>
    schools.flatMap(school =>
      pairs.map(([who, by, content], at) => {
        const { term } = activesOf(school, { now, year }).find(({ key }) => key === `${school.letter} class ${at}`)!
        return {
          ...{ uuid: idOf('active_comments', `${school.letter} ${who}`), student: idOf('students', `${who}.${school.letter}`) },
          ...{ term, work_unit: unitOf(school.letter) },
          ...{ creator: idOf('users', `${by}.${school.letter}`), content, ...stamp },
        }
      }),
    ),
  marks: {
    base: 'career/school_active_teacher_comment',
    of: (letter, marked) => {
      const ids = pairs.map(([who]) => idOf('active_comments', `${letter} ${who}`))
      return { ids, set: [{ content: marked }, inArray(school_active_teacher_comment.uuid, ids)] }
    },
  },
})
