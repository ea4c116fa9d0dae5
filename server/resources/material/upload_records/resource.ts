import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type AboutPublished, publishedKinds } from '../../../../src/core/contracts/import/index.ts'
import { upload_records as contract } from '../../../../src/core/contracts/material/upload_records.ts'
import { serve } from '../../../kit/serve.ts'
import { provinces } from '../../data_dict/provinces/table.ts'
import { ENDED, import_batches as table, undoneOf } from '../../imports/table.ts'
import { users } from '../../sys/users/table.ts'

/** One that is being stopped is still under way. */
const status = sql<
  z.output<typeof contract.read>['status']
>`case when ${table.state} not in ${ENDED} then 'processing' when ${table.state} in ('done', 'cancelled') then ${table.state} else 'failed' end`
const said = (name: keyof AboutPublished) => sql<string | null>`${table.about} ->> ${name}::text`

export default serve(contract, {
  table,
  scope: () => and(inArray(table.kind, publishedKinds), eq(table.dry_run, false))!,
  order: [sql`${table.created_time} desc`],
  filters: { province: id => eq(table.province, id) },
  serialize: {
    name: sql<string | null>`(select ${users.name} from ${users} where ${users.uuid} = ${table.user})`,
    province_name: sql<string | null>`(select ${provinces.name} from ${provinces} where ${provinces.id} = ${table.province})`,
    year: sql<number | null>`(${said('year')})::int`,
    track: said('track'),
    table_kind: said('kind'),
    source: said('source'),
    status,
    count: sql<number>`${table.total}`,
    undone: undoneOf,
  },
})
