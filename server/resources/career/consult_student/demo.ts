import { inArray } from 'drizzle-orm'
import { questions } from '../../../db/demo/consults.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { schools } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { consult_students } from './table.ts'

export default demoOf(consult_students, {
  rows: ({ now }) =>
    schools.flatMap(({ letter }) =>
      questions.map(([who, at, content], i) => {
        const made = new Date(now.getTime() - (5 - i) * 86_400_000).toISOString()
        return {
          ...{ uuid: idOf('consult_students', `${letter} ${who}`), consult: idOf('consults', `${letter} ${at}`) },
          ...{ student: idOf('students', `${who}.${letter}`), creator: idOf('users', `${who}.${letter}`), content },
          ...{ created_time: made, updated_time: made },
        }
      }),
    ),
  marks: {
    base: 'career/consult_student',
    of: (letter, marked) => {
      const ids = ['vip', 'student', 'student2'].map(who => idOf('consult_students', `${letter} ${who}`))
      return { ids, set: [{ content: marked }, inArray(consult_students.uuid, ids)] }
    },
  },
})
