import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPassword as password } from '../../server/db/demo/index.ts'
import { throttles, tokens, users } from '../../server/resources/sys/users/table.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const WRONG = { detail: '账号或密码不正确' }
const MINUTE = 60_000

describe.each(onBoth(url))('signing in, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
  })
  afterAll(() => server.close())
  const login = (body: object) => server.request('login-methods/login/', { method: 'POST', body })
  const isIn = (token: string) => server.request('login-methods/is_login/', { token }).then(answer => answer.status)
  /** Runs, and forgets every failure and token of it. */
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))

  apart('answers {token, expires, must_change_password}, a token of 256 bits for 24 hours', async () => {
    const { status, body } = await login({ username: 'jw.x', password })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['expires', 'must_change_password', 'token'])
    expect(body).toMatchObject({ token: expect.stringMatching(/^[\da-f]{64}$/), must_change_password: false })
    expect(new Date(body.expires).getTime() - server.ports.now().getTime()).toBeGreaterThan(23.9 * 60 * MINUTE)
    expect(await isIn(body.token)).toBe(200)
  })

  apart('a token is stored hashed: nothing in the table opens anything', async () => {
    const { body } = await login({ username: 'jw.x', password })
    const rows = await server.current().select().from(tokens)
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(body.token)
    for (const { hash } of rows.slice(0, 3)) expect(await isIn(hash)).toBe(401)
  })

  apart('S11 what was typed as a name is counted under its seal, at every door: it may be a password, or an ID number', async () => {
    const typed = ['MyRealPassword-77', '320102200907011613', 'jw.x']
    const token = await server.token('jw.y')
    const wrong = 'Wrong-2026'
    for (const username of typed) {
      expect((await login({ username, password: wrong })).status).toBe(401)
      const unit = { work_unit: 'X', username, password: wrong }
      expect((await server.request('login-methods/work_unit_login/', { method: 'POST', body: unit })).status).toBe(401)
    }
    // a session has tries of its own; behind them hers are counted as anybody's
    const change = { method: 'POST', token, body: { old_password: wrong, password: 'Another-2026' } }
    for (let n = 0; n < 6; n++) expect((await server.request('sys/users/change-password/', change)).status).toBe(400)
    const keys = (await server.current().select().from(throttles)).map(({ key }) => key)
    for (const name of [...typed, 'jw.y']) expect(keys.filter(key => key.includes(name))).toEqual([])
    expect(keys.filter(key => /^account:[0-9a-f]{64}$/.test(key))).toHaveLength(4)
    // both doors have counted under one: the sixth is asked for a captcha
    for (let n = 0; n < 3; n++) expect((await login({ username: 'jw.x', password: wrong })).status).toBe(401)
    expect(Object.keys((await login({ username: 'jw.x', password: wrong })).body)).toEqual(['captcha_code'])
  })

  if (where)
    test('S11 whose account is just being changed hears when to come back, and keeps nobody else at the door', () =>
      server.db.transaction(async tx => {
        // as an import does that corrects her, until it ends
        await tx.update(users).set({ remark: null }).where(eq(users.username, 'student.y'))
        const [her, other] = await Promise.all([login({ username: 'student.y', password }), login({ username: 'jw.y', password })])
        expect([her.status, her.headers.get('Retry-After'), other.status]).toEqual([503, '5', 200])
      }))

  test('wrong password, unknown, switched-off and fresh account: one answer, one password check each', async () => {
    const checked = vi.spyOn(server.ports.hash, 'verify')
    const tries = [
      { username: 'jw.x', password: 'Wrong-2026' },
      { username: 'nobody.at.all', password },
      { username: 'student2.y', password },
      { username: 'fresh.x', password },
    ]
    for (const body of tries)
      await server.undone(async () => {
        if (body.username === 'student2.y') {
          const target = await server.request('login-methods/is_login/', { as: 'student2.y' })
          await server.request(`sys/users/${target.body.uuid}/is_active/`, { method: 'PUT', as: 'superuser', body: { is_active: false } })
        }
        checked.mockClear()
        const { status, body: said, headers } = await login(body)
        expect([body.username, status, said]).toEqual([body.username, 401, WRONG])
        expect(headers.get('WWW-Authenticate')).toBeNull()
        expect(checked).toHaveBeenCalledTimes(1)
        // A hash that could not be read would be refused in no time, and tell that there is no account.
        await expect(verify(checked.mock.calls[0]![0], 'anything')).resolves.toBe(false)
      })
    checked.mockRestore()
  })

  apart('B146: while the captcha is on it is asked for, good for one try, right or wrong; off, nobody asks', async () => {
    const off = await server.request('captcha/captcha_code/get_captcha_code/')
    expect(off.body).toEqual({ captcha_key: '', image: '', enabled: false })
    server.ports.switchCaptcha(true)
    try {
      expect((await login({ username: 'jw.x', password })).body).toEqual({ captcha_code: ['请输入验证码'] })
      const fetched = async () => {
        const { body } = await server.request('captcha/captcha_code/get_captcha_code/')
        expect(body).toMatchObject({ enabled: true, image: expect.stringMatching(/^data:image\/png;base64,/) })
        return body.captcha_key as string
      }
      const read = async (key: string) => (await insideCaptcha(key))!
      const one = await fetched()
      const code = await read(one)
      expect((await login({ username: 'jw.x', password, captcha_key: one, captcha_code: 'WRONG' })).status).toBe(400)
      expect((await login({ username: 'jw.x', password, captcha_key: one, captcha_code: code })).status).toBe(400)
      const two = await fetched()
      const right = { username: 'jw.x', captcha_key: two, captcha_code: await read(two) }
      expect((await login({ ...right, password: 'Wrong-1' })).body).toEqual(WRONG)
      expect((await login({ ...right, password })).status).toBe(400)
      const three = await fetched()
      expect((await login({ username: 'jw.x', password, captcha_key: three, captcha_code: await read(three) })).status).toBe(200)
      const late = await fetched()
      const answer = await read(late)
      server.ports.moveClock(5 * MINUTE + 1000)
      expect((await login({ username: 'jw.x', password, captcha_key: late, captcha_code: answer })).status).toBe(400)
    } finally {
      server.ports.switchCaptcha(false)
    }
  })
  /** What a person reads off the picture. */
  const insideCaptcha = async (key: string) => (JSON.parse(await server.ports.vault.open(key)) as string[])[2]

  apart('work_unit_login takes the name or the code of the unit, and tells nothing of either', async () => {
    const enter = (work_unit: string, username = 'jw.x', given = password) =>
      server.request('login-methods/work_unit_login/', { method: 'POST', body: { work_unit, username, password: given } })
    const unit = (await server.request('login-methods/is_login/', { as: 'jw.x' })).body.work_unit
    for (const typed of [unit.name, 'X']) expect((await enter(typed)).body.token).toMatch(/^[\da-f]{64}$/)
    for (const [at, who, given] of [
      ['Y', 'jw.x', password],
      ['没有的学校', 'jw.x', password],
      ['X', 'jw.x', 'Wrong-1'],
      ['X', 'nobody', password],
    ] as const) {
      const { status, body } = await enter(at, who, given)
      expect([status, body]).toEqual([401, WRONG])
      server.ports.moveClock(MINUTE)
    }
  })

  apart('?token= is read by is_login alone, and only where there is no header', async () => {
    const token = await server.token('jw.x')
    expect((await server.request(`login-methods/is_login/?token=${token}`)).body.username).toBe('jw.x')
    for (const path of ['sys/users/info/', 'data_dict/provinces/', 'relation/students/jw_query_student/'])
      expect((await server.request(`${path}?token=${token}`)).status).toBe(403)
    expect((await server.request(`login-methods/is_login/?token=${token}`, { token: 'garbage' })).status).toBe(401)
    expect((await server.request('login-methods/is_login/?token=garbage')).status).toBe(401)
  })

  apart('logging out ends every session of the account at once', async () => {
    const [here, there] = [await login({ username: 'jw.x', password }), await login({ username: 'jw.x', password })]
    expect((await server.request('login-methods/logout/', { method: 'POST', token: here.body.token })).status).toBe(204)
    expect([await isIn(here.body.token), await isIn(there.body.token)]).toEqual([401, 401])
  })

  test('nothing became a 500, and no password went into the account table', async () => {
    expect(server.log).toEqual([])
    expect(JSON.stringify(await server.db.select().from(users))).not.toContain(password)
  })
})
