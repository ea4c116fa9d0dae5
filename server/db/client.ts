import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleLite } from 'drizzle-orm/pglite'
import type { Db } from '../kit/db.ts'
import { turn } from '../kit/slices.ts'
import { Pool } from './pool.ts'
import type { Room } from './room.ts'
import { keepUp } from './upkeep.ts'

export interface Database {
  readonly db: Db
  readonly kind: 'embedded' | 'postgres'
  close(): Promise<void>
  /** Resolves when a query can be answered. */
  ping(): Promise<void>
  /** No room on the disk for more. A PostgreSQL says so itself, write by write. */
  isFull(): boolean
  /** Empties the log into the tables when it has grown; a PostgreSQL does so by itself. */
  shortenLog(): Promise<void>
  /** Goes through one table that has grown, a large one when it is quiet; false: there is none. A PostgreSQL does so by itself. */
  keepUp(isQuiet: boolean): Promise<boolean>
}

export interface EmbeddedOptions {
  readonly snapshot?: Blob
  readonly room?: Room
  /** The engine has stopped for good, and would spin for ever at the next statement. */
  readonly onPanic?: (line: string) => void
}

/** A PGlite in a folder, or in memory without one. The folder must be locked first (`lock.ts`): PGlite does not. */
export async function openEmbedded(folder?: string, options: EmbeddedOptions = {}): Promise<Database & { pglite: PGlite }> {
  const { snapshot, room, onPanic } = options
  const finish = folder && (await begin(folder))
  const onStderr = (line: string) => {
    if (line.includes('PANIC: ')) onPanic?.(line)
    return false
  }
  const pglite = await PGlite.create({ ...(folder && { dataDir: folder }), ...(snapshot && { loadDataDir: snapshot }), onStderr })
  // Every 16 MB of its log a file of zeros would be written first, and hold everybody else for a tenth of a second.
  await pglite.exec('set wal_init_zero = off')
  // Its pages lie in memory, its own or the machine's: one that is looked up costs little more than the next one.
  await pglite.exec('set random_page_cost = 1.1')
  if (finish) await finish()
  const db = drizzleLite(inTurns(pglite, room) as PGlite) as unknown as Db
  return {
    ...{ db, kind: 'embedded', pglite, close: () => pglite.close(), ping: () => ping(db) },
    isFull: () => room?.isFull() ?? false,
    // Alone it makes no checkpoint but when it is closed: its log would fill the disk, and be read whole after a kill.
    async shortenLog() {
      const { rows } = await pglite.query<{ bytes: string }>(
        'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
      )
      if (Number(rows[0]?.bytes) > LOG_BYTES) await pglite.exec('checkpoint')
    },
    keepUp: async isQuiet => !room?.isFull() && keepUp(pglite, isQuiet),
  }
}

/** So much of its log at a time: what is written then is felt by nobody. */
const LOG_BYTES = 4 * 1024 * 1024

/** A folder that was being made when the process ended holds half a database, which opens no more: it is made again. */
async function begin(folder: string) {
  const mark = `${folder}.unfinished`
  if (existsSync(mark)) await rm(folder, { recursive: true, force: true })
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true })
    await writeFile(mark, '')
    await mkdir(folder)
  }
  // PostgreSQL asks it of its own folder: PGlite's files may be read, and written, by everybody on the machine.
  await chmod(folder, 0o700)
  return () => rm(mark, { force: true })
}

/**
 * Every statement asks for room first, and lets others in when it has ended: it holds the loop as long as it takes and comes back at
 * once, so that all statements of a transaction would be one turn.
 */
function inTurns(pglite: PGlite, room?: Room): Pick<PGlite, 'query' | 'transaction'> {
  const held =
    ({ query }: Pick<PGlite, 'query'>, beganFull: boolean): PGlite['query'] =>
    async (statement, ...rest) => {
      room?.hold(statement, beganFull)
      const answer = await query(statement, ...rest)
      await turn()
      return answer as never
    }
  const isFull = () => room?.isFull() ?? false
  return {
    query: (...asked) => held({ query: pglite.query.bind(pglite) }, isFull())(...asked),
    transaction: work => pglite.transaction(tx => work({ ...tx, query: held(tx, isFull()) })),
  }
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
  return {
    ...{ db, kind: 'postgres', close: () => pool.end(), ping: () => ping(db) },
    ...{ isFull: () => false, shortenLog: async () => {}, keepUp: async () => false },
  }
}

const ping = async (db: Db) => void (await db.execute(sql`select 1`))
