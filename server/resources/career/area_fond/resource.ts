import { eq } from 'drizzle-orm'
import { area_fond as contract } from '../../../../src/core/contracts/career/area_fond.ts'
import { namedBy } from '../../../db/named-rows.ts'
import { serve } from '../../../kit/serve.ts'
import { divisions } from '../../data_dict/area/table.ts'
import { fondsOf } from '../fonds-of.ts'
import { area_fonds as table } from './table.ts'

const { student, create, patch, get_or_create, counts, choices, ...same } = fondsOf(table, {
  areas: { table: divisions, only: eq(divisions.level, 1) },
})
export default serve(contract, {
  ...{ table, ...same },
  serialize: { student, areas: namedBy<{ id: number; name: string }>(table.areas, divisions) },
  actions: { create, patch, get_or_create, counts, choices },
})
