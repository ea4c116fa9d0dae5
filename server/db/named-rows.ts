import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Keyed, keyOf } from '../kit/read-plan.ts'

type Named = Keyed & { readonly name: PgColumn }

/** `wish.value`, an element of a JSON list, is this row's key; read as a key, so that the row is found by its index. */
export const isWished = (target: Keyed) => sql`${keyOf(target)} = wish.value::${sql.raw(keyOf(target).getSQLType())}`

/** The rows whose keys a JSON list holds, in its order; of one that is gone nothing is left. */
const joined = (column: PgColumn, target: Named) => sql`jsonb_array_elements_text(${column}) with ordinality as wish (value, place)
  join ${target} on ${isWished(target)}`

/** Each with its key and name. */
export const namedBy = <V>(column: PgColumn, target: Named) => {
  const key = keyOf(target)
  return sql<
    V[]
  >`(select coalesce(json_agg(json_build_object(${sql.raw(`'${key.name}'`)}, ${key}, 'name', ${target.name}) order by wish.place), '[]'::json)
    from ${joined(column, target)})`
}
/** Their names alone. */
export const namesIn = (column: PgColumn, target: Named) =>
  sql<string[]>`(select coalesce(json_agg(${target.name} order by wish.place), '[]'::json) from ${joined(column, target)})`
