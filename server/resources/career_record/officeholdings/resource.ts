import { officeholdings as contract } from '../../../../src/core/contracts/career_record/officeholdings.ts'
import { serve } from '../../../kit/serve.ts'
import { archiveActions, importAction, recordsOf } from '../records-of.ts'
import { officeholdings } from './table.ts'

const records = recordsOf(officeholdings)

export default serve(contract, {
  ...{ table: officeholdings, ...records },
  actions: { ...records.actions, ...archiveActions, ...importAction('officeholdings') },
})
