import { chmod, mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleLite } from 'drizzle-orm/pglite'
import type { Db } from '../kit/db.ts'
import { Pool } from './pool.ts'

export interface Database {
  readonly db: Db
  readonly kind: 'embedded' | 'postgres'
  close(): Promise<void>
  /** Resolves when a query can be answered. */
  ping(): Promise<void>
}

/** A PGlite in a folder, or in memory without one. The folder must be locked first (`lock.ts`): PGlite does not. */
export async function openEmbedded(folder?: string, snapshot?: Blob): Promise<Database & { pglite: PGlite }> {
  if (folder) {
    await mkdir(folder, { recursive: true })
    // PostgreSQL asks it of its own folder: PGlite's files may be read, and written, by everybody on the machine.
    await chmod(folder, 0o700)
  }
  const pglite = await PGlite.create({ ...(folder && { dataDir: folder }), ...(snapshot && { loadDataDir: snapshot }) })
  const db = drizzleLite(pglite) as unknown as Db
  return { db, kind: 'embedded', pglite, close: () => pglite.close(), ping: () => ping(db) }
}

/** PostgreSQL 15 or newer, or an engine that speaks like it. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, keepAlive: true })
  // A connection that the server has closed while it was idle is no reason to end the process.
  pool.on('error', () => {})
  const db = drizzlePg(pool) as unknown as Db
  await ping(db).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  return { db, kind: 'postgres', close: () => pool.end(), ping: () => ping(db) }
}

const ping = async (db: Db) => void (await db.execute(sql`select 1`))
