import { and, eq, inArray, sql } from 'drizzle-orm'
import { publishedKinds, type RowError } from '../../../../src/core/contracts/import/index.ts'
import { upload_records as contract } from '../../../../src/core/contracts/material/upload_records.ts'
import { serve } from '../../../kit/serve.ts'
import { provinces } from '../../data_dict/provinces/table.ts'
import { ENDED, import_batches as table, undoneOf } from '../../imports/table.ts'
import { users } from '../../sys/users/table.ts'

type Job = typeof table.$inferSelect

const statusOf = ({ state }: Job) =>
  !ENDED.includes(state) ? 'processing' : state === 'done' ? 'done' : state === 'cancelled' ? 'cancelled' : 'failed'

/** So many of the rows of a refusal are told in a record. */
const LINES = 10

/** The words of a refusal: those of its first rows, or its one sentence. */
function messageOf({ refusal }: Job): string {
  if (!refusal) return ''
  const { detail } = refusal.body
  if (typeof detail !== 'string') return Object.values(refusal.body).flat().map(String).join('；')
  try {
    const rows = JSON.parse(detail) as RowError[]
    return rows
      .slice(0, LINES)
      .map(({ row, errors }) => `${row > 0 ? `${row}: ` : ''}${Object.values(errors).flat().join('，')}`)
      .join('；')
  } catch {
    return detail
  }
}

export default serve(contract, {
  table,
  scope: () => and(inArray(table.kind, publishedKinds), eq(table.dry_run, false))!,
  order: [sql`${table.created_time} desc`],
  filters: { province: id => eq(table.province, id) },
  serialize: {
    name: sql<string | null>`(select ${users.name} from ${users} where ${users.uuid} = ${table.user})`,
    province_name: sql<string | null>`(select ${provinces.name} from ${provinces} where ${provinces.id} = ${table.province})`,
    year: ({ about }) => about?.year ?? null,
    track: ({ about }) => about?.track ?? null,
    table_kind: ({ about }) => about?.kind ?? null,
    source: ({ about }) => about?.source ?? null,
    status: statusOf,
    count: ({ total }) => total,
    message: messageOf,
    undone: undoneOf,
  },
})
