import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Context } from 'hono'
import { createApp, createJobs } from './app.ts'
import { type Database, openEmbedded, openPostgres } from './db/client.ts'
import { fillEmpty, mustHoldNoDemo } from './db/demo/index.ts'
import { mustHaveFiles } from './db/file-limit.ts'
import { isInUse } from './db/folder.ts'
import { lockFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { mustBeOurs } from './db/own-folder.ts'
import { roomIn } from './db/room.ts'
import { endsWithWords, inOurWords } from './db/start-words.ts'
import { type Env, readEnv, urlOf } from './env.ts'
import { tidy } from './identity/maintenance.ts'
import { lookAtTrail } from './kit/audit.ts'
import { CannotStart, isOutOfFiles, OUT_OF_FILES } from './kit/cannot-start.ts'
import { endAtOnce } from './kit/end-at-once.ts'
import { logLine } from './kit/log-line.ts'
import { oneByOne } from './kit/one-by-one.ts'
import { allWritten } from './kit/recorded-calls.ts'
import { anchorsThere, fileAnchor } from './ports/anchor/file-anchor.ts'
import { nodePorts } from './ports/node.ts'
import { nodeSealer } from './ports/sealer/node-sealer.ts'
import { mustHaveItsKey } from './ports/vault/key-file.ts'
import { clientAddress, ourProxies } from './ports/web/client-address.ts'
import { examplesApp } from './ports/web/examples-app.ts'
import { listen } from './ports/web/http-server.ts'
import { pack, packedOnce } from './ports/web/pack.ts'
import { peerOf } from './ports/web/peer.ts'
import { quiet } from './ports/web/quiet.ts'
import { webApp } from './ports/web/web-app.ts'
import { sealCodes } from './resources/career_record/archive_papers/seal-codes.ts'
import { lookAfterRefunds } from './resources/wch_pay/asked-refunds.ts'
import { lookAfterOrders } from './resources/wch_pay/open-orders.ts'

export interface Running {
  readonly url: string
  readonly examplesUrl: string | undefined
  readonly demo: boolean
  stop(): Promise<void>
}

const say = (line: string) => console.log(line)
const complain = (error: unknown) => console.error(new Date().toISOString(), logLine(error))

/** Every six hours a table is gone through also where somebody is always there: it may take some tenths of a second. */
const PATIENCE = { quietMs: 2000, stalledMs: 10_000, longestMs: 6 * 3_600_000 }

/** Requests under way may take so long to end. */
const CLOSE_MS = 10_000
/** What was refused while the audit trail was held is waited for so long. */
const TRAIL_MS = 5000
/** What then still stands, the process does not wait for: a database that does not answer, a picture in a thread. */
const STOP_MS = CLOSE_MS + 10_000

/** Opens the database, brings it up to date, fills an empty one, and listens. Throws CannotStart with one clear line. */
export async function start(env: Env): Promise<Running> {
  const embedded = env.databaseUrl === undefined
  mustHaveFiles(embedded ? 'embedded' : 'postgres')
  mustBeOurs(env.dataDir, env)
  // before the lock, whose card needs some room too: what another program takes between the two is told in the same words
  const room = embedded ? roomIn(env.dataDir) : undefined
  // until what a first start lays down is there, nobody has saved anything
  let isFirst = embedded && !isInUse(join(env.dataDir, 'db'))
  const starting = room && { folder: env.dataDir, room, isFirst: () => isFirst }
  const told = starting ? inOurWords(starting) : (error: unknown) => Promise.reject(error)
  const hold = () => lockFolder(env.dataDir, { address: `${env.host}:${env.port}` }, { onLost: endAtOnce })
  const lock = embedded ? await hold().catch(told) : undefined
  const open = async (): Promise<Database> => {
    if (!starting) return openPostgres(env.databaseUrl!)
    mustHaveItsKey(env)
    return openEmbedded(`${env.dataDir}/db`, { room, mustBeOurs: lock!.mustBeOurs, onPanic: endsWithWords(starting) })
  }
  const database = await open().catch((error: unknown) => {
    lock?.release()
    return told(error)
  })
  await migrate(database).catch(told)
  const tellAudit = (line: string): void => ports.alarm('audit', line)
  const anchor = fileAnchor(env.dataDir, say, tellAudit)
  const examples = env.examplesPort === undefined ? undefined : `http://127.0.0.1:${env.examplesPort}`
  const ports = nodePorts({ ...env, allowedOrigins: [...env.allowedOrigins, ...(examples ? [examples] : [])] }, say, anchor)
  await mustHoldNoDemo(database.jobs, ports, env).catch(async (error: unknown) => {
    await database.close()
    lock?.release()
    throw error
  })
  await lookAtTrail(database.jobs, ports, anchorsThere(env.dataDir, tellAudit))
  const begins = () => {
    isFirst = true
    if (env.demo) say('First start: making the demo region, some twenty seconds …')
  }
  await fillEmpty(database.jobs, ports, env.demo, begins).catch(told)
  isFirst = false
  const again = <A extends unknown[]>(run: (...of: A) => Promise<unknown>) => oneByOne((...of: A) => run(...of).catch(complain))
  // what is looked after by the hour anyway keeps nobody from starting: somebody may hold a row of it
  const tidyUp = again(() => tidy(database.jobs, ports))
  // while an older process issues papers beside this one they have none
  const sealPapers = again(() => sealCodes(database.jobs, ports))
  void tidyUp()
  void sealPapers()
  // whoever asks first does not wait for it
  while (await database.keepUp(true).catch(complain));
  const options = { db: () => database.db, isFull: database.isFull, ports, log: complain }
  const jobs = createJobs({ ...options, db: () => database.jobs }, { hasOthers: !embedded })
  const lookAfterImports = again(jobs.resume)
  // nobody else has the folder: what is under way there has lost its process. To take back what it has written may take half a minute, in turns
  void lookAfterImports(embedded)
  const lull = quiet(PATIENCE)
  const timers = [
    setInterval(again(jobs.beat), 2000),
    setInterval(lookAfterImports, 2000, false),
    setInterval(tidyUp, 3_600_000),
    setInterval(sealPapers, 3_600_000),
    setInterval(
      again(() => lookAfterOrders(database.jobs, ports)),
      30_000,
    ),
    setInterval(
      again(() => lookAfterRefunds(database.jobs, ports)),
      30_000,
    ),
    setInterval(
      again(() => lull.use(database.keepUp)),
      2000,
    ),
    // what an import writes in two seconds holds everybody else for up to a tenth of one, when it is put in its place at once
    setInterval(again(database.shortenLog), 500),
  ].map(timer => timer.unref())

  const client = clientAddress(env.trustedProxies)
  const addressOf = (c: Context) => {
    const { incoming } = c.env as { incoming?: { socket?: object } }
    return client(peerOf(incoming?.socket) ?? '', c.req.header('X-Forwarded-For'))
  }
  const api = createApp({ ...options, jobs, addressOf, sealer: nodeSealer, pack, packedOnce })
  // whoever asks first does not wait for it, nor does anybody beside her
  await api.request('/openapi.json', { headers: { 'Accept-Encoding': 'gzip' } })
  const main = await listen(
    webApp(env, api, database, addressOf, complain, ports).fetch,
    env.host,
    env.port,
    ourProxies(env.trustedProxies),
    client,
  )
  lull.listenTo(main.server)
  const url = urlOf(env.host, (main.server.address() as AddressInfo).port)
  // The examples are a courtesy: a port in use must not keep the product from starting.
  const foreign =
    env.examplesPort === undefined ? undefined : await listen(examplesApp(url).fetch, '127.0.0.1', env.examplesPort).catch(() => undefined)
  if (embedded) say('Embedded database: it survives a killed process, not a power cut. For a school, set DATABASE_URL to a PostgreSQL.')

  return {
    url,
    examplesUrl: foreign && examples,
    demo: env.demo,
    async stop() {
      timers.forEach(clearInterval)
      await Promise.all([main.close(CLOSE_MS), foreign?.close(CLOSE_MS)])
      const lost = await allWritten(TRAIL_MS)
      if (lost > 0) say(`the audit trail is held: ${lost} failed sign-ins and refusals could not be written in it`)
      anchor.end()
      await database.close()
      lock?.release()
      // the process waits for its threads when it exits, where nothing could end it any more
      await ports.images.ended()
    },
  }
}

/** Starts by the environment, stops on SIGTERM and SIGINT, and turns a wrong setting into one line. */
export async function run(given: Readonly<Record<string, string | undefined>>): Promise<Running> {
  // whoever reads the log may end, as `| rotatelogs` does: the school's work goes on without one
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    const running = await start(readEnv(given))
    let stopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (stopping) return
        stopping = true
        // by a signal that nothing holds back: what was saved is there at the next start
        setTimeout(() => {
          complain(new Error('Closing does not come to its end: the process is ended as it is.'))
          process.kill(process.pid, 'SIGKILL')
        }, STOP_MS).unref()
        void running.stop().then(
          () => process.exit(0),
          (error: unknown) => {
            complain(error)
            process.exit(1)
          },
        )
      })
    say(`ready at ${running.url}`)
    return running
  } catch (error) {
    if (error instanceof CannotStart || isOutOfFiles(error)) {
      console.error(error instanceof CannotStart ? error.message : OUT_OF_FILES)
      process.exit(2)
    }
    // not as Node would print it: an error of the database brings the values of its statement (S12)
    complain(error)
    process.exit(1)
  }
}

if (import.meta.main) await run(process.env)
