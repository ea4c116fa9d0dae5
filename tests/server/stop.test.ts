import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPostgres } from '../support/postgres.ts'
import { send } from '../support/send.ts'
import { quickly, type Served, serve } from '../support/served.ts'

const demo = await withPostgres()
const url = await withPostgres('empty')
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-stop-'))

/** A line to PostgreSQL that goes dead without being cut. */
function deadEnd(to: URL) {
  let isDead = false
  const server = createServer((ours: Socket) => {
    const theirs = connect(Number(to.port), to.hostname)
    ours.on('data', piece => isDead || theirs.write(piece))
    theirs.on('data', piece => isDead || ours.write(piece))
    for (const [one, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const)
      one.on('error', () => {}).on('close', () => isDead || other.destroy())
  })
  return {
    listen: () => new Promise<number>(done => server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port))),
    die: () => {
      isDead = true
    },
    close: () => void server.close(),
  }
}

describe.runIf(url)('a stop', () => {
  const line = deadEnd(new URL(url!))
  let server: ReturnType<typeof spawn> | undefined
  afterAll(() => {
    server?.kill('SIGKILL')
    line.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('that cannot come to its end, because the database answers nothing, ends the process all the same', async () => {
    const through = new URL(url!)
    through.hostname = '127.0.0.1'
    through.port = String(await line.listen())
    const env = { ...process.env, DATABASE_URL: through.href, DATA_DIR: folder, PORT: '0', DEMO: '', NODE_ENV: '', EXAMPLES_PORT: '' }
    const child = spawn(process.execPath, [...quickly, join(root, 'server/main.ts')], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    server = child
    const ended = new Promise<NodeJS.Signals | null>(done => child.once('exit', (_, signal) => done(signal)))
    await new Promise<void>(ready => child.stdout.on('data', text => String(text).includes('ready at') && ready()))
    line.die()
    // until something is asked of the database, every other second, and is not answered
    await wait(2200)
    child.kill('SIGTERM')
    // twenty seconds later: before what waits is cut (silent-lines.test.ts)
    expect(await Promise.race([ended, wait(60_000, 'it still runs')])).toBe('SIGKILL')
  }, 180_000)
})

describe.runIf(demo)('a stop while somebody holds the audit trail', () => {
  let holder: pg.Client
  let served: Served
  beforeAll(async () => {
    holder = new pg.Client({ connectionString: demo! })
    await holder.connect()
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', DATABASE_URL: demo! })
  })
  afterAll(async () => {
    await holder?.end()
    await served?.dispose()
  })
  const onRecord = async () =>
    (await holder.query(`select count(*)::int from audit_log where action = 'login_failed'`)).rows[0].count as number
  /** Three that fail at an account meanwhile, and then a stop. */
  async function stopped(username: string, meanwhile: () => Promise<unknown>) {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(7310001)')
    const guess = JSON.stringify({ username, password: 'wrong' })
    for (let n = 0; n < 3; n++) expect((await send(served, 'POST', 'login-methods/login/', undefined, guess)).status).toBe(401)
    const [code] = await Promise.all([served.stop(), meanwhile()])
    await holder.query('rollback')
    return { code, lines: served.output().match(/.*could not be written.*/g) }
  }

  test('S12 waits for what is still to be written in it', async () => {
    const before = await onRecord()
    expect(await stopped('teacher.x', () => wait(1000).then(() => holder.query('rollback')))).toEqual({ code: 0, lines: null })
    expect(await onRecord()).toBe(before + 3)
  })

  test('S12 but not for ever: how many could not be written is one line of the log', async () => {
    served = await served.again()
    const before = await onRecord()
    expect(await stopped('teacher.y', async () => {})).toEqual({ code: 0, lines: [expect.stringContaining('3 failed sign-ins')] })
    expect(await onRecord()).toBe(before)
  })
})
