import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { university_levels } from './table.ts'

const names = ['本科', '专科']

export default demoOf(university_levels, {
  rows: ({ stamp }) => names.map((name, order) => ({ uuid: idOf('university_levels', name), name, order, ...stamp })),
  marks: { base: 'data_dict/university_levels', shared: [idOf('university_levels', names[0]!)] },
})
