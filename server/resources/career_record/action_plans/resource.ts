import { action_plans as contract } from '../../../../src/core/contracts/career_record/action_plans.ts'
import { serve } from '../../../kit/serve.ts'
import { recordsOf } from '../records-of.ts'
import { action_plans } from './table.ts'

const records = recordsOf(action_plans)

export default serve(contract, {
  ...{ table: action_plans, ...records },
})
