import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { freePort } from '../support/free-port.ts'
import { startCluster } from '../support/postgres-cluster.ts'
import { product } from '../support/product.ts'
import { command, type Served, serve } from '../support/served.ts'

const { served } = await product()
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-production-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const metrics = (url: string, headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers }).then(answer => answer.status)

const signIn = (url: string, username: string, password: string) =>
  fetch(`${url}/api/login-methods/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  }).then(answer => answer.status)

test('DEMO=1 is refused in production: the password of its accounts is in the README', async () => {
  const { code, output } = await command('server/main.ts', [], { NODE_ENV: 'production', DEMO: '1', DATA_DIR: folder, PORT: '0' })
  expect([code, output.trim()]).toEqual([2, 'DEMO=1 is refused in production: everybody knows the password of its accounts'])
})

test('EXAMPLES_PORT is refused in production: the origin of the examples would be let in', async () => {
  const { code, output } = await command('server/main.ts', [], { NODE_ENV: 'production', EXAMPLES_PORT: '0', DATA_DIR: folder, PORT: '0' })
  expect([code, output.trim()]).toEqual([2, 'EXAMPLES_PORT is refused in production: its pages may call as whoever signs in'])
})

test('/metrics is for whoever looks at it on this machine, not for whom a proxy forwards', async () => {
  expect(await metrics(served.url)).toBe(200)
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) expect(await metrics(served.url, { [header]: 'x' })).toBe(403)
})

test('8.2 a file of the portal goes out as the build has packed it, and is packed for nobody on its way', async () => {
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(`${served.url}/login`)).text()) ?? []
  const encoding = async (accepts: string) => {
    const answer = await fetch(served.url + script, { headers: { 'Accept-Encoding': accepts } })
    await answer.body?.cancel()
    return [accepts, answer.status, answer.headers.get('Content-Encoding')]
  }
  for (const accepts of ['deflate', '*', 'identity']) expect(await encoding(accepts)).toEqual([accepts, 200, null])
  for (const accepts of ['gzip', 'br']) expect(await encoding(accepts)).toEqual([accepts, 200, accepts])
})

test('an operator who watches /metrics sees a payment that was refused as an alarm', async () => {
  const alarms = async () =>
    Number(/^zhiyuan_alarms_total\{kind="payment"\} (\d+)$/m.exec(await (await fetch(`${served.url}/metrics`)).text())?.[1])
  const quiet = await alarms()
  const forged = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
  expect((await fetch(`${served.url}/api/wch_pay/notify/`, forged)).status).toBe(400)
  expect(await alarms()).toBe(quiet + 1)
})

describe('in production', () => {
  let closed: Served
  let keyed: Served
  beforeAll(async () => {
    const production = { NODE_ENV: 'production', DEMO: '' }
    ;[closed, keyed] = await Promise.all([serve(production), serve({ ...production, METRICS_KEY: 'the-right-one-for-it' })])
  })
  afterAll(() => Promise.all([closed?.dispose(), keyed?.dispose()]))
  test('/metrics is closed on loopback too, where a proxy stands, and opens by its key alone', async () => {
    expect(await metrics(closed.url)).toBe(403)
    expect(await metrics(closed.url, { 'X-Metrics-Key': '' })).toBe(403)
    expect([await metrics(keyed.url), await metrics(keyed.url, { 'X-Metrics-Key': 'wrong' })]).toEqual([403, 403])
    expect(await metrics(keyed.url, { 'X-Metrics-Key': 'the-right-one-for-it', 'X-Forwarded-For': '10.0.0.1' })).toBe(200)
  })
  test('no account of the demo can sign in', async () => {
    expect(await signIn(closed.url, 'superuser', demoPassword)).toBe(401)
  })
})

test('README: the line for a school starts a server on the Node that the machine has, the next makes its first account, and SIGTERM to it is a stop', async () => {
  const cluster = await startCluster()
  if (!cluster) return console.warn('NOT SHOWN: no PostgreSQL is installed here, so the line for a school was not run')
  const [, start, account] = /For a school: `([^`]+)`, and with the same settings\n`([^`]+)`/.exec(
    readFileSync(join(root, 'README.md'), 'utf8'),
  )!
  // a shell of somebody's own: what npm has put before its path is not there
  const path = process.env
    .PATH!.split(delimiter)
    .filter(one => !one.includes('node_modules'))
    .join(delimiter)
  const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE|^VITEST|^DEMO/i.test(name)))
  const settings = `PORT=${await freePort()} DATA_DIR=${folder}`
  const own = (line: string) =>
    line
      .replace('0.0.0.0', '127.0.0.1')
      .replace('DATABASE_URL=…', `DATABASE_URL=${cluster.url}`)
      .replace('SECRET_KEY=…', 'SECRET_KEY=0123456789abcdef0123456789abcdef')
  const shell = (line: string) =>
    spawn('bash', ['-c', `exec env ${settings} ${line}`], { cwd: root, env: { ...plain, PATH: path }, detached: true })
  const server = shell(own(start!))
  const ended = new Promise(done => server.once('close', done))
  try {
    const url = await says(server, /ready at (\S+)/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const made = shell(`${own(start!).replace(/npm start$/, '')} ${account}`)
    const password = await says(made, /First password, .*: (\S+)/)
    expect(await signIn(url, 'admin', password)).toBe(200)
    // to npm alone, as whoever has started it does: no server stays behind
    process.kill(server.pid!, 'SIGTERM')
    await ended
    await expect(fetch(`${url}/readyz`)).rejects.toThrow()
  } finally {
    try {
      process.kill(-server.pid!, 'SIGKILL')
    } catch {
      // all of it has ended
    }
    await cluster.stop()
  }
})

/** Waits for a line of a process, and answers what it names. */
function says(child: ReturnType<typeof spawn>, what: RegExp): Promise<string> {
  let output = ''
  return new Promise((found, failed) => {
    const hear = (data: Buffer) => {
      output += data
      const match = what.exec(output)
      if (match) found(match.slice(1).find(Boolean)!)
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('close', code => failed(new Error(`it ended with ${code}:\n${output}`)))
  })
}
