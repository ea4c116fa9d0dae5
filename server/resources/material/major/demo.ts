import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { major_collects, majors } from './table.ts'

const key = (n: number) => numberedId('majors', n)

export default [
  demoOf(majors, {
    rows: ({ facts, stamp }) =>
      facts.majors.rows.map(({ name, code, classCode, degrees }, at) => ({
        ...{ uuid: key(at + 1), id: at + 1, name, code, major_class: facts.classId(classCode)!, degrees: degrees || null, ...stamp },
      })),
    marks: { base: 'material/major', shared: [key(1)] },
  }),
  demoOf(major_collects, {}),
]
