import { desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// The account that a school's own pages act as (product decision 16): nobody's.
const origin = 'https://www.school.example'
const page = { name: '学校首页', origin, widgets: ['college-search'] }
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  for (const as of ['jw.x', 'jw.y', 'superuser']) await server.token(as)
})
afterAll(() => server.close())
const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))

const make = async () => (await server.request('relation/site_tokens/', { method: 'POST', as: 'jw.x', body: page })).body
const asked = async (token: string) => (await server.request('material/colleges/?limit=1', { token, headers: { Origin: origin } })).status
const unitOfX = async () => (await server.request('login-methods/is_login/', { as: 'jw.x' })).body.work_unit.uuid as string
const change = async (unit: string, body: object) =>
  (await server.request(`data_dict/work_unit/${unit}/`, { method: 'PATCH', as: 'superuser', body })).status

apart('15 a school that becomes a company keeps no token of its pages, on record', async () => {
  const { token } = await make()
  const preview = (await server.request('relation/site_tokens/preview/', { method: 'POST', as: 'jw.x' })).body.token
  const looked = async () =>
    (await server.request('material/colleges/?limit=1', { token: preview, headers: { 'Sec-Fetch-Site': 'same-origin' } })).status
  expect(await looked()).toBe(200)
  const unit = await unitOfX()
  expect(await change(unit, { name: '云岭市第一中学', work_unit_type: 2 })).toBe(200)
  expect(await asked(token)).toBe(200)
  expect(await change(unit, { work_unit_type: 1 })).toBe(200)
  expect([await asked(token), await looked()]).toEqual([401, 401])
  const [entry] = await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1)
  expect([entry!.action, entry!.detail]).toEqual(['site_tokens_end', { work_unit: unit, fields: ['work_unit_type'], ended: 1 }])
  expect(await change(unit, { work_unit_type: 0 })).toBe(200)
  expect(await asked(token)).toBe(401)
})

apart('10 nobody gives the account of a school’s pages a password, switches it or places it elsewhere', async () => {
  await make()
  const [account] = await server.current().select().from(users).where(like(users.username, 'site:%'))
  const unit = await unitOfX()
  for (const [method, path, body] of [
    ['POST', `sys/users/${account!.uuid}/reset-password/`, { password: 'Chosen-90210' }],
    ['POST', `sys/users/${account!.uuid}/reset-password/`, {}],
    ['PUT', `sys/users/${account!.uuid}/is_active/`, { is_active: false }],
  ] as const) {
    const { status } = await server.request(path, { method, as: 'superuser', body })
    expect([path, status]).toEqual([path, 404])
  }
  const allot = { method: 'PATCH', as: 'superuser', body: { jws: [account!.uuid] } } as const
  expect((await server.request(`data_dict/work_unit/${unit}/allot_jw/`, allot)).status).toBe(400)
  const login = { username: account!.username, password: 'Chosen-90210' }
  expect((await server.request('login-methods/login/', { method: 'POST', body: login })).status).toBe(401)
  const [after] = await server.current().select().from(users).where(like(users.username, 'site:%'))
  expect(after).toEqual(account)
})

apart('15 a site that is taken is not free by another text of its host', async () => {
  await make()
  for (const other of [origin, `${origin}.`, 'https://www..school.example', 'https://.', 'https://.school.example']) {
    const { status } = await server.request('relation/site_tokens/', { method: 'POST', as: 'jw.y', body: { ...page, origin: other } })
    expect([other, status]).toEqual([other, 400])
  }
})

apart('10 a person whose login name only looks like that of a school’s pages is switched off and reset as anybody is', async () => {
  const body = { name: '名似', cert_id: 'E12345678' }
  expect((await server.request('relation/students/relation_create/', { method: 'POST', as: 'jw.x', body })).status).toBe(201)
  // no form gives such a name any more; an account from before may have it
  await server.current().update(users).set({ username: 'site:niemand' }).where(eq(users.username, body.cert_id))
  const [account] = await server.current().select().from(users).where(eq(users.username, 'site:niemand'))
  const off = await server.request(`sys/users/${account!.uuid}/is_active/`, { method: 'PUT', as: 'superuser', body: { is_active: false } })
  const reset = await server.request(`sys/users/${account!.uuid}/reset-password/`, { method: 'POST', as: 'jw.x', body: {} })
  expect([off.status, reset.status]).toEqual([200, 200])
})

test('nothing became a 500', () => expect(server.log).toEqual([]))
