import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '../../server/db/client.ts'
import { demoPassword } from '../../server/db/demo/index.ts'
import { quickly } from '../support/served.ts'
import { cleanRosters } from './rosters.ts'

// R1, on the real server as it is started by hand: the embedded database in a folder, and a process that dies when it likes.
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-kill-'))
const data = join(folder, 'data')
const env = { ...process.env, DATA_DIR: data, PORT: '0', DEMO: '1', DATABASE_URL: '', NODE_ENV: '', EXAMPLES_PORT: '' }
const clean = await cleanRosters()
const rows = clean.students[0]![1]
const N = rows.length

let server: ChildProcess
let url = ''
let token = ''

async function start(): Promise<void> {
  const child = spawn(process.execPath, [...quickly, join(root, 'server/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  url = await new Promise<string>((done, fail) => {
    let output = ''
    child.once('exit', code => fail(new Error(`the server ended with ${code}: ${output}`)))
    child.stdout.on('data', text => {
      output += text
      const found = /ready at (\S+)/.exec(output)?.[1]
      if (found) done(found)
    })
  })
}
const end = (signal: NodeJS.Signals) =>
  new Promise<number | null>(done => {
    server.removeAllListeners('exit')
    server.once('exit', done)
    server.kill(signal)
  })
const script = (path: string) =>
  new Promise<{ code: number | null; output: string }>(done => {
    const child = spawn(process.execPath, [...quickly, join(root, path)], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', text => (output += text))
    child.once('close', code => done({ code, output }))
  })
async function ask(path: string, body?: unknown, key?: string) {
  const answer = await fetch(`${url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { 'X-Token': token }), ...(key && { 'Idempotency-Key': key }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  return { status: answer.status, body: (await answer.json()) as any }
}
const into = (key: string) => ask('relation/students/multi_create/', rows, key)
const inTheTable = async () => (await ask('relation/students/jw_query_student/?limit=1')).body.count - 120

beforeAll(async () => {
  await start()
  token = (await ask('login-methods/login/', { username: 'jw.x', password: demoPassword })).body.token
  await ask('data_dict/grade/multi/', clean.classes)
  await end('SIGTERM')
  await start()
})
afterAll(() => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** `npm run long -- kills` makes 200 (R1). */
const KILLS = Number(process.env.KILLS ?? 5)

test(`R1 kill -9 at ${KILLS} moments of an import: all rows or none, what was acknowledged stands, a resend does not double`, async () => {
  const began = performance.now()
  const first = (await into('uninterrupted')).body
  const whole = performance.now() - began
  await ask(`imports/${first.batch}/undo/`, {})
  const seen = { none: 0, all: 0, acknowledged: 0 }
  for (let n = 0; n < KILLS; n++) {
    const key = `killed-import-${n}`
    const answered = into(key).then(
      ({ status, body }) => (status === 200 ? (body as { batch: string; created: number }) : undefined),
      () => undefined,
    )
    // Each at a random place of its part of an import as long as the one before; the last as soon as it is acknowledged.
    await (n < KILLS - 1 ? wait(((n + Math.random()) / (KILLS - 1)) * whole) : answered)
    await end('SIGKILL')
    const acknowledged = await answered
    await start()
    // what was accepted goes on by itself: it comes to all rows, what was not to none
    let kept = -1
    await expect
      .poll(
        async () => {
          kept = await inTheTable()
          return kept === 0 || kept === N
        },
        { timeout: 10_000 },
      )
      .toBe(true)
    if (acknowledged) expect([acknowledged.created, kept]).toEqual([N, N])
    seen[kept ? 'all' : 'none'] += 1
    if (acknowledged) seen.acknowledged += 1

    const { status, body } = await into(key)
    expect([status, body.created, await inTheTable()]).toEqual([200, N, N])
    if (acknowledged) expect(body).toEqual(acknowledged)
    expect((await ask(`imports/${body.batch}/undo/`, {})).status).toBe(200)
    expect(await inTheTable()).toBe(0)
  }
  console.log(`killed ${KILLS} times: ${JSON.stringify(seen)}`)
  expect(seen.acknowledged).toBeGreaterThan(0)
}, 3_600_000)

test('SIGTERM lets the import under way end, and the server goes with 0', async () => {
  const answered = into('during-a-stop-1')
  await wait(30)
  const code = end('SIGTERM')
  expect((await answered).body.created).toBe(N)
  expect(await code).toBe(0)
  await start()
  expect(await inTheTable()).toBe(N)
  expect(await end('SIGTERM')).toBe(0)
})

test('the audit chain holds after all of it', async () => {
  const { code, output } = await script('scripts/audit-verify.ts')
  expect([code, output]).toEqual([0, expect.stringMatching(/^audit chain holds: (\d+) rows, anchored at \1 /)])
})

test('audit rows are neither changed nor removed; whoever forces it is found out, at the row', async () => {
  const { db, close } = await openEmbedded(join(data, 'db'))
  const refused = ["update audit_log set action = 'nothing' where place = 3", 'delete from audit_log where place = 3', 'truncate audit_log']
  for (const statement of refused) await expect(db.execute(sql.raw(statement))).rejects.toThrow()
  await db.execute(sql`alter table audit_log disable trigger all`)
  await db.execute(sql`update audit_log set detail = detail || '{"created": 1}' where place = 3`)
  await db.execute(sql`alter table audit_log enable trigger all`)
  await close()
  expect(await script('scripts/audit-verify.ts')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^audit chain BROKEN at row 3; 2 rows before it hold;/),
  })
})

test('a row cut out of the middle is found too', async () => {
  const { db, close } = await openEmbedded(join(data, 'db'))
  await db.execute(sql`alter table audit_log disable trigger all`)
  await db.execute(sql`delete from audit_log where place = 2`)
  await db.execute(sql`alter table audit_log enable trigger all`)
  await close()
  expect(await script('scripts/audit-verify.ts')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^audit chain BROKEN at row 2; 1 rows before it hold;/),
  })
})
