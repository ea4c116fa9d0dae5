import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword as password } from '../../server/db/demo/index.ts'
import { queue } from '../../server/kit/queue.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { signingIn } from '../support/signing-in.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const WRONG = { detail: '账号或密码不正确' }
const ASKS = { captcha_code: ['请输入验证码'] }

// Number 3 of the attacks: what a device is known for, and what a crowd of networks is not.
describe.each(onDatabases(url))('devices and networks that sign in, on %s', (_, where) => {
  let server: TestServer
  /** How many have come to the door. */
  let asked = 0
  beforeAll(async () => {
    const waiting = queue(2, 12)
    server = await openTestServer(where, {
      door: (work, as, isStranger) => {
        asked++
        return waiting(work, as, isStranger)
      },
    })
    await server.token('jw.x')
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const { post, from, login, solved, deviceOf } = signingIn(() => server)

  apart('a device is known to its own accounts only, for ten guesses an hour, and cannot be made up', async () => {
    const device = await deviceOf('jw.y')
    for (let n = 0; n < 5; n++) await login({ username: 'jw.x', password: `Wrong-${n}` }, from(`198.51.100.${n}`))
    const enter = (cookie: string) => login({ username: 'jw.x', password }, from('203.0.113.9', cookie)).then(({ body }) => body)
    const [name, sealed] = device.split('=') as [string, string]
    const open = decodeURIComponent(sealed)
    for (const made of [
      device,
      `${name}=x`,
      `${name}=${(await solved()).captcha_key}`,
      `${name}=${encodeURIComponent(`${open.slice(0, -4)}AAAA`)}`,
    ])
      expect(await enter(made)).toEqual(ASKS)
    const own = await deviceOf('teacher.x')
    const guesses: number[] = []
    for (let n = 0; n < 12; n++)
      guesses.push((await login({ username: 'teacher.x', password: `Wrong-${n}` }, from('203.0.113.9', own))).status)
    // five by the device, then five as any stranger
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 400, 400])
  })

  apart(
    '3 a device is known while the password lasts that was given on it: whoever once knew it breeds no guesses at the next one',
    async () => {
      const next = 'Bamboo-4-river'
      const made = await post(
        'relation/teachers/relation_create/',
        { name: '换密', cert_id: '13900047099' },
        {},
        await server.token('jw.x'),
      )
      const username = '13900047099'
      const first = made.body.initial_password as string
      expect(made.status).toBe(201)
      const enter = (given: string, cookie = '', at = '203.0.113.9') => login({ username, password: given }, from(at, cookie))
      const bred: Awaited<ReturnType<typeof enter>>[] = []
      for (let n = 0; n < 12; n++) bred.push(await enter(first))
      const devices = bred.map(({ headers }) => headers.get('Set-Cookie')!.split(';')[0]!)
      const token = bred[0]!.body.token as string
      expect((await post('sys/users/change-password/', { old_password: first, password: next }, {}, token)).status).toBe(200)
      const answers: number[] = []
      for (const [n, device] of devices.entries())
        for (let guess = 0; guess < 3; guess++) answers.push((await enter(`Wrong-${n}-${guess}`, device, `198.51.100.${n}`)).status)
      // five as of any stranger, and then a captcha
      expect(answers.filter(status => status === 401).length).toBe(5)
      // on the device where she signs in with the new one she is known again
      const entered = await login({ username, password: next, ...(await solved()) }, from('203.0.113.9', devices[0]))
      expect(entered.status).toBe(200)
      const known = entered.headers.get('Set-Cookie')!.split(';')[0]!
      expect((await enter(next, known)).status).toBe(200)
      // nor does one outlive a reset
      const { uuid } = (await server.request('login-methods/is_login/', { token: entered.body.token })).body
      const reset = await post(`sys/users/${uuid}/reset-password/`, {}, {}, await server.token('jw.x'))
      expect(reset.status).toBe(200)
      expect((await enter('Wrong-again', known)).body).toEqual(ASKS)
    },
  )

  apart('3 the device on which its owner changes her password stays hers, while strangers have made all guesses there are', async () => {
    const next = 'Bamboo-4-river'
    const entered = await login({ username: 'teacher.x', password }, from('203.0.113.9'))
    const device = entered.headers.get('Set-Cookie')!.split(';')[0]!
    for (let n = 0; n < 400; n++)
      await login({ username: 'teacher.x', password: `Wrong-${n}`, ...(await solved()) }, from(`198.51.${n % 100}.${n % 250}`))
    const change = (cookie: string, body: object, token: string) =>
      post('sys/users/change-password/', body, from('203.0.113.9', cookie), token)
    const changed = await change(device, { old_password: password, password: next }, entered.body.token)
    expect(changed.status).toBe(200)
    const cookies = changed.headers.getSetCookie()
    expect(cookies.map(one => /Path=([^;]+)/.exec(one)![1])).toEqual(['/api/login-methods', '/api/sys/users/change-password'])
    const now = cookies[0]!.split(';')[0]!
    const enter = (cookie: string) => login({ username: 'teacher.x', password: next }, from('203.0.113.9', cookie)).then(one => one.status)
    expect([await enter(now), await enter(device)]).toEqual([200, 429])
    // a session of the account makes none of them known, nor does a wrong old password
    const other = await change('', { old_password: next, password: 'Willow-5-brook' }, changed.body.token)
    expect([other.status, other.headers.getSetCookie()]).toEqual([200, []])
    const wrong = await change(now, { old_password: 'Wrong-2026', password: next }, other.body.token)
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([400, []])
  })

  apart('2 3 a device that has used its own guesses up is refused before the door, like anybody', async () => {
    const own = await deviceOf('teacher.x')
    const guess = async (n: number) => (await login({ username: 'teacher.x', password: `Wrong-${n}` }, from('203.0.113.9', own))).status
    for (let n = 0; n < 12; n++) await guess(n)
    const before = asked
    const answers: number[] = []
    for (let n = 0; n < 60; n++) answers.push(await guess(n))
    expect(new Set(answers)).toEqual(new Set([400]))
    // once every two seconds it is asked anew what there is room for
    expect(asked - before).toBeLessThan(30)
    expect((await login({ username: 'teacher.x', password, ...(await solved()) }, from('203.0.113.9', own))).status).toBe(200)
  })

  apart('3 failures of all networks of one customer count together: a captcha, asked before the door, and no wall', async () => {
    const before = asked
    const answers: unknown[] = []
    for (let n = 0; n < 130; n++)
      answers.push((await login({ username: `nobody${n}`, password: 'Wrong-2026' }, from(`2001:db8:9:${n.toString(16)}::1`))).body)
    const heard = answers.filter(body => JSON.stringify(body) === JSON.stringify(WRONG)).length
    expect([heard <= 60, heard > 40, JSON.stringify(answers.at(-1))]).toEqual([true, true, JSON.stringify(ASKS)])
    expect(asked - before).toBeLessThan(100)
    expect((await login({ username: 'jw.x', password, ...(await solved()) }, from('2001:db8:9:ffff::1'))).status).toBe(200)
    expect((await login({ username: 'jw.x', password }, from('2001:db8:a:1::1'))).status).toBe(200)
  })

  apart(
    'the device cookie is for calls that hear a password alone: no script reads it, no other site sends it, and it opens nothing',
    async () => {
      const { headers } = await login({ username: 'jw.x', password })
      expect(headers.getSetCookie().length).toBe(2)
      for (const one of headers.getSetCookie())
        expect(one).toMatch(
          /^zy-device=[^;]{60,2000}; Max-Age=15552000; Path=\/api\/(login-methods|sys\/users\/change-password); HttpOnly; Secure; SameSite=Strict$/,
        )
      const device = headers.get('Set-Cookie')!.split(';')[0]!
      expect((await server.request('login-methods/is_login/', { headers: { Cookie: device } })).status).toBe(403)
    },
  )

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
