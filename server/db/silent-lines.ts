import type { Socket } from 'node:net'
import pg from 'pg'
import { oneByOne } from '../kit/one-by-one.ts'

/** So long nothing has come from PostgreSQL on a line that waits for an answer: then it is asked whether it still works on it. */
const SILENT_MS = 15_000
const LOOK_MS = 2500
/** A question that is not answered either: nobody is there. */
const ASK_MS = 8000

/** What this looks at of `pg`'s own client, which its types leave out. */
interface Line {
  readonly processID: number | null
  readonly readyForQuery: boolean
  readonly connection: { readonly stream: Socket }
}
const lineOf = (client: pg.ClientBase) => client as unknown as Line

/**
 * PostgreSQL's machine may go without a word (a failover, or a firewall that forgets a line): what waits for an answer would wait until TCP
 * gives up, a quarter of an hour, and with sixteen such lines nobody gets one. A long statement is as silent; so a new line asks which of
 * the silent ones PostgreSQL works on, and the others are cut. Their requests are answered 503, as at a restart. Where a new line is not
 * answered either, PostgreSQL stands still or has gone with nobody in its place, and all of them are cut.
 */
export function cutSilentLines(pools: readonly pg.Pool[], config: pg.ClientConfig): { stop(): void } {
  /** Whether PostgreSQL itself answers: a pooler may be silent because all of its own lines work for us. */
  let isDirect = false
  const silent = new Map<Line, { bytes: number; since: number }>()
  for (const pool of pools)
    pool
      .on('connect', client => void silent.set(lineOf(client), { bytes: 0, since: performance.now() }))
      .on('remove', client => void silent.delete(lineOf(client)))

  /** Those that have waited without a byte since they were looked at first. */
  function waiting(): Line[] {
    const now = performance.now()
    return [...silent].flatMap(([line, heard]) => {
      const { bytesRead } = line.connection.stream
      if (line.readyForQuery || bytesRead !== heard.bytes) silent.set(line, { bytes: bytesRead, since: now })
      else if (now - heard.since > SILENT_MS) return [line]
      return []
    })
  }

  const look = oneByOne(async (isFirst = false) => {
    if (!isFirst && !waiting().length) return
    let client: pg.Client | undefined
    try {
      client = new pg.Client({ ...config, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS })
      // Its query says what is wrong; a client that breaks afterwards must not end the process.
      client.on('error', () => {})
      await client.connect()
      const suspects = waiting()
      const worked = await workedOn(client, suspects)
      isDirect = worked !== undefined
      // What was answered meanwhile is none of them any more.
      const still = new Set(waiting())
      for (const line of suspects)
        if (worked && still.has(line) && !worked.has(line.processID)) line.connection.stream.destroy(goneWithoutAWord())
    } catch (error) {
      // Whoever refuses a line (too many, still starting) is there, and may work on the others, and what fails here (no more lines, no
      // name for its address) says nothing of it: the next look asks again. What has come of answers meanwhile is read first.
      await new Promise(setImmediate)
      if (isDirect && isNoAnswer(error)) for (const line of waiting()) line.connection.stream.destroy(goneWithoutAWord())
    } finally {
      // `end` of a client that never connected, or whose line is dead, would wait for its answer.
      if (client) lineOf(client).connection.stream.destroy()
    }
  })
  void look(true)
  const timer = setInterval(look, LOOK_MS).unref()
  return { stop: () => clearInterval(timer) }
}

/** `pg` says so by its words where its own clocks have run out. */
const isNoAnswer = (error: unknown) =>
  ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes((error as { code?: string }).code ?? '') || /timeout/.test((error as Error).message)

/** As TCP would say it a quarter of an hour later: whoever asked is answered 503. */
const goneWithoutAWord = () => Object.assign(new Error('PostgreSQL does not work on this statement'), { code: 'ETIMEDOUT' })

/** The processes among these that PostgreSQL works with; undefined where something stands between us, and its processes are not those we know. */
async function workedOn(client: pg.Client, lines: readonly Line[]): Promise<Set<number | null> | undefined> {
  const { rows } = await client.query<{ me: number; worked: number[] }>(
    `select pg_backend_pid() as me, array(
       select pid from pg_stat_activity where pid = any($1) and (state is null or state not like 'idle%')
     ) as worked`,
    [lines.map(line => line.processID)],
  )
  const [answer] = rows
  return answer && answer.me === lineOf(client).processID ? new Set(answer.worked) : undefined
}
