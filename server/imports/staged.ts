import { and, asc, eq } from 'drizzle-orm'
import type { Db, Ports } from '../kit/db.ts'
import { removeInPieces } from '../kit/remove-in-pieces.ts'
import { turn } from '../kit/slices.ts'
import { unsealed } from '../kit/unsealed.ts'
import { zh } from '../messages/zh.ts'
import { import_rows } from '../resources/imports/table.ts'

/** The rows of an import that has lost its process; none where it was only asked, which is forgotten with its process. */
export async function staged(db: Db, vault: Ports['vault'], batch: string): Promise<unknown[]> {
  const rows: unknown[] = []
  const places = await db
    .select({ place: import_rows.place })
    .from(import_rows)
    .where(eq(import_rows.batch, batch))
    .orderBy(asc(import_rows.place))
  for (const { place } of places) {
    const [one] = await db
      .select()
      .from(import_rows)
      .where(and(eq(import_rows.batch, batch), eq(import_rows.place, place)))
    for (const row of JSON.parse(await unsealed(vault, one!.sealed, zh.importOtherKey)) as unknown[]) rows.push(row)
    await turn()
  }
  return rows
}

/** Pieces that are forgotten together: each may be a quarter of a megabyte, and a statement of the embedded database holds everybody else. */
const FORGOTTEN = 10

/** Forgets the rows of an import that has ended. */
export const dropStaged = (tx: Db, batch: string): Promise<void> => removeInPieces(tx, import_rows, eq(import_rows.batch, batch), FORGOTTEN)
