import { major_fond as contract } from '../../../../src/core/contracts/career/major_fond.ts'
import { namedBy } from '../../../db/named-rows.ts'
import { serve } from '../../../kit/serve.ts'
import { jobs } from '../../material/job/table.ts'
import { majors } from '../../material/major/table.ts'
import { fondsOf } from '../fonds-of.ts'
import { major_fonds as table } from './table.ts'

const { student, create, patch, get_or_create, counts, choices, ...same } = fondsOf(table, {
  majors: { table: majors },
  careers: { table: jobs },
})
export default serve(contract, {
  ...{ table, ...same },
  serialize: {
    student,
    majors: namedBy<{ uuid: string; name: string }>(table.majors, majors),
    careers: namedBy<{ uuid: string; name: string }>(table.careers, jobs),
  },
  actions: { create, patch, get_or_create, counts, choices },
})
