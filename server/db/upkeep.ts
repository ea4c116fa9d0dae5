import type { PGlite } from '@electric-sql/pglite'

/** Pages of a table that is gone through although somebody may be waiting: it takes some ten milliseconds. */
const SMALL = 100

/**
 * What a PostgreSQL does by itself (autovacuum) and the embedded database never does: a table that has grown by a fifth is gone through, so
 * that the room of what was deleted is used again, keys are read from their index alone, and statements are planned by what is there. One
 * table a call, the largest that may be; a large one holds everybody else, and waits until nobody is there. False: none has grown.
 */
export async function keepUp(pglite: PGlite, isQuiet: boolean): Promise<boolean> {
  const { rows } = await pglite.query<{ name: string }>(
    `select name from (
      select oid::regclass::text as name, relpages, pg_relation_size(oid) / current_setting('block_size')::int as pages
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables
    where pages > relpages * 1.2 + 8 and ($1 or pages <= $2) order by pages desc limit 1`,
    [isQuiet, SMALL],
  )
  const [grown] = rows
  if (grown) await pglite.exec(`vacuum (analyze, truncate false) ${grown.name}`)
  return grown !== undefined
}
