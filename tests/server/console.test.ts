import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../../server/env.ts'
import { withPostgres } from '../support/postgres.ts'
import { quickly } from '../support/served.ts'

// What a person types at a console, in the order of a first evening with an empty machine.
const url = await withPostgres()
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-console-'))
const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', DEMO: '0', DATABASE_URL: '', NODE_ENV: '' }
let server: ChildProcess | undefined

const run = (script: string, ...args: string[]) => runWith({}, script, ...args)
/** With settings of its own, and with what is handed to it on standard input. */
function runWith(
  { input = '', ...own }: Record<string, string>,
  script: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...quickly, join(root, script), ...args], { cwd: root, env: { ...env, ...own } })
  child.stdin.end(input)
  let output = ''
  child.stdout.on('data', text => (output += text))
  child.stderr.on('data', text => (output += text))
  return new Promise(done => child.once('close', code => done({ code, output })))
}

function startServer(): Promise<string> {
  const child = spawn(process.execPath, [...quickly, join(root, 'server/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  return new Promise((done, fail) => {
    let output = ''
    child.once('exit', code => fail(new Error(`the server ended with ${code}: ${output}`)))
    child.stdout.on('data', text => {
      output += text
      const url = /ready at (\S+)/.exec(output)?.[1]
      if (url) done(url)
    })
  })
}

const stopped = (signal: NodeJS.Signals) =>
  new Promise<number | null>(done => {
    server!.removeAllListeners('exit')
    server!.once('exit', done)
    server!.kill(signal)
  })

beforeAll(() => runWith({ input: 'Long-enough-1\n' }, 'scripts/superuser.ts', '--username', 'first', '--password-stdin'))
afterAll(() => {
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a name that is taken is refused, and the first account stands', async () => {
  const again = await run('scripts/superuser.ts', '--username', 'first')
  expect(again).toMatchObject({ code: 1 })
  expect(again.output).toContain('already')
})

test('a name is written as any of the staff is, and differs by more than capitals from those that are there', async () => {
  for (const name of ['   ', 'fir\u200bst', 'администратор'])
    expect([name, await run('scripts/superuser.ts', '--username', name)]).toEqual([
      name,
      { code: 2, output: expect.stringContaining('3 to 40 letters') },
    ])
  for (const name of ['FIRST', ' first '])
    expect([name, await run('scripts/superuser.ts', '--username', name)]).toEqual([
      name,
      { code: 1, output: expect.stringContaining('There is an account first already.') },
    ])
})

test.runIf(url)('of two consoles that make the same account at once one does, and the other says that it is there', async () => {
  const [holder, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  await Promise.all([holder.connect(), watcher.connect()])
  await holder.query('begin')
  // what a console writes last: one has made the account, and the other waits for it
  await holder.query('select pg_advisory_xact_lock(7310001)')
  const own = { DATABASE_URL: url!, DATA_DIR: join(folder, 'boss') }
  const both = ['boss', 'boss'].map(name => runWith(own, 'scripts/superuser.ts', '--username', name))
  const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await watcher.query(waiting)).rows[0].count, { timeout: 30_000, interval: 20 })
    .toBe(2)
    .finally(() => Promise.all([holder.end(), watcher.end()]))
  const [made, refused] = (await Promise.all(both)).sort((one, other) => one.code! - other.code!)
  expect(made).toEqual({ code: 0, output: expect.stringContaining('Superuser boss made.') })
  expect(refused).toEqual({ code: 1, output: 'There is an account boss already.\n' })
})

test('a password on the command line, where everybody on the machine reads it, is refused with what to do instead', async () => {
  for (const form of [['--password', 'Long-enough-2'], ['--password=Long-enough-2']]) {
    const { code, output } = await run('scripts/superuser.ts', '--username', 'second', ...form)
    expect([code, output]).toEqual([2, expect.stringContaining('--password-stdin')])
    expect(output).not.toContain('Long-enough-2')
  }
  const { code, output } = await runWith({ input: '\n' }, 'scripts/superuser.ts', '--username', 'second', '--password-stdin')
  expect([code, output]).toEqual([2, expect.stringContaining('at least 8 characters')])
})

test('what a script does not know it says in one line, and makes nothing', async () => {
  const elsewhere = join(folder, 'elsewhere')
  const wrong: [script: string, args: string[], says: string][] = [
    ['scripts/superuser.ts', ['--username'], 'npm run superuser'],
    ['scripts/superuser.ts', ['--foo'], 'npm run superuser'],
    ['scripts/superuser.ts', ['first'], 'npm run superuser'],
    ['scripts/audit-verify.ts', ['--log'], 'npm run audit:verify'],
    ['scripts/audit-verify.ts', ['--log', join(folder, 'no.log')], 'no.log cannot be read (ENOENT)'],
    ['scripts/audit-verify.ts', ['--log', folder], 'cannot be read (EISDIR)'],
  ]
  for (const [script, args, says] of wrong) {
    const { code, output } = await run(script, ...args)
    expect([script, args, code, output]).toEqual([script, args, 2, expect.stringMatching(/^.+\n$/)])
    expect(output).toContain(says)
  }
  expect(await runWith({ DATA_DIR: elsewhere }, 'scripts/audit-verify.ts')).toEqual({
    code: 2,
    output: `there is no database in ${elsewhere}: say where it is by DATA_DIR or DATABASE_URL\n`,
  })
  expect(existsSync(elsewhere)).toBe(false)
})

test('the audit chain holds and knows of the superuser', async () => {
  expect(await run('scripts/audit-verify.ts')).toEqual({
    code: 0,
    output: 'audit chain holds: 1 rows, anchored at 1 (2 anchors in DATA_DIR, 0 in logs)\n',
  })
})

test('the server opens that folder, the superuser signs in and finds provinces; a second server is refused by name; it stops when asked', async () => {
  const url = await startServer()
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'first', password: 'Long-enough-1' }),
  }
  const answer = await fetch(`${url}/api/login-methods/login/`, post)
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  const provinces = await fetch(`${url}/api/data_dict/provinces/`, { headers: { 'X-Token': token } })
  expect(await provinces.json()).toHaveLength(31)

  const second = await run('server/main.ts')
  expect(second.code).toBe(2)
  expect(second.output).toContain(`pid ${server!.pid}`)
  const verify = await run('scripts/audit-verify.ts')
  expect(verify.code).toBe(2)
  expect(verify.output).toContain('Stop that server first')
  expect(await stopped('SIGTERM')).toBe(0)
})

test('after kill -9 it opens again by itself', async () => {
  await startServer()
  await stopped('SIGKILL')
  const url = await startServer()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await stopped('SIGTERM')).toBe(0)
})

test('a wrong setting is one clear line', async () => {
  const told = await runWith({ PORT: 'x' }, 'server/main.ts')
  expect(told).toEqual({ code: 2, output: 'PORT must be a whole number from 0 to 65535, not "x"\n' })
  for (const PORT of ['1e3', '0x50', ' 80 ', '8787.0'])
    expect(() => readEnv({ PORT })).toThrow(`PORT must be a whole number from 0 to 65535, not "${PORT}"`)
  // a header would carry another one than was set
  for (const METRICS_KEY of ['指标', 'two words'])
    expect(() => readEnv({ METRICS_KEY })).toThrow('METRICS_KEY must be of Latin letters, digits and signs, without spaces')
  expect(() => readEnv({ METRICS_KEY: 'a', NODE_ENV: 'production' })).toThrow('METRICS_KEY must have at least 16 characters in production')
  // else it would load the demo, whose password everybody knows
  for (const mode of ['Production', 'prod']) {
    const { code, output } = await runWith({ NODE_ENV: mode }, 'server/main.ts')
    expect([code, output]).toEqual([2, `NODE_ENV is "${mode}": for a school it is production, in these letters\n`])
  }
})

const KEY = 'abcdefgh'.repeat(4)
test('in production a SECRET_KEY that can be guessed is refused, with how to make one', async () => {
  const production = { NODE_ENV: 'production', DEMO: '' }
  for (const key of ['x', KEY.slice(1), ' '.repeat(32), `${KEY.slice(1)} `, 'abcdefg'.repeat(8)])
    for (const script of ['server/main.ts', 'scripts/audit-verify.ts'])
      expect(await runWith({ ...production, SECRET_KEY: key }, script)).toEqual({
        code: 2,
        output: 'SECRET_KEY must have at least 32 characters, 8 of them different, in production: make one with openssl rand -base64 32\n',
      })
  expect(readEnv({ NODE_ENV: 'production', SECRET_KEY: KEY }).secretKey).toBe(KEY)
  expect(readEnv({ SECRET_KEY: 'for trying out' }).secretKey).toBe('for trying out')
})

test('every call is listed with who may make it', async () => {
  const { output } = await run('scripts/routes.ts', '--json')
  const routes = JSON.parse(output) as { method: string; path: string; public: boolean; roles: string[] }[]
  expect(routes.find(one => one.path === '/api/login-methods/login/')).toMatchObject({ method: 'POST', public: true })
  expect(routes.filter(one => !one.public && one.roles.length === 0)).toEqual([])
})
