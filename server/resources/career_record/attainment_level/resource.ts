import { attainment_level as contract } from '../../../../src/core/contracts/career_record/attainment_level.ts'
import { serve } from '../../../kit/serve.ts'
import { archiveActions, importAction, recordsOf } from '../records-of.ts'
import { attainment_level } from './table.ts'

const records = recordsOf(attainment_level)

export default serve(contract, {
  ...{ table: attainment_level, ...records },
  actions: { ...records.actions, ...archiveActions, ...importAction('attainment_level') },
})
