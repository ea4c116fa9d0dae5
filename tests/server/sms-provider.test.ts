import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import type { Sms } from '../../server/ports/ports.ts'
import { noSms } from '../../server/ports/sms/sandbox.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Who carries text messages is somebody else: slow, silent or away, it must keep nobody waiting who wants something of us (8.2).
const url = await withPostgres()

describe.each(onDatabases(url))('a provider of text messages, on %s', (_, where) => {
  let server: TestServer
  let carry: Sms['send'] = async () => {}
  let isMissing = false
  const sms = {
    get isMissing() {
      return isMissing ? noSms.isMissing : undefined
    },
    send: (...given: Parameters<Sms['send']>) => carry(...given),
  } as Sms
  beforeAll(async () => {
    server = await openTestServer(where, { sms })
    await server.token('jw.x')
  })
  afterAll(() => server?.close())
  let serial = 0
  const fresh = () => `1391111${String(++serial).padStart(4, '0')}`
  const send = (phone_number: string) =>
    server.request('sms/sms/send_sms/', {
      method: 'POST',
      body: { phone_number, flag: 3 },
      // each from a network of her own
      headers: { 'X-Test-Address': `10.2.${Number(phone_number.slice(-4)) >> 8}.${Number(phone_number.slice(-4)) & 255}` },
    })

  test('that has not answered yet holds nobody: sixty wait for it, and lists, reads on record and writes are answered', async () => {
    let carried = 0
    const gates: (() => void)[] = []
    carry = () =>
      new Promise<void>(go => {
        carried++
        gates.push(go)
      })
    const waiting = Promise.all(Array.from({ length: 60 }, () => send(fresh())))
    await expect.poll(() => carried, { timeout: 20_000 }).toBeGreaterThan(0)
    for (let n = 0; n < 3; n++) {
      expect((await server.request('relation/students/jw_query_student/?limit=5', { as: 'jw.x' })).status).toBe(200)
      expect((await server.visit('/readyz')).status).toBe(200)
    }
    expect(gates.length).toBe(carried)
    const free = setInterval(() => {
      for (const go of gates.splice(0)) go()
    }, 5)
    expect(new Set((await waiting).map(answer => answer.status))).toEqual(new Set([204]))
    clearInterval(free)
    expect(carried).toBe(60)
  })

  test('that fails is 503 in words with Retry-After, an alarm without the number, and counts: nobody makes it send twice', async () => {
    const asked: string[] = []
    carry = async phone => {
      asked.push(phone)
      throw new TypeError(`cannot send to ${phone}`)
    }
    const phone = fresh()
    server.alarmed.splice(0)
    const answer = await send(phone)
    expect([answer.status, answer.body, Number(answer.headers.get('Retry-After'))]).toEqual([
      503,
      { detail: '短信暂时发不出去，请一分钟后再试。' },
      60,
    ])
    expect(server.alarmed).toEqual(['ALARM messages: a text message was not handed on (TypeError)'])
    expect([(await send(phone)).status, (await send(phone)).status]).toEqual([429, 429])
    expect(asked).toEqual([phone])
    // strangers from many networks must not drown the other alarms
    for (let n = 0; n < 5; n++) expect((await send(fresh())).status).toBe(503)
    expect(server.alarmed).toHaveLength(1)
  })

  test('that says nothing: who finds no room in the line before it has not asked, and may at once when it speaks again', async () => {
    carry = () => new Promise(() => {})
    const phones = Array.from({ length: 24 }, fresh)
    const answers = await Promise.all(phones.map(send))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    carry = async () => {}
    const turned = phones.filter((_, n) => answers[n]!.headers.get('Retry-After') === '5')
    const tried = phones.filter((_, n) => answers[n]!.headers.get('Retry-After') === '60')
    expect([turned.length > 0, tried.length >= 8, turned.length + tried.length]).toEqual([true, true, 24])
    for (const phone of turned) expect((await send(phone)).status).toBe(204)
    for (const phone of tried) expect((await send(phone)).status).toBe(429)
  }, 60_000)

  test('3 nor has the address from which no room was found asked: it is counted for what was handed on alone', async () => {
    let silent: (() => void)[] = []
    carry = () => new Promise<void>(go => void silent.push(go))
    const others = Promise.all(Array.from({ length: 8 }, () => send(fresh())))
    await expect.poll(() => silent.length).toBe(8)
    const address = { 'X-Test-Address': '10.9.9.9' }
    const ask = () => server.request('sms/sms/send_sms/', { method: 'POST', body: { phone_number: fresh(), flag: 3 }, headers: address })
    // ten are free at an address; one line holds sixteen of a network
    const first = await Promise.all(Array.from({ length: 10 }, ask))
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([503]))
    const handedOn = first.filter(({ headers }) => headers.get('Retry-After') === '60').length
    expect(handedOn).toBeLessThan(10)
    carry = async () => {}
    for (const go of silent) go()
    silent = []
    await others
    for (let n = handedOn; n < 10; n++) expect((await ask()).status).toBe(204)
  }, 60_000)

  test('that never answers is given up after ten seconds, and told so', async () => {
    let given: AbortSignal | undefined
    carry = (_phone, _code, signal) => {
      given = signal
      return new Promise(() => {})
    }
    expect((await send(fresh())).status).toBe(503)
    expect(given?.aborted).toBe(true)
  }, 30_000)

  test('where there is none, whoever asks is told so, and has not asked', async () => {
    isMissing = true
    const phone = fresh()
    for (let n = 0; n < 3; n++) {
      const answer = await send(phone)
      expect([answer.status, answer.body]).toEqual([409, { detail: '本站没有开通短信服务，请联系学校管理员。' }])
    }
    isMissing = false
    carry = async () => {}
    expect((await send(phone)).status).toBe(204)
  })

  test('2 where there is none, whoever asks without end waits at no door, and keeps nobody else from it', async () => {
    isMissing = true
    const asked = Array.from({ length: 300 }, () => send(fresh()))
    const signIn = server.request('login-methods/login/', {
      method: 'POST',
      body: { username: 'teacher.x', password: demoPassword },
      headers: { 'X-Test-Address': '10.8.8.8' },
    })
    expect((await signIn).status).toBe(200)
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([409]))
    isMissing = false
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
