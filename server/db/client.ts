import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleLite } from 'drizzle-orm/pglite'
import type pg from 'pg'
import type { Db } from '../kit/db.ts'
import { sayServesOthers } from '../kit/one-moment.ts'
import { turn } from '../kit/slices.ts'
import { cannotOpen } from './cannot-open.ts'
import { begin, damaged, isInUse } from './folder.ts'
import { HeldFiles } from './held-files.ts'
import { Pool } from './pool.ts'
import type { Room } from './room.ts'
import { cutSilentLines } from './silent-lines.ts'
import { keepUp, layLogReady } from './upkeep.ts'

export interface Database {
  readonly db: Db
  /** For what goes on after its answer, and for what prepares the database: what requests wait for takes nothing from it, and it waits longer than they do. */
  readonly jobs: Db
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
  /** Asked before each write in the folder (`Lock`). */
  readonly mustBeOurs?: () => void
  /** The engine has stopped for good, and would spin for ever at the next statement. `opening`: the folder that it has not opened. */
  readonly onPanic?: (line: string, opening?: string) => void
}

/** By its severity alone: what somebody has typed stands in a detail of a refusal, or behind a tab in the next line. */
const PANIC = /^[^[\t]{1,60}\[\d{1,10}\] PANIC: /

/** What a disk or a machine lacks for now, in the words of the engine's own library (musl): what lies there is whole for all that is known. */
const FOR_NOW =
  /No space left|[Qq]uota exceeded|Too many open files|No file descriptors|Read-only file system|I\/O error|Input\/output error/

/** A PGlite in a folder, or in memory without one. The folder must be locked first (`lock.ts`): PGlite does not. */
export async function openEmbedded(folder?: string, options: EmbeddedOptions = {}): Promise<Database & { pglite: PGlite }> {
  const { snapshot, room, onPanic, mustBeOurs = () => {} } = options
  const wasInUse = folder !== undefined && isInUse(folder)
  const finish = folder && (await begin(folder))
  let opening = wasInUse ? folder : undefined
  const onStderr = (line: string) => {
    if (PANIC.test(line)) onPanic?.(line, FOR_NOW.test(line) ? undefined : opening)
    return false
  }
  const given = { ...(folder && { fs: new HeldFiles(folder, mustBeOurs) }), ...(snapshot && { loadDataDir: snapshot }), onStderr }
  const pglite = await PGlite.create(given).catch((error: unknown) => {
    // on a disk that somebody has filled meanwhile nothing is known of what lies there: nobody is told to put an old copy in its place
    throw wasInUse && !room?.isFull() ? damaged(folder, error) : error
  })
  opening = undefined
  // Every 16 MB of its log a file of zeros would be written first, and hold everybody else for a tenth of a second.
  await pglite.exec('set wal_init_zero = off')
  // Its pages lie in memory, its own or the machine's: one that is looked up costs little more than the next one.
  await pglite.exec('set random_page_cost = 1.1')
  if (finish) await finish()
  const db = drizzleLite(inTurns(pglite, options) as PGlite) as unknown as Db
  return {
    ...{ db, jobs: db, kind: 'embedded', pglite, ping: () => ping(db) },
    async close() {
      // its last checkpoint needs what is kept for it, where somebody has filled the disk since the last statement
      room?.isFull()
      await pglite.close()
    },
    isFull: () => room?.isFull() ?? false,
    // Alone it makes no checkpoint but when it is closed: its log would fill the disk, and be read whole after a kill.
    async shortenLog() {
      // it writes a file of its own, and the engine stops where that has no room
      if (room?.isFull() && room.left() < CHECKPOINT) return
      const { rows } = await pglite.query<{ bytes: string }>(
        'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
      )
      if (Number(rows[0]?.bytes) > LOG_BYTES) await pglite.exec('checkpoint')
    },
    keepUp: async isQuiet => !room?.isFull() && ((isQuiet && room && (await layLogReady(pglite, room))) || keepUp(pglite, isQuiet)),
  }
}

/** So much of its log at a time: what is written then is felt by nobody. */
const LOG_BYTES = 4 * 1024 * 1024
/** What a checkpoint makes anew, and then some: what it writes into has its room. */
const CHECKPOINT = 1024 * 1024

/**
 * Every statement asks for room first, and lets others in when it has ended: it holds the loop as long as it takes and comes back at
 * once, so that all statements of a transaction would be one turn. What is asked at the same time waits here and not with the engine, which
 * goes from one to the next without a look at anybody else: a class that opens a page at once would be one turn, too.
 */
function inTurns(pglite: PGlite, { room, onPanic }: EmbeddedOptions): Pick<PGlite, 'query' | 'transaction'> {
  const held =
    ({ query }: Pick<PGlite, 'query'>, beganFull: boolean): PGlite['query'] =>
    async (statement, ...rest) => {
      // so that what it takes is part of its turn
      await turn()
      room?.hold(statement, beganFull)
      const answer = await query(statement, ...rest).catch((error: unknown) => {
        if (isFileTwice(error)) onPanic?.(error.message)
        throw error
      })
      await turn()
      return answer as never
    }
  const isFull = () => room?.isFull() ?? false
  let last: Promise<unknown> = Promise.resolve()
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(turn).then(work)
    const over = () => {}
    last = mine.then(over, over)
    return mine
  }
  return {
    query: (...asked) => {
      const query = held({ query: pglite.query.bind(pglite) }, isFull())
      return inLine(() => query(...asked)) as never
    },
    transaction: work => inLine(() => pglite.transaction(tx => work({ ...tx, query: held(tx, isFull()) }))) as never,
  }
}

/**
 * A file that the disk once refused to make (no more files, a quota) the engine takes for one that is there, for as long as the process
 * lives: it makes no other in its place, and every write ends so.
 */
const isFileTwice = (error: unknown): error is Error => (error as { code?: unknown }).code === '58P02'

/** Connections of a process for requests: a person has three at a time (`places.ts`), and several wait for a row that somebody holds. */
const REQUESTS = 16
/** So long a request waits for a row, or for another lock, that somebody else holds: then it is answered 503 and gives its connection back. */
const LOCK_MS = 1000
/** For jobs: each of three imports holds a connection while it writes, and asks for another. */
const JOBS = 8
/** A job waits longer, and then tries again. */
const JOB_LOCK_MS = 30_000
/**
 * What a process that stands still, or whose machine is gone, holds of rows and of the audit trail, it loses after so long: PostgreSQL ends
 * a transaction that asks for nothing, and a line that nobody answers. Ours ask again within milliseconds.
 */
const STILL_MS = 30_000
/** What a DBA may have set otherwise for the whole server, and our statements rely on: how moments are written, and what a statement sees. */
const OURS = { timezone: 'UTC', datestyle: 'ISO', default_transaction_isolation: 'read\\ committed' }
const LINE = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 4, tcp_user_timeout: STILL_MS }

/** PostgreSQL 15 or newer, or an engine that speaks like it. */
export async function openPostgres(asked: string): Promise<Database> {
  const { url, options } = withOurs(asked)
  const open = (limits: pg.PoolConfig) => {
    const still = { idle_in_transaction_session_timeout: STILL_MS, options }
    const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true, ...still, ...limits })
    // A connection that the server has closed while it was idle is no reason to end the process.
    pool.on('error', () => {})
    return pool
  }
  const pools = [open({ max: REQUESTS, lock_timeout: LOCK_MS }), open({ max: JOBS, lock_timeout: JOB_LOCK_MS })] as const
  const silent = cutSilentLines(pools, { connectionString: url, options })
  const close = async () => {
    await Promise.all(pools.map(pool => pool.end()))
    silent.stop()
  }
  const [db, jobs] = pools.map(pool => sayServesOthers(drizzlePg(pool) as unknown as Db)) as [Db, Db]
  const opened = ping(db).then(() => mustKeepUnicode(db))
  await opened.catch(async (error: unknown) => {
    await close()
    throw cannotOpen(error)
  })
  return {
    ...{ db, jobs, kind: 'postgres', close, ping: () => ping(db) },
    ...{ isFull: () => false, shortenLog: async () => {}, keepUp: async () => false },
  }
}

/** The options that an address names stand before ours, which win: `pg` would let the address win over all of them. */
function withOurs(asked: string) {
  const ours = Object.entries({ ...LINE, ...OURS }).map(([name, value]) => `-c ${name}=${value}`)
  const at = asked.indexOf('?')
  const [place, query] = at < 0 ? [asked, ''] : [asked.slice(0, at), asked.slice(at + 1)]
  const rest = new URLSearchParams(query)
  const options = [...rest.getAll('options'), ...ours].join(' ')
  rest.delete('options')
  return { url: rest.size > 0 ? `${place}?${rest}` : place, options }
}

/** A standby that only reads is not ready: nothing can be signed in to. */
async function ping(db: Db) {
  const { rows } = (await db.execute(sql`select current_setting('transaction_read_only') as only`)) as unknown as {
    rows: { only: string }[]
  }
  if (rows[0]?.only === 'on') throw Object.assign(new Error('the database only reads'), { code: '25006' })
}

/** In another encoding no Chinese name has letters, and the first migration would say so in words of its own. */
async function mustKeepUnicode(db: Db) {
  const { rows } = (await db.execute(sql`show server_encoding`)) as unknown as { rows: { server_encoding: string }[] }
  const [{ server_encoding } = { server_encoding: '' }] = rows
  if (server_encoding !== 'UTF8')
    throw new Error(`its encoding is ${server_encoding}, and must be UTF8: make one with createdb -E UTF8 -T template0`)
}
