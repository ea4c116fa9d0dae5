import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { login } from '../support/login.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

const url = await withPostgres()
const CHOSEN = 'Chosen-90210'

// C013: a right that is taken away is gone at once, also for what its holder has begun to send.
describe.each(onBoth(url))('rights taken away meanwhile, on %s', (_, database) => {
  let served: Served
  let sysadmin: string
  let student: string
  const person = idOf('users', 'student.x')
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...(database && { DATABASE_URL: database }) })
    sysadmin = await login(served, 'sysadmin')
    const found = await send(
      'GET',
      `relation/students/jw_query_student/?search=${encodeURIComponent('陆听澜')}`,
      await login(served, 'jw.x'),
    )
    student = found.body[0].uuid
  })
  afterAll(() => served?.dispose())

  async function send(method: string, path: string, token: string, body: unknown = {}, more: Record<string, string> = {}) {
    const headers = { 'Content-Type': 'application/json', ...(token && { 'X-Token': token }), ...more }
    const answer = await fetch(`${served.url}/api/${path}`, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as any }
  }
  /** A request whose head has come and whose body is still to come. */
  async function begin(method: string, path: string, token: string, body: unknown = {}, form?: string) {
    const text = form ?? JSON.stringify(body)
    const type = form === undefined ? 'application/json' : 'multipart/form-data; boundary=cut'
    const headers = { 'Content-Type': type, 'X-Token': token, 'Content-Length': Buffer.byteLength(text) }
    const asked = request(`${served.url}/api/${path}`, { method, headers })
    const answered = new Promise<number>((told, failed) => {
      asked.on('response', answer => told(answer.resume().statusCode!))
      asked.on('error', failed)
    })
    asked.flushHeaders()
    // let in before anything is taken away
    await wait(300)
    return () => {
      asked.end(text)
      return answered
    }
  }
  const file = '--cut\r\nContent-Disposition: form-data; name="uri"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc\r\n--cut--\r\n'
  let made = 0
  async function staff() {
    const username = `jw.meanwhile${made++}`
    const account = (await send('POST', 'relation/jws/relation_create/', sysadmin, { name: '甲', username, work_unit: unitOf('x') })).body
    const signIn = { username, password: account.initial_password }
    const { token } = (await send('POST', 'login-methods/login/', '', signIn)).body
    const change = { old_password: account.initial_password, password: CHOSEN }
    return { uuid: account.uuid as string, token: (await send('POST', 'sys/users/change-password/', token, change)).body.token as string }
  }

  const takenAway = {
    'the account is switched off': (uuid: string) => send('PUT', `sys/users/${uuid}/is_active/`, sysadmin, { is_active: false }),
    'the account is deleted': (uuid: string) => send('DELETE', `relation/jws/${uuid}/`, sysadmin),
    'she has signed out': (_: string, token: string) => send('POST', 'login-methods/logout/', token),
    'she was moved to another school': (uuid: string) =>
      send('PATCH', `data_dict/work_unit/${unitOf('y')}/allot_jw/`, sysadmin, { jws: [uuid] }),
  }
  test.each(Object.entries(takenAway))('%s: what she has begun to send is refused, and yields no password', async (_, takeAway) => {
    const { uuid, token } = await staff()
    const finish = [
      await begin('POST', `sys/users/${person}/reset-password/`, token),
      await begin('PATCH', `relation/students/${student}/relation_update/`, token, { remark: '已无权限者所写' }),
      // its call is let in and its place given before its body comes
      await begin('POST', 'storage/file_models/', token, {}, file),
    ]
    expect((await takeAway(uuid, token)).status).toBeLessThan(300)
    for (const one of finish) expect([401, 403, 404]).toContain(await one())
    expect((await send('POST', 'login-methods/login/', '', { username: 'student.x', password: demoPassword })).status).toBe(200)
  })

  test('the same file of somebody who is still there is kept', async () => {
    expect(await (await begin('POST', 'storage/file_models/', (await staff()).token, {}, file))()).toBe(201)
  })

  test('of another school by now, she repeats what she did in the one before, and is told nothing of it', async () => {
    const { uuid, token } = await staff()
    const key = { 'Idempotency-Key': `before-she-moved-${uuid}` }
    const reset = () => send('POST', `sys/users/${idOf('users', 'vip.x')}/reset-password/`, token, {}, key)
    const first = await reset()
    expect([first.status, (await reset()).body]).toEqual([200, first.body])
    await takenAway['she was moved to another school'](uuid)
    const again = await reset()
    expect([again.status, Object.keys(again.body)]).toEqual([422, ['detail']])
  })

  test.each(['PUT', 'DELETE'])(
    'a password that is being changed while its account goes (%s) is answered 401, and signs in nobody',
    async how => {
      const { uuid, token } = await staff()
      const finish = await begin('POST', 'sys/users/change-password/', token, { old_password: CHOSEN, password: `${CHOSEN}-2` })
      if (how === 'PUT') await send('PUT', `sys/users/${uuid}/is_active/`, sysadmin, { is_active: false })
      else await send('DELETE', `relation/jws/${uuid}/`, sysadmin)
      expect(await finish()).toBe(401)
    },
  )
})
