import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { login } from '../support/login.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// A clock that was hours ahead, as that of a machine that starts before it has asked for the time, and is set right: what was written under
// it lies in the future, and must keep nobody waiting until then.
const [first, second] = [await withPostgres(), await withPostgres()]
const HOUR = 3_600_000
const AHEAD = { CLOCK_OFFSET_MS: String(5 * HOUR) }

describe.each(onDatabases(first))('1 imports, on %s', (_, where) => {
  let served: Served
  const env = { DEMO: '1', EXAMPLES_PORT: '', ...(where && { DATABASE_URL: where }) }
  beforeAll(async () => {
    served = await serve({ ...env, ...AHEAD })
  }, 90_000)
  afterAll(() => served?.dispose())

  /** Anew after each start: a session of the future is none. */
  async function asJw() {
    const token = await login(served, 'jw.x')
    return async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${served.url}/api/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', 'X-Token': token },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
      return { status: answer.status, body: (await answer.json().catch(() => undefined)) as any }
    }
  }
  const rows = (from: number, n: number) =>
    Array.from({ length: n }, (_, at) => ({ name: `乙${from + at}`, cert_id: idNumber(from + at), grade: '高三(1)班' }))
  type Call = Awaited<ReturnType<typeof asJw>>
  const stateOf = async (call: Call, uuid: string) => (await call('GET', `imports/${uuid}/`)).body.state as string
  const isIn = (call: Call, uuid: string, state: string, timeout = 60_000) =>
    expect.poll(() => stateOf(call, uuid), { timeout, interval: 20 }).toBe(state)
  const restart = async (more = {}) => {
    await served.kill()
    served = await serve({ ...env, ...more }, served.folder)
    return asJw()
  }

  test('killed while it was written, an import comes to its end, and the next one of its school too', async () => {
    const early = await asJw()
    const { uuid } = (await early('POST', 'imports/students/', rows(700_000, 3000))).body
    await isIn(early, uuid, 'writing')
    const call = await restart()
    const next = (await call('POST', 'imports/students/', rows(710_000, 10))).body.uuid
    // what is silent is taken up after ten seconds
    await isIn(call, uuid, 'done')
    await isIn(call, next, 'done')
  }, 180_000)

  test('killed while it was taken back, an import is taken back by who asks again', async () => {
    const early = await restart(AHEAD)
    const { uuid } = (await early('POST', 'imports/students/', rows(720_000, 1500))).body
    await isIn(early, uuid, 'done')
    // the list that is let in until it has begun may have been before it
    const undo = async (): Promise<unknown> => {
      const answer = await early('POST', `imports/${uuid}/undo/`, {}).catch(() => undefined)
      return answer?.status === 409 ? undo() : answer
    }
    const undone = undo()
    await expect
      .poll(async () => (await early('POST', 'imports/students/', rows(730_000, 1))).status, { timeout: 20_000, interval: 100 })
      .toBe(409)
    const call = await restart()
    await undone
    const asked = await call('POST', `imports/${uuid}/undo/`, {})
    expect([asked.status, asked.body]).toEqual([
      200,
      expect.objectContaining({ undone: expect.objectContaining({ kept: 0, removed: 1500 }) }),
    ])
    await isIn(call, (await call('POST', 'imports/students/', rows(730_000, 1))).body.uuid, 'done')
  }, 180_000)
})

describe.each(onDatabases(second))('3 what is counted, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
  })
  afterAll(() => server?.close())
  const from = (address: string) => ({ 'X-Test-Address': address })
  const signIn = (password: string, headers: Record<string, string>) =>
    server.request('login-methods/login/', { method: 'POST', body: { username: 'teacher.x', password }, headers })

  test('a number that was sent a code is sent another one, which is the one that counts', async () => {
    const phone_number = '13900007777'
    const headers = from('10.0.0.1')
    const send = () => server.request('sms/sms/send_sms/', { method: 'POST', body: { phone_number, flag: 3 }, headers })
    const register = (code: string) =>
      server.request('relation/students/relation_register/', {
        ...{ method: 'POST', headers },
        body: { phone_number, code, password: 'Chosen-2026' },
      })
    server.ports.moveClock(5 * HOUR)
    expect([(await send()).status, (await send()).status]).toEqual([204, 429])
    const early = server.sms.get(phone_number)!
    server.ports.moveClock(-5 * HOUR)
    expect([(await send()).status, (await send()).status]).toEqual([204, 429])
    expect((await register(early)).status).toBe(400)
    expect((await register(server.sms.get(phone_number)!)).status).toBe(200)
  })

  test('two clocks that are told apart by less than a minute drain nothing of what is counted by asking in turn', async () => {
    const headers = from('10.3.0.1')
    let sent = 0
    for (let n = 0; n < 30; n++) {
      server.ports.moveClock(n % 2 ? -50_000 : 50_000)
      const phone_number = `1390001${String(n).padStart(4, '0')}`
      const answer = await server.request('sms/sms/send_sms/', { method: 'POST', body: { phone_number, flag: 3 }, headers })
      if (answer.status === 204) sent++
    }
    // ten of an address without a captcha, and one that has drained meanwhile
    expect([sent >= 10, sent <= 11]).toEqual([true, true])
  })

  test('15 a token for a foreign page that is ended by a clock that is ahead, or behind, is dead by every other', async () => {
    const signed = async () =>
      (await server.request('login-methods/login/', { method: 'POST', body: { username: 'jw.x', password: demoPassword } })).body.token
    const ORIGIN = 'https://school.example'
    for (const ahead of [3000, 30_000, HOUR, -30_000]) {
      const token = await signed()
      const made = await server.request('login-methods/embed_token/', {
        ...{ method: 'POST', token },
        body: { origin: ORIGIN, widgets: ['student-roster'], minutes: 15 },
      })
      expect(made.status).toBe(201)
      const headers = { Origin: ORIGIN }
      const isIn = async () => (await server.request('sys/users/info/', { token: made.body.token, headers })).status
      expect(await isIn()).toBe(200)
      server.ports.moveClock(ahead)
      const ended = await server.request(`login-methods/embed_token/${made.body.id}/`, { method: 'DELETE', token })
      const then = await isIn()
      server.ports.moveClock(-ahead)
      expect([ahead, ended.status, then, await isIn()]).toEqual([ahead, 204, 401, 401])
    }
  })

  test('wrong passwords of then ask nobody for a captcha now, and those of now do', async () => {
    const guess = async () => (await signIn('Wrong-2026', from('10.1.0.1'))).body
    const isAsked = (body: unknown) => JSON.stringify(body).includes('captcha_code')
    const untilAsked = async () => {
      for (let n = 1; n < 50; n++) if (isAsked(await guess())) return n
      return undefined
    }
    server.ports.moveClock(5 * HOUR)
    const many = await untilAsked()
    expect(many).toBeGreaterThan(1)
    server.ports.moveClock(-5 * HOUR)
    expect(await untilAsked()).toBe(many)
  })
})
