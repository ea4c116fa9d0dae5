import { inArray } from 'drizzle-orm'
import { answers } from '../../../db/demo/consults.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { schools } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { consult_comments } from './table.ts'

export default demoOf(consult_comments, {
  rows: ({ now }) =>
    schools.flatMap(({ letter }) =>
      answers.map(([who, by, content]) => {
        const made = new Date(now.getTime() - 2 * 86_400_000).toISOString()
        return {
          ...{ uuid: idOf('consult_comments', `${letter} ${who}`), consult_student: idOf('consult_students', `${letter} ${who}`) },
          ...{ creator: idOf('users', `${by}.${letter}`), content, created_time: made, updated_time: made },
        }
      }),
    ),
  marks: {
    base: 'career/consult_student_teacher_commen',
    of: (letter, marked) => {
      const ids = answers.map(([who]) => idOf('consult_comments', `${letter} ${who}`))
      return { ids, set: [{ content: marked }, inArray(consult_comments.uuid, ids)] }
    },
  },
})
