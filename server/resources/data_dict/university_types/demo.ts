import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { university_types } from './table.ts'

const names = ['综合类', '理工类', '师范类', '农林类', '医药类', '财经类', '政法类', '语言类', '艺术类', '体育类', '民族类', '军事类']

export default demoOf(university_types, {
  rows: ({ stamp }) => names.map((name, order) => ({ uuid: idOf('university_types', name), name, order, ...stamp })),
  marks: { base: 'data_dict/university_types', shared: [idOf('university_types', names[0]!)] },
})
