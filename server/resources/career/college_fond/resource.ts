import { college_fond as contract } from '../../../../src/core/contracts/career/college_fond.ts'
import { serve } from '../../../kit/serve.ts'
import { colleges } from '../../material/colleges/table.ts'
import { fondsOf, namedBy } from '../fonds-of.ts'
import { college_fonds as table } from './table.ts'

const { student, create, patch, get_or_create, counts, ...same } = fondsOf(table, { colleges })
export default serve(contract, {
  ...{ table, ...same },
  serialize: { student, colleges: namedBy<{ uuid: string; name: string }>(table.colleges, colleges) },
  actions: { create, patch, get_or_create, counts },
})
