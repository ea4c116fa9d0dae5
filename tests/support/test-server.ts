import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { inject } from 'vitest'
import { createApp, createJobs, routes } from '../../server/app.ts'
import { type Database, openEmbedded, openPostgres } from '../../server/db/client.ts'
import { demoPassword } from '../../server/db/demo/index.ts'
import { readEnv } from '../../server/env.ts'
import type { AuditHead } from '../../server/kit/audit-anchor.ts'
import { callFinder } from '../../server/kit/by-path.ts'
import type { Db } from '../../server/kit/db.ts'
import { logLine } from '../../server/kit/log-line.ts'
import { alarms } from '../../server/ports/alarm.ts'
import { folderFiles } from '../../server/ports/files/folder-files.ts'
import { sharpImages } from '../../server/ports/images/sharp-images.ts'
import type { Ports } from '../../server/ports/ports.ts'
import { workerReport } from '../../server/ports/report/worker-report.ts'
import { nodeSealer } from '../../server/ports/sealer/node-sealer.ts'
import { webApp } from '../../server/ports/web/web-app.ts'
import { demoPorts } from './demo-ports.ts'
import { signedCall } from './sealed-call.ts'
import { keepLog } from './secrets.ts'

/** The real server in process, over the demo region, with a clock that a test may move. */
export interface TestServer {
  readonly database: Database
  readonly db: Db
  /** The database as requests see it now: inside `undone`, its transaction. */
  current(): Db
  readonly ports: Ports & {
    moveClock(ms: number): void
    switchCaptcha(on: boolean): void
    hideMenusOf(...usernames: string[]): void
    leaveOutMenus(byVip: Readonly<Record<string, string>>): void
  }
  /** Codes the sandbox "sent", by number. */
  readonly sms: Map<string, string>
  /** What the server wrote to its log: everything that became a 500. */
  readonly log: unknown[]
  /** Where the files lie that were sent. */
  readonly folder: string
  /** Alarms it raised. */
  readonly alarmed: string[]
  /** What it anchored of the audit trail. */
  readonly anchors: AuditHead[]
  request(path: string, init?: Ask): Promise<Answer>
  /** The answer of the whole server to a path as it is: portal, elements, health, and the API behind them. */
  visit(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** The answer itself, for files; `signal` is of whoever no longer waits for it. */
  raw(path: string, as: string, signal?: AbortSignal): Promise<Response>
  /** A token of a demo account; signed in once and kept. */
  token(username: string, password?: string): Promise<string>
  /** Runs with every write undone afterwards. */
  undone<T>(run: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
export interface Ask {
  readonly method?: string
  /** Username of a demo account. */
  readonly as?: string
  readonly token?: string
  readonly body?: unknown
  /** A file to send, in the place of a body. */
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  /** A sealed call as it is written here: neither signed nor opened. */
  readonly bare?: true
}
export interface Answer {
  readonly status: number
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  readonly body: any
  readonly headers: Headers
}

class Undo extends Error {}

/** On the embedded database, or on that of `withPostgres()`; each has the demo region already. */
export async function openTestServer(url?: string, own: Partial<Ports> = {}): Promise<TestServer> {
  const database: Database = url
    ? await openPostgres(url)
    : await openEmbedded(undefined, { snapshot: await openAsBlob(inject('embeddedDemo')) })
  const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-files-'))
  const sms = new Map<string, string>()
  const log: unknown[] = []
  const anchors: AuditHead[] = []
  const alarmed: string[] = []
  let offset = 0
  let hiddenMenus: readonly string[] = []
  let vipGroupHideMenu: Readonly<Record<string, string>> = {}
  let captcha = false
  const ports = {
    ...demoPorts,
    files: folderFiles(folder),
    images: sharpImages(),
    report: workerReport(),
    ...own,
    now: () => new Date(Date.now() + offset),
    sms: own.sms ?? { send: async (phone: string, code: string) => void sms.set(phone, code) },
    anchor: { open: () => [], keep: (head: AuditHead) => void anchors.push(head) },
    alarm: alarms(line => void alarmed.push(line)),
    settings: {
      get captcha() {
        return captcha
      },
      allowedOrigins: ['https://school.example'],
      publicOrigins: ['https://in.process'],
      get hiddenMenuUsernames() {
        return hiddenMenus
      },
      get vipGroupHideMenu() {
        return vipGroupHideMenu
      },
      refusedPasswords: [],
    },
    moveClock: (ms: number) => {
      offset += ms
    },
    leaveOutMenus: (byVip: Readonly<Record<string, string>>) => {
      vipGroupHideMenu = byVip
    },
    hideMenusOf: (...usernames: string[]) => {
      hiddenMenus = usernames
    },
    switchCaptcha: (on: boolean) => {
      captcha = on
    },
  }
  let current: Db = database.db
  // As under Node, where the address comes with the request's surroundings: who forgets to hand them on fails here too.
  const surroundings = { address: '127.0.0.9' }
  const addressOf = (c: Context) => c.req.header('X-Test-Address') ?? (c.env as typeof surroundings).address
  const options = { db: () => current, ports, log: (error: unknown) => log.push(error) }
  const jobs = createJobs(
    { ...options, db: () => (current === database.db ? database.jobs : current) },
    { hasOthers: database.kind === 'postgres' },
  )
  const app = createApp({ ...options, jobs, addressOf, sealer: nodeSealer, waitsForJobs: true })
  const web = webApp(readEnv({ NODE_ENV: 'production' }), app, database, addressOf, error => log.push(error))
  const tokens = new Map<string, string>()

  const callAt = callFinder(routes)
  const request = async (asked: string, { method = 'GET', as, token, body, form, headers, bare }: Ask = {}): Promise<Answer> => {
    const key = token ?? (as ? await server.token(as) : undefined)
    const seal =
      key && !bare && callAt(method, `/api/${asked.split('?')[0]}`)?.sealed ? await signedCall(asked, key, ports.now()) : undefined
    const path = seal?.path ?? asked
    const answer = await app.request(
      `http://in.process/${/^(storage\/(template|files)\/|openapi)/.test(path) ? path : `api/${path}`}`,
      {
        method,
        headers: { ...(key && { 'X-Token': key }), ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(form && { body: form }),
      },
      surroundings,
    )
    const sent = await answer.text()
    const text = seal && answer.status === 200 ? await seal.open(sent) : sent
    // a moment of another spelling is another version to whoever sends it back (R9)
    const odd = /"\w+_time":"[^"]*\+\d\d:?\d*"/.exec(text)
    if (odd) throw new Error(`${method} ${path} writes a moment in a way of its own: ${odd[0]}`)
    return { status: answer.status, text, body: parse(text), headers: answer.headers }
  }
  const server: TestServer = {
    database,
    db: database.db,
    current: () => current,
    ports,
    sms,
    log,
    folder,
    anchors,
    alarmed,
    request,
    visit: async (path, headers = {}) => web.request(`http://in.process${path}`, { headers }, surroundings),
    raw: async (path, as, signal) =>
      app.request(`http://in.process/${path}`, { headers: { 'X-Token': await server.token(as) }, ...(signal && { signal }) }, surroundings),
    async token(username, password = demoPassword) {
      const known = tokens.get(username)
      if (known) return known
      const { status, body } = await request('login-methods/login/', { method: 'POST', body: { username, password } })
      if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${JSON.stringify(body)}`)
      // A token of an undone sign-in is undone with it.
      if (current === database.db) tokens.set(username, body.token)
      return body.token
    },
    async undone(run) {
      const outer = current
      let result: Awaited<ReturnType<typeof run>> | undefined
      await outer
        .transaction(async tx => {
          current = tx as unknown as Db
          result = await run()
          throw new Undo()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undo)) throw error
        })
        .finally(() => {
          current = outer
        })
      return result as Awaited<ReturnType<typeof run>>
    },
    close: () => {
      for (const error of log) keepLog(`${logLine(error)}\n`)
      rmSync(folder, { recursive: true, force: true })
      return database.close()
    },
  }
  // A wrong path in a test would otherwise look like a refusal.
  await database.db.execute(sql`select 1`)
  return server
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
