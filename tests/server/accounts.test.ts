import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { firstPassword, demoPassword as password } from '../../server/db/demo/index.ts'
import { tidy } from '../../server/identity/maintenance.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { idempotency_keys } from '../../server/kit/idempotency-table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { bodyFor } from '../contract/bodies.ts'
import { withCheckDigit } from '../support/check-digit.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  for (const name of ['jw.x', 'jw.y', 'sysadmin', 'superuser', 'readonly.x', 'student.x']) await server.token(name)
})
afterAll(() => server.close())
const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
const login = (username: string, given: string) =>
  server.request('login-methods/login/', { method: 'POST', body: { username, password: given } })
const isIn = (token: string) => server.request('login-methods/is_login/', { token }).then(answer => answer.status)
const account = async (username: string) => (await server.current().select().from(users).where(eq(users.username, username)))[0]!
const reset = (as: string, id: string, body: object = {}) => server.request(`sys/users/${id}/reset-password/`, { method: 'POST', as, body })
const switched = (as: string, id: string, is_active: boolean) =>
  server.request(`sys/users/${id}/is_active/`, { method: 'PUT', as, body: { is_active } })
const change = (token: string, old_password: string, next: string) =>
  server.request('sys/users/change-password/', { method: 'POST', token, body: { old_password, password: next } })

describe('changing the own password', () => {
  apart('ends every token but the new one it answers', async () => {
    const [one, two] = [(await login('jw.x', password)).body.token, (await login('jw.x', password)).body.token]
    const { status, body } = await change(one, password, 'Another-2026')
    expect([status, body.must_change_password]).toEqual([200, false])
    expect([await isIn(one), await isIn(two), await isIn(body.token)]).toEqual([401, 401, 200])
    expect([(await login('jw.x', password)).status, (await login('jw.x', 'Another-2026')).status]).toEqual([401, 200])
  })
  apart('is refused for a wrong old one, the same again, and anything weak', async () => {
    const token = (await login('jw.x', password)).body.token
    expect((await change(token, 'Wrong-2026', 'Another-2026')).body).toEqual({ old_password: ['原密码不正确。'] })
    expect((await change(token, password, password)).body).toEqual({ password: ['新密码不能与原密码相同。'] })
    for (const weak of ['short1', 'onlyletters', '1234567890', 'with blank 1', 'x'.repeat(80)])
      expect((await change(token, password, weak)).status).toBe(400)
    expect(await isIn(token)).toBe(200)
  })
})

describe('switching off and resetting', () => {
  apart('is_active false: the account is out within that request, and in again only by a new login', async () => {
    const token = (await login('student.x', password)).body.token
    const { uuid } = await account('student.x')
    expect((await switched('jw.x', uuid, false)).body).toEqual({ uuid, is_active: false })
    expect(await isIn(token)).toBe(401)
    expect((await login('student.x', password)).status).toBe(401)
    expect((await switched('jw.x', uuid, true)).status).toBe(200)
    expect(await isIn(token)).toBe(401)
    expect((await login('student.x', password)).status).toBe(200)
  })
  apart('school staff reset their own students and teachers: a random password, readable once, tokens dead', async () => {
    for (const name of ['student.x', 'teacher.x', 'adviser.x']) {
      const token = (await login(name, password)).body.token
      const target = await account(name)
      const { status, body } = await reset('jw.x', target.uuid)
      expect([status, body.username]).toEqual([200, name])
      expect(body.password).toMatch(/^[a-zA-Z2-9]{10}$/)
      expect(await isIn(token)).toBe(401)
      expect((await login(name, body.password)).body.must_change_password).toBe(true)
    }
    const again = await Promise.all([1, 2].map(async () => (await reset('jw.x', (await account('student.x')).uuid)).body.password))
    expect(new Set(again).size).toBe(2)
  })
  apart('nobody else: other schools, colleagues, administrators, bureaus and superusers are out of reach', async () => {
    for (const name of ['student.y', 'teacher.z', 'jw.x', 'readonly.x', 'kiosk.x', 'sysadmin', 'jyj.a', 'superuser', 'consultant.w']) {
      const { uuid } = await account(name)
      expect([name, (await reset('jw.x', uuid)).status, (await switched('jw.x', uuid, false)).status]).toEqual([name, 404, 404])
    }
    const { uuid } = await account('superuser')
    expect([(await reset('sysadmin', uuid)).status, (await switched('sysadmin', uuid, false)).status]).toEqual([403, 403])
    expect((await switched('superuser', uuid, false)).body).toEqual({ is_active: ['不能停用自己的账号。'] })
    for (const as of ['student.x', 'teacher.x', 'adviser.x', 'jyj.a', 'clerk', 'kiosk.x'])
      expect((await reset(as, (await account('student.x')).uuid)).status).toBe(403)
    for (const id of ['1', 'x', '%00', "'--"]) expect((await reset('jw.x', id)).status).toBe(404)
    expect(await account('superuser')).toMatchObject({ is_active: true, must_change_password: false })
  })
})

describe('initial passwords', () => {
  const download = (as = 'jw.x', query = '') => server.request(`relation/students/download_cleartext_pass/${query}`, { as })
  apart('are listed to school staff of their own school, one audit row a download', async () => {
    const before = await server.current().$count(audit_log)
    const { body } = await download()
    expect(body).toEqual([{ name: '何小满', grade: '高三(1)班', username: 'fresh.x', password: firstPassword }])
    expect(await server.current().$count(audit_log)).toBe(before + 1)
    expect((await download('jw.y')).body).toEqual([])
    expect((await download('sysadmin')).body).toEqual({ work_unit: ['请选择学校'] })
    const unit = (await account('jw.x')).work_unit
    expect((await download('sysadmin', `?work_unit=${unit}`)).body).toHaveLength(1)
    expect((await download('jw.y', `?work_unit=${unit}`)).body).toEqual([])
    for (const as of ['student.x', 'teacher.x', 'jyj.a', 'clerk', 'kiosk.x']) expect((await download(as)).status).toBe(403)
  })
  apart(
    "are no read-only account's to read: with one she would sign in as somebody who may write (product decisions 4 and 5)",
    async () => {
      const { status, body } = await download('readonly.x')
      expect([status, body]).toEqual([403, { detail: '只读账号不能修改数据' }])
    },
  )
  apart('are gone after the first login', async () => {
    expect((await login('fresh.x', firstPassword)).body.must_change_password).toBe(true)
    expect((await download()).body).toEqual([])
    expect(await account('fresh.x')).toMatchObject({ initial_password: null, must_change_password: true })
    expect((await login('fresh.x', firstPassword)).status).toBe(200)
  })
  apart('are gone after 30 days, and still open the account', async () => {
    server.ports.moveClock(30 * 86_400_000 + 1000)
    try {
      const staff = (await login('jw.x', password)).body.token
      const list = () => server.request('relation/students/download_cleartext_pass/', { token: staff }).then(answer => answer.body)
      expect(await list()).toEqual([])
      expect((await account('fresh.x')).initial_password).not.toBeNull()
      await tidy(server.current(), server.ports)
      expect(await list()).toEqual([])
      expect(await account('fresh.x')).toMatchObject({ initial_password: null, must_change_password: true })
      expect((await login('fresh.x', firstPassword)).status).toBe(200)
    } finally {
      server.ports.moveClock(-30 * 86_400_000 - 1000)
    }
  })
  test('are encrypted at rest', async () => {
    expect(JSON.stringify(await server.db.select().from(users))).not.toContain(firstPassword)
  })
})

describe('who may do little', () => {
  const ask = (route: (typeof routes)[number], token: string) =>
    server.undone(() =>
      server.request(route.call.path.replace(/\{\w+\}/, '00000000-0000-4000-8000-000000000000'), {
        method: route.call.method,
        body: bodyFor(route.call),
        token,
      }),
    )
  test('G145, B268 on an initial password: see oneself, change it, register, send a code, log out; nothing else', async () => {
    const token = await server.token('fresh.x', firstPassword)
    const allowed = [
      'is_login',
      'users/info',
      'change-password',
      'send_sms',
      'relation_register',
      'logout',
      'get_captcha_code',
      'login/',
      'plan_links/open',
      'archive_papers/check',
      'wch_pay/notify',
    ]
    for (const route of routes) {
      const { status, body } = await ask(route, token)
      const may = allowed.some(name => route.call.path.includes(name))
      expect([route.call.path, body?.detail === '请先修改初始密码。']).toEqual([route.call.path, !may])
      if (!may) expect(status).toBe(403)
    }
  })
  test('decision 5, B087: a read-only account writes nothing but its own password, its leave and its own ways in', async () => {
    const token = await server.token('readonly.x')
    for (const route of routes.filter(({ call }) => call.method !== 'GET' && !call.access.public)) {
      const { status, body } = await ask(route, token)
      const own = /change-password|logout|embed_token/.test(route.call.path)
      const refused = status === 403 && /^(只读账号不能修改数据|您没有执行该操作的权限。)$/.test(body?.detail)
      expect([route.call.path, refused, status]).toEqual([route.call.path, !own, own ? expect.any(Number) : 403])
    }
    const phone = '13900007777'
    await server.request('sms/sms/send_sms/', { method: 'POST', body: { phone_number: phone, flag: 3 } })
    const body = { phone_number: phone, code: server.sms.get(phone), password: 'Another-2026' }
    expect((await server.request('relation/students/relation_register/', { method: 'POST', token, body })).status).toBe(403)
  })
})

apart('11 an ID number is one account however a form writes it, and is stored as an import stores it', async () => {
  const ask = (cert_id: string) =>
    server.request('relation/students/relation_create/', { method: 'POST', as: 'jw.x', body: { name: '甲', cert_id } })
  // one that ends in X
  const number = Array.from({ length: 50 }, (_, n) => withCheckDigit(`654301197001010${10 + n}`)).find(one => one.endsWith('X'))!
  const shifted = (zero: number, text = number) => text.replace(/\d/g, digit => String.fromCodePoint(zero + Number(digit)))
  const first = await ask(` ${shifted(0xff10, number.slice(0, 6))} ${number.slice(6, 17)}x`)
  expect([first.status, first.body.username]).toEqual([201, number])
  const signs = [' ', '\t', '\u00a0', '\u3000', '\u200b', '\u2060', '\u00ad', '\u034f', '\u3164', '\u2800', '\ufe0f']
  const split = signs.map(sign => `${number.slice(0, 6)}${sign}${number.slice(6)}${sign}`)
  for (const written of [number, number.toLowerCase(), shifted(0xff10), shifted(0x1d7ce), ...split]) {
    const { status, body } = await ask(written)
    expect([written, status, body]).toEqual([written, 400, { cert_id: ['该值已存在。'] }])
  }
  const [found] = await server.current().select().from(students).where(eq(students.cert_id, number))
  const into = async (cert_id: string) =>
    (await server.request(`relation/students/${found!.uuid}/`, { method: 'PATCH', as: 'sysadmin', body: { cert_id } })).body.cert_id
  expect([await into(shifted(0xff10)), await into(' E 8765 4321 ')]).toEqual([number, 'E87654321'])
})

test('S12 no password, token, code or whole ID number in any audit row or kept answer', async () => {
  await server.undone(async () => {
    const { uuid } = await account('student.x')
    const made = await reset('jw.x', uuid)
    const headers = { 'Idempotency-Key': 'key-of-a-reset-1' }
    const kept = await server.request(`sys/users/${uuid}/reset-password/`, { method: 'POST', as: 'jw.x', body: {}, headers })
    const token = (await login('teacher.x', password)).body.token
    const changed = await server.request('sys/users/change-password/', {
      method: 'POST',
      token,
      headers,
      body: { old_password: password, password: 'Another-2026' },
    })
    const again = await server.request(`sys/users/${uuid}/reset-password/`, { method: 'POST', as: 'jw.x', body: {}, headers })
    expect(again.body).toEqual(kept.body)
    const [last] = await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1)
    expect(last).toMatchObject({ action: 'resend', target: 'sys/users/{id}/reset-password/', detail: { id: uuid } })
    const [row] = await server.current().select().from(students).where(eq(students.user, uuid))
    await server.request(`relation/students/jw_query_student/?search=${row!.cert_id}`, { as: 'jw.x' })
    await server.request(`relation/students/jw_query_student/?search=x${row!.phone}`, { as: 'jw.x' })
    await server.request('relation/students/download_cleartext_pass/', { as: 'jw.x' })
    const trail = JSON.stringify([await server.current().select().from(audit_log), await server.current().select().from(idempotency_keys)])
    const secrets = [password, 'Another-2026', firstPassword, made.body.password, kept.body.password, token, changed.body.token]
    for (const secret of [...secrets, row!.cert_id!, row!.phone ?? 'no phone']) expect(trail).not.toContain(secret)
  })
})

test('nothing became a 500', () => expect(server.log).toEqual([]))
