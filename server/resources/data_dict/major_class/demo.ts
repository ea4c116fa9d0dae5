import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { major_classes } from './table.ts'

const key = (n: number) => numberedId('major_classes', n)

export default demoOf(major_classes, {
  rows: ({ facts, stamp }) =>
    [...new Map(facts.majors.rows.map(one => [one.classCode, one])).values()].map((one, at) => ({
      ...{ uuid: key(at + 1), id: facts.classId(one.classCode)!, code: one.classCode, name: one.class },
      ...{ discipline_code: one.disciplineCode, discipline: one.discipline, ...stamp },
    })),
  marks: { base: 'data_dict/major_class', shared: [key(1)] },
})
