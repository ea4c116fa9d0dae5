import { sql } from 'drizzle-orm'
import type { Db } from '../../server/kit/db.ts'

/** What nobody is shown of a row as long as she may save it: it is no change of what she has read. */
const unseen = ['updated_time', 'password_hash', 'initial_password', 'initial_since', 'last_login', 'import_batch']

/**
 * From now on it is an error in this database to change a row that has a version (`updated_time`) and leave it the version it had,
 * whichever call does it (R9). What the deletion of another row takes away is none. A new table needs no line here.
 */
export async function watchVersions(db: Db): Promise<void> {
  await db.execute(sql`create function version_kept() returns trigger language plpgsql as $$
    begin
      raise exception 'R9: a row of % was changed and kept its version: %', tg_table_name,
        (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where value is distinct from to_jsonb(old) -> key);
    end $$`)
  const { rows } = (await db.execute(sql`select c.table_name as name,
      string_agg(format('old.%1$I is distinct from new.%1$I', c.column_name), ' or ') as changed
    from information_schema.columns c
    join information_schema.columns v using (table_schema, table_name)
    where c.table_schema = 'public' and v.column_name = 'updated_time' and c.column_name <> all(${sql.raw(`array['${unseen.join("','")}']`)})
    group by c.table_name`)) as unknown as { rows: { name: string; changed: string }[] }
  for (const { name, changed } of rows)
    await db.execute(
      sql.raw(`create trigger version_kept before update on public."${name}" for each row
        when (pg_trigger_depth() = 0 and old.updated_time = new.updated_time and (${changed})) execute function version_kept()`),
    )
}
