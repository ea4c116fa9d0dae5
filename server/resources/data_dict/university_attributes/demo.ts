import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { university_attributes } from './table.ts'

const names = ['985', '211', '双一流']

export default demoOf(university_attributes, {
  rows: ({ stamp }) => names.map((name, order) => ({ uuid: idOf('university_attributes', name), name, order, ...stamp })),
  marks: { base: 'data_dict/university_attributes', shared: [idOf('university_attributes', names[0]!)] },
})
