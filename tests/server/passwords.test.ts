import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstPassword, demoPassword as password } from '../../server/db/demo/index.ts'
import { createAccounts } from '../../server/identity/accounts.ts'
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
/** Short, a row, few characters, a piece of the login name, and some of the list of the worst: with a letter and a digit, and with a sign more. */
const plain = [
  '1',
  '1234567',
  '12345678',
  '88888888',
  ID.slice(-8),
  'sunshine',
  'Password1',
  'woaini1314',
  'Passw0rd!',
  '11223344a',
  'Password123!',
  // README tells it
  'Zhiyuan-2026',
]
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
/** The same with a sign that nobody sees: what is no format sign (Cf) is a selector, a filler or an empty cell. */
const unseen = ['\u200b', '\u00ad', '\u2060', '\ufe0f', '\u3164', '\u2800', '\u180b', '\u{e0100}', '\u034f', '\u115f', '\u17b4'].map(
  sign => `password1${sign}`,
)
/** Guessed by nobody, and typed alike on no two devices: emoji, of which six are eight units, half of one, an accent, wide letters, a blank. */
const untypeable = ['ab1😀😁😂', 'abcd1234\ud800z', 'contraseña-7', 'Ｂamboo-7-river', 'bamboo river', '竹子河流竹子河流1a']
const post = (path: string, body: unknown, token?: string) =>
  server.request(path, { method: 'POST', body, ...(token ? { token } : { as: 'jw.x' }) })
const refusedAt = (answer: { status: number; body: object }) => [answer.status, Object.keys(answer.body)]
const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
const REFUSED = [400, ['password']]

// Number 16: a password has 8 characters at least and is not among those that are guessed first, whatever way it comes.
apart('changing the own password', async () => {
  const token = (await post('login-methods/login/', { username: 'jw.x', password })).body.token
  for (const one of [...weak.filter(one => one !== ID.slice(-8)), ...unseen, ...untypeable])
    expect([one, ...refusedAt(await post('sys/users/change-password/', { old_password: password, password: one }, token))]).toEqual([
      one,
      ...REFUSED,
    ])
  expect((await post('sys/users/change-password/', { old_password: password, password: 'Bamboo-7-river' }, token)).status).toBe(200)
})

apart('resetting one of an account', async () => {
  const { uuid } = (await server.current().select().from(users).where(eq(users.username, 'student.x')))[0]!
  for (const one of [...weak.filter(one => one !== ID.slice(-8)), ...unseen, ...untypeable])
    expect([one, ...refusedAt(await post(`sys/users/${uuid}/reset-password/`, { password: one }))]).toEqual([one, ...REFUSED])
  expect((await post(`sys/users/${uuid}/reset-password/`, { password: 'Bamboo-7-river' })).body.password).toBe('Bamboo-7-river')
  expect((await post(`sys/users/${uuid}/reset-password/`, {})).body.password).toMatch(/^[a-zA-Z2-9]{10}$/)
})

apart('registering by text message', async () => {
  await server.request('sms/sms/send_sms/', { method: 'POST', body: { phone_number: '13900005555', flag: 3 } })
  const body = { phone_number: '13900005555', code: server.sms.get('13900005555') }
  for (const one of ['Password1', 'woaini1314', 'a123456789', ...dressed, ...unseen, ...untypeable])
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
  for (const one of [...weak, ` ${ID.slice(-8)}`, '12345678\u200b', ...unseen, ...untypeable])
    expect([one, ...refusedAt(await create(one))]).toEqual([one, ...REFUSED])
  for (const one of untypeable.slice(1))
    expect([one, (await create(one)).body]).toEqual([one, { password: [expect.stringContaining('半角符号，不能有空格')] }])
  const given = '20080901'
  expect((await create(given)).body.initial_password).toBe(given)
  expect((await post('login-methods/login/', { username: ID, password: given })).status).toBe(200)
})

apart('16 an account keeps a password that it had before such signs were refused', async () => {
  const kept = ' Ｂamboo river '
  const [made] = await createAccounts(server.current(), server.ports, [
    { username: 'kept.x', name: '原样', u_type: 1, work_unit: null, password: kept },
  ])
  expect(made!.initial_password).toBe(kept)
  const enter = async (typed: string) => (await post('login-methods/login/', { username: 'kept.x', password: typed })).status
  expect([await enter(kept.trim()), await enter(kept.normalize('NFKC')), await enter(kept)]).toEqual([401, 401, 200])
})

apart('the initial passwords of an import, in the dry run already, with the cell that is wrong', async () => {
  const [class_] = (await server.request('data_dict/grade/?limit=1', { as: 'jw.x' })).body.results as [{ name: string }]
  const row = { name: '弱密码', cert_id: ID, grade: class_.name }
  for (const query of ['?dry_run=true', '']) {
    const told = async (given: string) => {
      const { status, body } = await post(`relation/students/multi_create/${query}`, [{ ...row, password: given }])
      const [{ faults, errors }] = JSON.parse(body.detail) as [{ faults: { field: string; code: string }[]; errors: object }]
      return [given, status, faults.map(({ field, code }) => `${field} ${code}`), errors]
    }
    for (const one of [...plain, ...untypeable.slice(0, 1)])
      expect(await told(one)).toEqual([one, 400, ['password weak_password'], { password: [expect.stringContaining('至少 8 个字符')] }])
    for (const one of untypeable.slice(1).filter(text => text.isWellFormed()))
      expect(await told(one)).toEqual([one, 400, ['password bad_password'], { password: [expect.stringContaining('不能有空格')] }])
    // half of a sign is told as what nobody sees
    for (const one of untypeable.filter(text => !text.isWellFormed()))
      expect((await told(one)).slice(0, 3)).toEqual([one, 400, ['password hidden_character']])
    // of two reasons the first that is seen
    const some = [expect.stringMatching(/^password (weak_password|bad_password|hidden_character)$/)]
    for (const one of [...dressed, ...unseen]) expect((await told(one)).slice(0, 3)).toEqual([one, 400, some])
  }
  expect(await server.current().$count(students, eq(students.cert_id, ID))).toBe(0)
  expect((await post('relation/students/multi_create/', [{ ...row, password: '20080901' }])).body.created).toBe(1)
})

test('the first account of an installation', async () => {
  for (const one of ['Password1', 'contraseña-7']) {
    const { code, output } = await command('scripts/superuser.ts', ['--username', 'first', '--password-stdin'], {}, `${one}\n`)
    expect([one, code, output]).toEqual([one, 2, expect.stringContaining('at least 8 characters')])
  }
})

test('nothing became a 500', () => expect(server.log).toEqual([]))
