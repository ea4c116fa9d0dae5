import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openEmbedded } from '../../server/db/client.ts'
import { readEnv } from '../../server/env.ts'
import { anchorsIn } from '../../server/kit/audit-anchor.ts'
import { logLine } from '../../server/kit/log-line.ts'
import { webApp } from '../../server/ports/web/web-app.ts'
import { sms_codes } from '../../server/resources/sms/table.ts'
import { login } from '../support/login.ts'
import { asAdministrator, withPostgres } from '../support/postgres.ts'
import { secretsIn } from '../support/secrets.ts'
import { type Served, serve } from '../support/served.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Number 13 of what was attacked: a log is read by many, and holds no code and no value of a statement. `npm test` searches all of its servers'.
const url = await withPostgres()
const NUMBER = '320508200803157418'
const PHONE = '13900005555'

describe.each([
  ['in production', { NODE_ENV: 'production', DEMO: '0', SECRET_KEY: 'a secret of this test, long enough' }],
  ['for trying out', { DEMO: '0', NODE_ENV: '' }],
])('13 codes, %s', (_, env) => {
  let served: Served
  beforeAll(async () => {
    served = await serve(env)
  })
  afterAll(() => served.dispose())
  test('and all else that is kept is read by its owner alone, whoever else works on the machine', () => {
    expect(statSync(join(served.folder, 'db')).mode & 0o777).toBe(0o700)
  })
  // in production nobody carries messages yet, and whoever asks is told so
  const isSent = env.NODE_ENV !== 'production'
  test(`are ${isSent ? 'sent and kept' : 'neither sent nor kept'}, and in no log`, async () => {
    const body = JSON.stringify({ phone_number: PHONE, flag: 3 })
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${served.url}/api/sms/sms/send_sms/`, { method: 'POST', headers, body })
    expect(answer.status).toBe(isSent ? 204 : 409)
    await served.stop()
    const database = await openEmbedded(`${served.folder}/db`)
    const [sent] = await database.db.select().from(sms_codes)
    await database.close()
    const secrets = [PHONE]
    if (!isSent) expect(sent).toBeUndefined()
    else {
      expect(served.output()).toContain('139****5555')
      secrets.push(sent!.code)
      const [, code] = /^13900005555 (\d{6})\n$/.exec(readFileSync(join(served.folder, 'sandbox-sms.txt'), 'utf8'))!
      // what is kept of a code is its seal: who reads the database cannot use it
      expect(sent!.code).not.toContain(code!)
      secrets.push(code!)
    }
    for (const secret of secrets) expect(served.output()).not.toContain(secret)
    expect(secretsIn(served.output())).toEqual([])
  })
})

describe('13 a statement that fails', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
    await server.token('jw.x')
  })
  afterAll(() => server.close())
  const path = `relation/students/jw_query_student/?limit=5&search=${NUMBER}`

  test('is logged without its values, on the embedded database', () =>
    server.undone(async () => {
      await server.current().execute(sql`alter table students rename column other_num to gone`)
      expect((await server.request(path, { as: 'jw.x' })).status).toBe(500)
      const line = server.log.splice(0).map(logLine).join('\n')
      expect(line).toContain('from "students"')
      expect(line).toContain('code=42703')
      expect(secretsIn(line)).toEqual([])
    }))

  if (url)
    test('is logged without its values, by a process on PostgreSQL', async () => {
      const served = await serve({ DATABASE_URL: url })
      try {
        const token = await login(served, 'jw.x')
        await asAdministrator(url, 'alter table students rename column other_num to gone')
        const answer = await fetch(`${served.url}/api/${path}`, { headers: { 'X-Token': token } })
        expect(answer.status).toBe(500)
        expect(served.output()).toContain('from "students"')
        expect(served.output()).toContain('code=42703')
        expect(secretsIn(served.output())).toEqual([])
      } finally {
        await served.dispose()
      }
    })

  test('an anchor of the trail is no secret, nor is its seal; a token beside them is one', () => {
    const [hash, seal, token] = ['a1'.repeat(32), 'b2'.repeat(32), 'c3'.repeat(32)] as const
    expect(secretsIn(`2026-11-24 audit anchor 12 ${hash} ${seal}`)).toEqual([])
    for (const line of [token, `audit anchor 12 ${hash} ${seal} ${token}`, `audit anchor ${token}`, `anchor 12 ${hash}`])
      expect(secretsIn(line)).toEqual([`a token in: ${line}`])
  })

  test('what fails beside the API is logged without its address: nobody writes an anchor of the audit trail into the log', async () => {
    const forged = `audit anchor 1 ${'0'.repeat(64)}`
    const lines: unknown[] = []
    const broken = new Hono().onError(error => {
      throw error
    })
    broken.all('*', c => {
      throw new Error(`ENOENT: no such file or directory, open '${c.req.path}'`)
    })
    const web = webApp(
      readEnv({}),
      broken,
      server.database,
      () => '',
      error => lines.push(error),
    )
    const printed = vi.spyOn(console, 'error')
    const { status } = await web.request(`/api/${encodeURIComponent(forged)}`)
    const said = [...lines.map(logLine), ...printed.mock.calls.flat().map(String)].join('\n')
    printed.mockRestore()
    expect([status, said.includes('ENOENT'), anchorsIn(said)]).toEqual([500, true, []])
  })

  test('what a database or a parser says of a value is not repeated', () => {
    const said = Object.assign(new Error(`invalid input syntax for type integer: "${NUMBER}"`), {
      code: '22P02',
      detail: `Key (cert_id)=(${NUMBER}) already exists.`,
      where: NUMBER,
    })
    const failed = Object.assign(new Error(`Failed query: select $1\nparams: ${NUMBER}`, { cause: said }), {
      query: 'select $1',
      params: [NUMBER],
    })
    const line = logLine(failed)
    expect(line).toContain('select $1')
    expect(line).toContain('code=22P02')
    expect(line).not.toContain(NUMBER)
    expect(logLine(new SyntaxError(`Unexpected token in JSON "{\\"password\\": Zhiyuan-2026" at ${PHONE}`))).not.toMatch(/2026|1390000/)
    expect(logLine({ password: 'Zhiyuan-2026' })).toBe('object')
  })
})
