import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { audit_log } from './audit-table.ts'
import type { Db } from './db.ts'

/**
 * Reads the audit trail as it is, in one moment: first what its table is, then whatever `run` reads of it. Who owns the database seals no
 * row, but a table that is not ours any more (a policy, a view, another one that stands before it) shows each reader what he likes.
 * `unlike` says in words what is not as our migrations make it; empty if all is.
 */
export async function asMade<T>(db: Db, run: (tx: Db, unlike: readonly string[]) => Promise<T>): Promise<T> {
  const met = await db.transaction(async tx => {
    const path = await pathOf(tx)
    const [ours] = await tablesIn(tx, path.schemas)
    await setPath(tx, path.text)
    return ours
  })
  return db.transaction(
    async tx => {
      // held, before anything is read in it, so that nobody makes it another one while it is read; what appends rows goes on
      if (met?.isHeld) await tx.execute(sql.raw(`lock table ${met.name} in access share mode`))
      const { text, schemas } = await pathOf(tx)
      const [ours, ...others] = await tablesIn(tx, schemas)
      const unlike = ours ? await unlikeMade(tx, ours.name) : ['there is none']
      unlike.push(...others.map(({ name }) => `another stands beside it, ${name}`))
      const first = schemas.find(schema => !schema.startsWith('pg_temp'))
      if (first !== 'pg_catalog') unlike.push(`search_path names ${first} before pg_catalog`)
      if (ours) await setPath(tx, `pg_catalog, ${ours.schema}, pg_temp`)
      const result = await run(tx, unlike)
      // for whoever goes on in a transaction of his own
      await setPath(tx, text)
      return result
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** One line of it, for the log and for `audit:verify`: who owns the table may write lines of his own into its names. */
export function unlikeLine(unlike: readonly string[]): string {
  const told = [...unlike.slice(0, MOST_TOLD), ...(unlike.length > MOST_TOLD ? ['and more'] : [])].join('; ')
  return `the table audit_log is not as our migrations make it: ${told.replace(/\p{C}/gu, ' ')}`
}
const MOST_TOLD = 20

/** So many rows lie in the table, counted in the table itself: an index that leaves one out hides none. */
export async function rowsThere(tx: Db): Promise<number> {
  for (const scan of ['indexscan', 'indexonlyscan', 'bitmapscan']) await tx.execute(sql.raw(`set local enable_${scan} = off`))
  return tx.$count(audit_log)
}

const rowsOf = async <R>(tx: Db, query: SQL) => ((await tx.execute(query)) as unknown as { rows: R[] }).rows
/** The path that our statements take; from then on nothing is looked up by what somebody else may have set. */
async function pathOf(tx: Db) {
  const [path] = await rowsOf<{ text: string; schemas: string[] }>(
    tx,
    sql`select pg_catalog.current_setting('search_path') as text, pg_catalog.to_json(pg_catalog.current_schemas(true)) as schemas`,
  )
  await tx.execute(sql`set local search_path = pg_catalog, pg_temp`)
  return path!
}
const setPath = (tx: Db, path: string) => tx.execute(sql`select set_config('search_path', ${path}, true)`)

/**
 * All of that name in the schemas of the path and in `public`, the one that our statements meet first; what lives only as long as a
 * connection comes last. Names as they are written in a statement.
 */
const tablesIn = (tx: Db, schemas: readonly string[]) =>
  rowsOf<{ schema: string; name: string; isHeld: boolean }>(
    tx,
    sql`select quote_ident(nspname) as schema, format('%I.audit_log', nspname) as name, relkind in ('r', 'p', 'v') as "isHeld"
      from pg_class join pg_namespace as spaces on spaces.oid = relnamespace
        left join jsonb_array_elements_text(${JSON.stringify(schemas)}::jsonb) with ordinality as path (schema, turn) on schema = nspname
      where relname = 'audit_log' and relkind in ('r', 'v', 'm', 'f', 'p') and (schema is not null or nspname = 'public')
      order by relpersistence = 't', turn nulls last`,
  )

async function unlikeMade(tx: Db, name: string): Promise<string[]> {
  const columns = getTableConfig(audit_log).columns.map(made => ({ name: made.name, type: made.getSQLType(), required: made.notNull }))
  const rows = await rowsOf<{ said: string }>(
    tx,
    sql`with it as (select * from pg_class where oid = to_regclass(${name})),
      made as (select * from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as made (name text, type text, required boolean)),
      there as (
        select attname::text as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
          attgenerated = '' and attidentity = '' and not atthasdef and attcollation = typcollation and attislocal and attinhcount = 0 as plain
        from it join pg_attribute on attrelid = it.oid join pg_type on pg_type.oid = atttypid where attnum > 0 and not attisdropped)
    select 'it is no ordinary table' as said from it where relkind <> 'r' or reloftype <> 0
    union all select 'it is not kept for good' from it where relpersistence <> 'p'
    union all select format('its column %s is another', name) from made full join there using (name)
      where made.type is distinct from there.type or made.required is distinct from there.required or not plain
    union all select 'its primary key is not there or another' from it where not exists (
      select from pg_index join pg_attribute on attrelid = indrelid and attname = 'place'
      where indrelid = it.oid and indisprimary and indisunique and indimmediate and indisvalid and indisready and indislive
        and indkey::text = attnum::text and indpred is null and indexprs is null)
    union all select format('its index %s has a condition or reckons', indexrelid::regclass) from it join pg_index on indrelid = it.oid
      where indpred is not null or indexprs is not null
    union all select format('it has the constraint %s', conname) from it join pg_constraint on conrelid = it.oid
      where contype not in ('p', 'n') or not convalidated
    union all select 'row-level security is on' from it where relrowsecurity or relforcerowsecurity
    union all select format('it has the policy %s', polname) from it join pg_policy on polrelid = it.oid
    union all select format('it has the rule %s', rulename) from it join pg_rewrite on ev_class = it.oid
    union all select format('it inherits from %s', inhparent::regclass) from it join pg_inherits on inhrelid = it.oid
    union all select format('%s inherits from it', inhrelid::regclass) from it join pg_inherits on inhparent = it.oid
    union all select format('it has the trigger %s', tgname) from it join pg_trigger on tgrelid = it.oid
      where tgname <> 'audit_log_append_only'
    union all select 'the trigger that refuses changes is off, not there or another' from it where not exists (
      select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid = it.oid and tgname = 'audit_log_append_only' and tgenabled in ('O', 'A') and tgtype = ${BEFORE_CHANGES}
        and tgqual is null and tgattr::text = '' and regexp_replace(btrim(prosrc, E' \\r\\n\\t'), '\\s+', ' ', 'g') = ${REFUSES})`,
  )
  return rows.map(({ said }) => said)
}

/** As `pg_trigger` keeps it: before a statement (2) that deletes (8), updates (16) or truncates (32). */
const BEFORE_CHANGES = 58
/** The body of `audit_log_refuse`, as the migration writes it. */
const REFUSES = "BEGIN RAISE EXCEPTION 'audit_log is append-only'; END"
