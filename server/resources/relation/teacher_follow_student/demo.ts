import { eq } from 'drizzle-orm'
import { chinaDay } from '../../../../src/core/domain/dates.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { schools } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { follows } from './table.ts'

export default demoOf(follows, {
  rows: ({ now, stamp }) =>
    schools.map(({ letter }) => ({
      ...{ uuid: idOf('follows', letter), teacher: idOf('teachers', `teacher.${letter}`), student: idOf('students', `student.${letter}`) },
      ...{ is_follow: true, reason: '选科方向需要再谈一次', remind_on: chinaDay(now), ...stamp },
    })),
  marks: {
    base: 'relation/teacher_follow_student',
    of: (letter, text) => ({ ids: [idOf('follows', letter)], set: [{ reason: text }, eq(follows.uuid, idOf('follows', letter))] }),
  },
})
