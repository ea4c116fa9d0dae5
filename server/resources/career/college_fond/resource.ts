import { college_fond as contract } from '../../../../src/core/contracts/career/college_fond.ts'
import { namedBy } from '../../../db/named-rows.ts'
import { serve } from '../../../kit/serve.ts'
import { colleges } from '../../material/colleges/table.ts'
import { fondsOf } from '../fonds-of.ts'
import { college_fonds as table } from './table.ts'

const { student, create, patch, get_or_create, counts, choices, ...same } = fondsOf(table, { colleges: { table: colleges } })
export default serve(contract, {
  ...{ table, ...same },
  serialize: { student, colleges: namedBy<{ uuid: string; name: string }>(table.colleges, colleges) },
  actions: { create, patch, get_or_create, counts, choices },
})
