import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { listsOf, opens } from '../../src/core/contracts/embedding.ts'
import { accountsOf, embeddable } from '../../src/core/domain/embedding.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const HERE = 'https://school.example'
const url = await withPostgres()

describe.each(onDatabases(url))('accounts, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['sysadmin', 'superuser', 'jw.x']) await server.token(as)
  })
  afterAll(() => server.close())
  const keyOf = async (name: string) =>
    (await server.current().select({ uuid: users.uuid }).from(users).where(eq(users.username, name)))[0]!.uuid
  const tokenFor = async (as: string, widget: string): Promise<string> =>
    (await server.request('login-methods/embed_token/', { method: 'POST', as, body: { origin: HERE, widgets: [widget] } })).body.token
  const act = async (path: string, name: string, token: string, body = {}) =>
    (
      await server.request(`sys/users/${await keyOf(name)}/${path}/`, {
        ...{ method: path === 'is_active' ? 'PUT' : 'POST', token, body },
        headers: { Origin: HERE },
      })
    ).status

  test.each([
    ['student-roster', 'student.x'],
    ['teacher-roster', 'teacher.x'],
    ['staff-roster', 'jw.x'],
  ])(
    '8.15 a token for %s acts on %s and on no account that the widget does not show, least of all on the one that it is of',
    (widget, own) =>
      server.undone(async () => {
        for (const as of ['sysadmin', 'superuser']) {
          const token = await tokenFor(as, widget)
          for (const name of ['student.x', 'teacher.x', 'jw.x', 'clerk', 'jyj.a', 'kiosk.x', 'sysadmin', 'superuser'].filter(
            one => one !== own,
          )) {
            expect([as, name, await act('reset-password', name, token)]).toEqual([as, name, 404])
            expect([as, name, await act('is_active', name, token, { is_active: false })]).toEqual([as, name, 404])
          }
          expect(await act('reset-password', own, token)).toBe(200)
        }
      }),
  )

  test('8.15 a token for lists of colleges neither sees nor takes back nor stops a list of people; one for imports does', async () => {
    const list = [{ name: '令牌', cert_id: '13900047011', work_num: 'T0470', u_type: 2, password: 'Bamboo-7-river', phone: '13900047011' }]
    const accepted = await server.request('imports/teachers/', { method: 'POST', as: 'jw.x', body: list })
    expect([accepted.status, accepted.text]).toEqual([202, expect.any(String)])
    const path = `imports/${accepted.body.uuid}`
    const state = async () => (await server.request(`${path}/`, { as: 'jw.x' })).body.state as string
    await expect.poll(state, { timeout: 20_000 }).toBe('done')
    const send = async (as: string, widget: string, what: string) =>
      (
        await server.request(`${path}/${what}/`, {
          ...{ method: 'POST', body: {}, token: await tokenFor(as, widget), headers: { Origin: HERE } },
        })
      ).status
    for (const as of ['sysadmin', 'superuser', 'jw.x'])
      for (const what of ['cancel', 'undo']) expect([as, what, await send(as, 'college-data-admin', what)]).toEqual([as, what, 404])
    expect(await send('jw.x', 'import-wizard', 'undo')).toBe(200)
  })

  test('8.15 no school takes our own address for its site', async () => {
    const [origin] = server.ports.settings.publicOrigins
    const body = { name: '本平台', origin, widgets: ['college-search'], days: 30 }
    const answer = await server.request('relation/site_tokens/', { method: 'POST', as: 'jw.x', body })
    expect([answer.status, answer.body]).toEqual([400, { origin: ['这是本平台自己的网址，它的页面不需要令牌。'] }])
  })

  test.each([
    ['our own', 'https://in.process'],
    ['one that the installation names', HERE],
  ])('15 a token for a page of %s ends for good when its account is moved to another school, as every one of them', (_, origin) =>
    server.undone(async () => {
      const unitOf = async (as: string) => (await server.request('login-methods/is_login/', { as })).body.work_unit.uuid as string
      const [x, y] = [await unitOf('jw.x'), await unitOf('jw.y')]
      const student = (await server.request('relation/students/student/', { as: 'student.x' })).body.uuid
      const send = async (path: string, body: object) =>
        expect((await server.request(path, { method: 'PATCH', as: 'superuser', body })).status).toBe(200)
      const jw = await keyOf('jw.x')
      const move = {
        'jw.x': (to: string) => send(`data_dict/work_unit/${to}/allot_jw/`, { jws: [jw] }),
        'student.x': (to: string) => send(`relation/students/${student}/admin_update_info/`, { work_unit: to }),
      }
      for (const as of ['jw.x', 'student.x'] as const) {
        const make = async (): Promise<string> => {
          const body = { origin, widgets: ['student-basics', 'student-roster'], minutes: 60 }
          return (await server.request('login-methods/embed_token/', { method: 'POST', as, body })).body.token
        }
        const read = async (token: string) =>
          (await server.request('login-methods/is_login/', { token, headers: { Origin: origin } })).status
        const held = [await make(), await make()]
        const all = () => Promise.all(held.map(read))
        // who is allotted where she is stays there
        await move[as](x)
        expect([as, await all()]).toEqual([as, [200, 200]])
        await move[as](y)
        expect([as, await all()]).toEqual([as, [401, 401]])
        expect((await server.request('login-methods/embed_token/', { as })).body).toEqual([])
        const later = await make()
        expect(await read(later)).toBe(200)
        await move[as](x)
        expect([as, await all(), await read(later)]).toEqual([as, [401, 401], 401])
        expect((await server.request('login-methods/is_login/', { as })).status).toBe(200)
      }
    }),
  )

  test('8.10 nobody gives herself a password without her old one, whatever she may reset', () =>
    server.undone(async () => {
      for (const as of ['sysadmin', 'superuser']) {
        const answer = await server.request(`sys/users/${await keyOf(as)}/reset-password/`, { method: 'POST', as, body: {} })
        expect([answer.status, answer.body]).toEqual([400, { password: ['自己的密码请用“修改密码”更改，不能重置。'] }])
      }
      expect((await server.request('login-methods/is_login/', { as: 'sysadmin' })).status).toBe(200)
    }))
})

test('8.15 a widget whose token opens power over accounts, or over imports, says over whose', () => {
  const power = routes.filter(({ call }) => /^sys\/users\/\{/.test(call.path))
  const lists = routes.filter(({ call }) => /^imports\/\{/.test(call.path))
  expect([power.length, lists.length]).toEqual([2, 4])
  for (const widget of embeddable) {
    const grant = { origin: HERE, widgets: [widget] }
    const hasOne = (some: typeof routes) => some.some(({ call }) => opens([widget], call))
    if (hasOne(power)) expect([widget, accountsOf(grant).length > 0]).toEqual([widget, true])
    expect([widget, listsOf(grant).length > 0]).toEqual([widget, hasOne(lists)])
  }
})
