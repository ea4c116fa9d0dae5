import { eq } from 'drizzle-orm'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { classes, gradeOf, schools, unitOf } from '../../../db/demo/region.ts'
import { grades } from './table.ts'

export default demoOf(grades, {
  rows: ({ year, stamp }) =>
    schools.flatMap(({ letter }, s) =>
      classes.map(({ name, yearsAgo }, i) => ({
        ...{ uuid: gradeOf(letter, i), year: year - yearsAgo, id: s * classes.length + i + 1, name },
        ...{ work_unit: unitOf(letter), school_area: i < 3 ? '本部' : '东校区', ...stamp },
      })),
    ),
  marks: {
    base: 'data_dict/grade',
    of: (letter, text) => ({
      ids: [gradeOf(letter, 0), gradeOf(letter, 1)],
      set: [{ school_area: text }, eq(grades.work_unit, unitOf(letter))],
    }),
  },
})
