import { eq } from 'drizzle-orm'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { phoneNumber } from '../../../db/demo/person-names.ts'
import { gradeOf, teaching, unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { teacher_grades, teachers } from './table.ts'

const records = demoOf(teachers, {
  rows: ({ stamp }) =>
    teaching.map(({ username, name, u_type, at }, i) => ({
      ...{ uuid: idOf('teachers', username), id: i + 1, user: idOf('users', username), work_unit: unitOf(at!), name, gender: i % 2 },
      ...{ cert_id: phoneNumber(1000 + i), teacher_type: u_type, phone: phoneNumber(1000 + i), ...stamp },
    })),
  marks: {
    base: 'relation/teachers',
    of: (letter, text) => ({
      ids: teaching
        .filter(one => one.at === letter)
        .slice(0, 3)
        .map(one => idOf('teachers', one.username)),
      set: [{ remark: text }, eq(teachers.work_unit, unitOf(letter))],
    }),
  },
})

const taught = demoOf(teacher_grades, {
  rows: () =>
    teaching.flatMap(({ username, at, teaches = [] }) =>
      at === 'w' || !at ? [] : teaches.map(room => ({ teacher: idOf('teachers', username), grade: gradeOf(at, room) })),
    ),
})

export default [records, taught]
