import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstPassword, demoPassword as password } from '../../server/db/demo/index.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { command } from '../support/served.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  for (const name of ['jw.x', 'student.x']) await server.token(name)
})
afterAll(() => server.close())

const ID = '320102200907011613'
/** Short, a row, few characters, a piece of the login name, and three of the list of the worst: the last two have a letter and a digit. */
const plain = ['1', '1234567', '12345678', '88888888', ID.slice(-8), 'sunshine', 'Password1', 'woaini1314']
/** The same with blanks around them, and in wide letters: whoever guesses tries these next, and whoever is handed one types the plain one. */
const dressed = [
  'password ',
  ' 12345678',
  '12345678 ',
  '  abc1  ',
  'woaini1314\u3000',
  'ｐａｓｓｗｏｒｄ',
  '１２３４５６７８',
  ' Ｐassword1',
]
const weak = [...plain, ...dressed]
const post = (path: string, body: unknown, token?: string) =>
  server.request(path, { method: 'POST', body, ...(token ? { token } : { as: 'jw.x' }) })
const refusedAt = (answer: { status: number; body: object }) => [answer.status, Object.keys(answer.body)]
const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
const REFUSED = [400, ['password']]

// Number 16: a password has 8 characters at least and is not among those that are guessed first, whatever way it comes.
apart('changing the own password', async () => {
  const token = (await post('login-methods/login/', { username: 'jw.x', password })).body.token
  for (const one of weak.filter(one => one !== ID.slice(-8)))
    expect([one, ...refusedAt(await post('sys/users/change-password/', { old_password: password, password: one }, token))]).toEqual([
      one,
      ...REFUSED,
    ])
  expect((await post('sys/users/change-password/', { old_password: password, password: 'Bamboo-7-river' }, token)).status).toBe(200)
})

apart('resetting one of an account', async () => {
  const { uuid } = (await server.current().select().from(users).where(eq(users.username, 'student.x')))[0]!
  for (const one of weak.filter(one => one !== ID.slice(-8)))
    expect([one, ...refusedAt(await post(`sys/users/${uuid}/reset-password/`, { password: one }))]).toEqual([one, ...REFUSED])
  expect((await post(`sys/users/${uuid}/reset-password/`, { password: 'Bamboo-7-river' })).body.password).toBe('Bamboo-7-river')
  expect((await post(`sys/users/${uuid}/reset-password/`, {})).body.password).toMatch(/^[a-zA-Z2-9]{10}$/)
})

apart('registering by text message', async () => {
  await server.request('sms/sms/send_sms/', { method: 'POST', body: { phone_number: '13900005555', flag: 3 } })
  const body = { phone_number: '13900005555', code: server.sms.get('13900005555') }
  for (const one of ['Password1', 'woaini1314', 'a123456789', ...dressed])
    expect(
      refusedAt(await server.request('relation/students/relation_register/', { method: 'POST', body: { ...body, password: one } })),
    ).toEqual(REFUSED)
  // and the code is not used up by it
  const made = await server.request('relation/students/relation_register/', {
    method: 'POST',
    body: { ...body, password: 'Bamboo-7-river' },
  })
  // 3 the cookie of a device does not come with this call: one that it wrote would forget whom the device knows
  expect([made.status, made.headers.get('Set-Cookie')]).toEqual([200, null])
})

apart('16 binding a phone: the own login name is no password, an ID number that ends in X neither', async () => {
  const username = '32050820080315744X'
  await server.current().update(users).set({ username }).where(eq(users.username, 'fresh.x'))
  const { token } = (await server.request('login-methods/login/', { method: 'POST', body: { username, password: firstPassword } })).body
  await server.request('sms/sms/send_sms/', { method: 'POST', body: { phone_number: '13900006666', flag: 3 } })
  const body = { phone_number: '13900006666', code: server.sms.get('13900006666') }
  const bind = (one: string) =>
    server.request('relation/students/relation_register/', { method: 'POST', token, body: { ...body, password: one } })
  expect(refusedAt(await bind(username))).toEqual(REFUSED)
  expect((await bind('Bamboo-7-river')).status).toBe(200)
})

apart('the initial password of a new student', async () => {
  const create = (given: string) => post('relation/students/relation_create/', { name: '弱密码', cert_id: ID, password: given })
  // and with signs that nobody sees, which a list is refused for by themselves
  const unseen = ['12345678\u200b', 'pass\u00adword', '\u2060sunshine']
  for (const one of [...weak, ` ${ID.slice(-8)}`, ...unseen]) expect([one, ...refusedAt(await create(one))]).toEqual([one, ...REFUSED])
  expect((await create('bamboo river')).body.initial_password).toBe('bamboo river')
})

apart('what is no weak one is kept, told and taken as it was typed, blanks and wide letters too', async () => {
  const given = ' Ｂamboo river '
  const made = await post('relation/students/relation_create/', { name: '原样', cert_id: ID, password: given })
  expect(made.body.initial_password).toBe(given)
  const enter = async (typed: string) => (await post('login-methods/login/', { username: ID, password: typed })).status
  expect([await enter(given.trim()), await enter(given.normalize('NFKC')), await enter(given)]).toEqual([401, 401, 200])
})

apart('the initial passwords of an import, in the dry run already, with the cell that is wrong', async () => {
  const [class_] = (await server.request('data_dict/grade/?limit=1', { as: 'jw.x' })).body.results as [{ name: string }]
  const row = { name: '弱密码', cert_id: ID, grade: class_.name }
  for (const query of ['?dry_run=true', ''])
    for (const one of weak) {
      const { status, body } = await post(`relation/students/multi_create/${query}`, [{ ...row, password: one }])
      const faults = JSON.parse(body.detail).flatMap((wrong: { faults: { field: string; code: string }[] }) => wrong.faults)
      expect([one, status, faults]).toEqual([one, 400, [expect.objectContaining({ field: 'password', code: 'weak_password' })]])
    }
  expect(await server.current().$count(students, eq(students.cert_id, ID))).toBe(0)
  expect((await post('relation/students/multi_create/', [{ ...row, password: 'bamboo river' }])).body.created).toBe(1)
})

test('the first account of an installation', async () => {
  for (const one of ['Password1', 'Password1 ']) {
    const { code, output } = await command('scripts/superuser.ts', ['--username', 'first', '--password-stdin'], {}, `${one}\n`)
    expect([one, code, output]).toEqual([one, 2, expect.stringContaining('at least 8 characters')])
  }
})

test('nothing became a 500', () => expect(server.log).toEqual([]))
