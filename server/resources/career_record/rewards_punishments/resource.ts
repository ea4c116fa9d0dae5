import { rewards_punishments as contract } from '../../../../src/core/contracts/career_record/rewards_punishments.ts'
import { serve } from '../../../kit/serve.ts'
import { archiveActions, importAction, recordsOf, termOf } from '../records-of.ts'
import { rewards_punishments } from './table.ts'

const records = recordsOf(rewards_punishments)

export default serve(contract, {
  ...{ table: rewards_punishments, ...records },
  serialize: { ...records.serialize, term: termOf(rewards_punishments) },
  actions: { ...records.actions, ...archiveActions, ...importAction('rewards_punishments') },
})
