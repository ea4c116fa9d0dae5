import { morality as contract } from '../../../../src/core/contracts/career_record/morality.ts'
import { serve } from '../../../kit/serve.ts'
import { archiveActions, importAction, recordsOf } from '../records-of.ts'
import { morality } from './table.ts'

const records = recordsOf(morality)

export default serve(contract, {
  ...{ table: morality, ...records },
  actions: { ...records.actions, ...archiveActions, ...importAction('morality') },
})
