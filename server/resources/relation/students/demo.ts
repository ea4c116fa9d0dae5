import { eq } from 'drizzle-orm'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { pupils, pupilsOf } from '../../../db/demo/pupils.ts'
import { schools, unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { students } from './table.ts'

export default demoOf(students, {
  rows: ({ year, stamp }) =>
    pupils(year).map(({ key, row }, i) => ({ uuid: idOf('students', key), id: i + 1, user: idOf('users', key), ...row, ...stamp })),
  marks: {
    base: 'relation/students',
    of(letter, text) {
      // The first of the story, another of hers, and one of a class that neither her teacher nor she knows.
      const school = schools.find(one => one.letter === letter)!
      const elsewhere = pupilsOf(school, 2025).find(one => one.at === 3)!
      return {
        ids: [`student.${letter}`, `student2.${letter}`, elsewhere.key].map(key => idOf('students', key)),
        set: [{ remark: text, qq: text, wechat_num: text }, eq(students.work_unit, unitOf(letter))],
      }
    },
  },
})
