import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator'
import type { Database } from './client.ts'

const MIGRATION_LOCK = 7_310_002
const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** Brings the schema up to date. Several processes may start at once: one migrates, the others wait (three of four failed without this). */
export async function migrate({ jobs: db, kind }: Database): Promise<void> {
  if (kind === 'embedded') return migrateLite(db as never, { migrationsFolder })
  await db.transaction(async tx => {
    // however long the other one takes
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await migratePg(tx as never, { migrationsFolder })
  })
}
