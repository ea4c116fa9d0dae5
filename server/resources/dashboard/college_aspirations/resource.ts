import { sql } from 'drizzle-orm'
import { college_aspirations as contract } from '../../../../src/core/contracts/dashboard/college_aspirations.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { provinces } from '../../data_dict/provinces/table.ts'
import { colleges } from '../../material/colleges/table.ts'
import { general } from '../kinds.ts'
import { recommendationActions } from '../recommendation-actions.ts'
import { college_aspirations as table } from './table.ts'

export default serve(contract, {
  table,
  scope: everyRow,
  order: [sql`${table.year} desc`, sql`${table.category}`, sql`${table.major_name}`],
  serialize: {
    area_name: sql<string>`(select ${provinces.name} from ${provinces} where ${provinces.id} = ${table.area})`,
    college_name: sql<string>`(select ${colleges.name} from ${colleges} where ${colleges.id} = ${table.category})`,
  },
  actions: recommendationActions(general),
})
