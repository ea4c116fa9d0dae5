import { eq } from 'drizzle-orm'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf, numberedId } from '../../../db/demo/seeded-random.ts'
import { wishing } from '../fond-demo.ts'
import { college_fonds } from './table.ts'

const models = ['袁隆平', '屠呦呦', '钱学森', '张桂梅', '樊锦诗', '南仁东']

export default demoOf(college_fonds, {
  rows: ({ year, stamp }) =>
    wishing(year, 'college_fonds').map(({ key, random }) => ({
      ...{ uuid: idOf('college_fonds', key), student: idOf('students', key) },
      ...{ colleges: [numberedId('colleges', random.between(1, 12))], role_model_name: models[random.between(0, models.length - 1)]! },
      ...stamp,
    })),
  marks: {
    base: 'career/college_fond',
    of: (letter, text) => {
      const uuid = idOf('college_fonds', `student.${letter}`)
      return { ids: [uuid], set: [{ role_model_name: text }, eq(college_fonds.uuid, uuid)] }
    },
  },
})
