import { artistic as contract } from '../../../../src/core/contracts/career_record/artistic.ts'
import { serve } from '../../../kit/serve.ts'
import { archiveActions, importAction, recordsOf, termOf } from '../records-of.ts'
import { artistic } from './table.ts'

const records = recordsOf(artistic)

export default serve(contract, {
  ...{ table: artistic, ...records },
  serialize: { ...records.serialize, term: termOf(artistic) },
  actions: { ...records.actions, ...archiveActions, ...importAction('artistic') },
})
