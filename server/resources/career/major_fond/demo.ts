import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf, numberedId } from '../../../db/demo/seeded-random.ts'
import { wishing } from '../fond-demo.ts'
import { major_fonds } from './table.ts'

export default demoOf(major_fonds, {
  rows: ({ year, stamp }) =>
    wishing(year, 'major_fonds').map(({ key, random }) => ({
      ...{ uuid: idOf('major_fonds', key), student: idOf('students', key) },
      ...{ majors: [numberedId('majors', random.between(1, 40))], careers: [numberedId('jobs', random.between(1, 12))] },
      ...stamp,
    })),
  marks: {
    base: 'career/major_fond',
    of: letter => ({ ids: [idOf('major_fonds', `student.${letter}`)] }),
  },
})
