import { social_practices as contract } from '../../../../src/core/contracts/career_record/social_practices.ts'
import { serve } from '../../../kit/serve.ts'
import { archiveActions, importAction, recordsOf, termOf } from '../records-of.ts'
import { social_practices } from './table.ts'

const records = recordsOf(social_practices)

export default serve(contract, {
  ...{ table: social_practices, ...records },
  serialize: { ...records.serialize, term: termOf(social_practices) },
  actions: { ...records.actions, ...archiveActions, ...importAction('social_practices') },
})
