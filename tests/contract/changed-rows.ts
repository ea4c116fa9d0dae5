import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../server/db/schema.ts'
import type { Db } from '../../server/kit/db.ts'

/** Every table there is: one more needs no line here. */
const tables = Object.values(schema as Record<string, unknown>).filter(one => is(one, PgTable)) as PgTable[]

/** Columns that are random or a chain of hashes; a column that is not named here must come out the same twice. */
const random: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash', 'initial_password'],
  tokens: ['hash'],
  site_tokens: ['hash'],
  archive_papers: ['file_seal', 'code_seal'],
  // of a paper: the code in it is random, and its picture packs as it happens to
  file_models: ['size'],
  college_plan_links: ['token_hash'],
  sms_codes: ['code'],
  captchas: ['key', 'answer'],
  idempotency_keys: ['fingerprint', 'body'],
  audit_log: ['hash', 'previous'],
}

const keysOf = (table: PgTable): PgColumn[] => {
  const { columns, primaryKeys } = getTableConfig(table)
  const single = columns.filter(column => column.primary)
  return single.length > 0 ? single : primaryKeys.flatMap(key => key.columns)
}
const keyText = (table: PgTable) =>
  sql`concat_ws(' ', ${sql.join(
    keysOf(table).map(column => sql`t.${sql.identifier(column.name)}`),
    sql`, `,
  )})`

/** The keys of the rows that were there before, alone and with their table: what else looks like a key was made by the call and is random. */
export async function keysBefore(db: Db): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (const table of tables) {
    const { rows } = (await db.execute(sql`select ${keyText(table)} as key from ${table} t`)) as unknown as { rows: { key: string }[] }
    for (const { key } of rows) known.add(key).add(`${getTableName(table)} ${key}`)
  }
  return known
}

/**
 * What this transaction has done to any table, the same text for the same doing: of each table a sum of the rows it left alone, and
 * the rows it wrote.
 */
export async function changedRows(db: Db, before: ReadonlySet<string>, planted: Planted): Promise<string[]> {
  const parts = tables.map(
    table => sql`select ${getTableName(table)} as name, count(*) filter (where not own) || ' ' || coalesce(sum(hashtext(key)) filter (where not own), 0) as untouched,
      coalesce(json_agg(json_build_object('key', key, 'row', row)) filter (where own), '[]') as written
      from (select t.xmin::text::bigint >= pg_current_xact_id()::text::bigint as own, ${keyText(table)} as key,
        case when t.xmin::text::bigint >= pg_current_xact_id()::text::bigint then to_jsonb(t) end as row from ${table} t) as seen`,
  )
  const { rows } = (await db.execute(sql.join(parts, sql` union all `))) as unknown as { rows: Summary[] }
  return rows
    .map(({ name, untouched, written }) => {
      const lines = written.map(({ key, row }) => JSON.stringify(steady(name, !before.has(`${name} ${key}`), row, before, planted)))
      return [name, untouched, ...lines.sort()].join('\n')
    })
    .sort()
}
/** Values that must be told from random ones, by the column they were meant for. */
export type Planted = Readonly<Record<string, unknown>>
interface Summary {
  readonly name: string
  readonly untouched: string
  readonly written: readonly { readonly key: string; readonly row: Readonly<Record<string, unknown>> }[]
}

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
const FAR = Date.now() + 800 * 86_400_000

/** A row without what no two calls share: new keys, numbers that count up, the clock of today, what is random. */
function steady(table: string, isNew: boolean, row: Readonly<Record<string, unknown>>, before: ReadonlySet<string>, planted: Planted) {
  const value = (name: string, one: unknown): unknown => {
    if (one === planted[name]) return one
    if (random[table]?.includes(name)) return '*'
    if (isNew && (name === 'id' || name === 'place')) return '*'
    return JSON.parse(JSON.stringify(one), (name, inner) => {
      if (Object.values(planted).includes(inner)) return inner
      // the key of a new row of a dictionary, as the trail names it
      if (table === 'audit_log' && name === 'id' && typeof inner === 'number') return '*'
      return typeof inner === 'string' ? steadyText(inner, before) : inner
    })
  }
  return Object.fromEntries(Object.entries(row).map(([name, one]) => [name, value(name, one)]))
}
function steadyText(text: string, before: ReadonlySet<string>): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) {
    const at = Date.parse(text)
    return at > Date.now() - 3_600_000 && at < FAR ? '*' : text
  }
  return text.replace(uuid, found => (before.has(found) ? found : '*'))
}
