import { demoOf } from '../../../db/demo/demo-of.ts'
import { schools } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { follows } from './table.ts'

export default demoOf(follows, {
  rows: ({ stamp }) =>
    schools.map(({ letter }) => ({
      ...{ uuid: idOf('follows', letter), teacher: idOf('teachers', `teacher.${letter}`), student: idOf('students', `student.${letter}`) },
      ...{ is_follow: true, reason: '选科方向需要再谈一次', ...stamp },
    })),
})
