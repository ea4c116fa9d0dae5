import { demoOf } from '../../../db/demo/demo-of.ts'
import { occupationSource, occupations } from '../../../db/demo/occupations.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { job_majors, jobs } from './table.ts'

const key = (n: number) => numberedId('jobs', n)

export default [
  demoOf(jobs, {
    rows: ({ facts, stamp }) =>
      occupations(facts).map(({ name, field, intro, isHot }, at) => ({
        ...{ uuid: key(at + 1), id: at + 1, name, field, intro, is_hot: isHot, source: occupationSource, ...stamp },
      })),
    marks: { base: 'material/job', shared: [key(1)] },
  }),
  demoOf(job_majors, {
    rows: ({ facts }) => occupations(facts).flatMap(({ majors }, at) => majors.map(major => ({ job: key(at + 1), major }))),
  }),
]
