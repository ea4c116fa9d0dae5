import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, firstPassword } from '../../server/db/demo/index.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teachers } from '../../server/resources/relation/teachers/table.ts'
import { sms_codes } from '../../server/resources/sms/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { watchVersions } from '../support/watch-versions.ts'

const url = await withPostgres()
const [MINUTE, HOUR] = [60_000, 3_600_000]
const REGISTER = 3
const password = 'Chosen-2026'

// S11, the half that goes by text message. Every test has numbers of its own.
describe.each(onDatabases(url))('codes, on %s', (_, where) => {
  let server: TestServer
  let serial = 0
  const fresh = () => `1390000${String(++serial).padStart(4, '0')}`
  beforeAll(async () => {
    server = await openTestServer(where)
    await watchVersions(server.db)
    await server.token('student.x')
    await server.token('fresh.x', firstPassword)
    for (const staff of ['jw.x', 'sysadmin']) await server.token(staff)
  })
  afterAll(() => server.close())
  // each time from elsewhere: what one address may ask for is another rule
  let place = 0
  const elsewhere = () => ({ 'X-Test-Address': `10.0.${++place >> 8}.${place & 255}` })
  const send = (phone_number: string, flag: number = REGISTER, more: object = {}, headers = elsewhere()) =>
    server.request('sms/sms/send_sms/', { method: 'POST', body: { phone_number, flag, ...more }, headers })
  const register = (phone_number: string, code: string, token?: string, headers = elsewhere()) =>
    server.request('relation/students/relation_register/', {
      method: 'POST',
      body: { phone_number, code, password },
      headers,
      ...(token && { token }),
    })
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const WRONG = { code: ['验证码错误或已过期'] }
  const TAKEN = { phone_number: [expect.stringMatching(/已是登录账号.*请联系/)] }

  test('are sent once in 60 s, five times an hour, ten a day, with Retry-After in between', async () => {
    const phone = fresh()
    expect([(await send(phone)).status, server.sms.get(phone)]).toEqual([204, expect.stringMatching(/^\d{6}$/)])
    const soon = await send(phone)
    expect([soon.status, Number(soon.headers.get('Retry-After'))]).toEqual([429, expect.closeTo(60, -0.5)])
    let sent = 1
    let moved = 0
    const pass = (ms: number) => {
      moved += ms
      server.ports.moveClock(ms)
    }
    for (let n = 0; n < 6; n++) {
      pass(MINUTE + 1000)
      sent += (await send(phone)).status === 204 ? 1 : 0
    }
    expect(sent).toBe(5)
    for (let n = 0; n < 12; n++) {
      pass(HOUR / 2)
      sent += (await send(phone)).status === 204 ? 1 : 0
    }
    expect(sent).toBe(10)
    pass(24 * HOUR)
    expect((await send(phone)).status).toBe(204)
    server.ports.moveClock(-moved)
  })

  test('fifty calls at once for one number, however it is typed, send one', async () => {
    const phone = fresh()
    const typed = [phone, ` ${phone}`, `${phone} `]
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => send(typed[i % 3]!, 1 + (i % 3), { q: 1, k: 1 })))
    const by = Map.groupBy(answers, ({ status }) => status)
    expect([by.get(204)?.length, by.get(429)?.length]).toEqual([1, 49])
  })

  test('S11 all networks of one provider’s customer have some at once, and then are asked for a captcha', async () => {
    const answers: number[] = []
    for (let n = 0; n < 45; n++) {
      const headers = { 'X-Test-Address': `2001:db8:77:${n.toString(16)}::1` }
      const body = { phone_number: fresh(), flag: REGISTER }
      answers.push((await server.request('sms/sms/send_sms/', { method: 'POST', body, headers })).status)
    }
    expect(answers).toEqual([...Array(40).fill(204), ...Array(5).fill(400)])
    const other = { method: 'POST', body: { phone_number: fresh(), flag: REGISTER }, headers: { 'X-Test-Address': '2001:db8:78::1' } }
    expect((await server.request('sms/sms/send_sms/', other)).status).toBe(204)
  })

  test('are refused for what is no number, no purpose, or somebody nobody knows', async () => {
    for (const phone of ['', '123', '23900001234', '139000012345', '１３９００００１２３４', 'a', "1390000'--"])
      expect((await send(phone)).status).toBe(400)
    for (const flag of [0, 5, -1, 1.5]) expect((await send(fresh(), flag)).status).toBe(400)
    expect((await send(fresh(), 2)).body).toEqual({ flag: ['不是可用的选项。'] })
    expect((await send(fresh(), 2, { q: 1, k: 1 })).status).toBe(204)
    expect((await send(fresh(), 4)).status).toBe(403)
  })

  test('hold for five tries, and then not even the right one', async () => {
    const [four, five] = [fresh(), fresh()]
    for (const phone of [four, five]) {
      await send(phone)
      const code = server.sms.get(phone)!
      for (let n = 0; n < (phone === four ? 4 : 5); n++) expect((await register(phone, other(code))).body).toEqual(WRONG)
    }
    expect((await register(four, server.sms.get(four)!)).status).toBe(200)
    expect((await register(five, server.sms.get(five)!)).body).toEqual(WRONG)
  })

  test.each([
    ['an address', '10.1.0.1', '10.1.0.1'],
    ['a network of IPv6', '2001:db8:90:1::1', '2001:db8:90:1:f::2'],
    ['a page', '', ''],
  ])('hold for five tries from where they were asked for and five from all elsewhere, counted apart: %s', async (_, asking, trying) => {
    const [left, apart, all] = [fresh(), fresh(), fresh()]
    const headers = { 'X-Test-Address': trying }
    for (const phone of [left, apart, all]) await send(phone, REGISTER, {}, { 'X-Test-Address': asking })
    const wrong = async (phone: string, from?: typeof headers) => {
      for (let n = 0; n < 5; n++) expect((await register(phone, other(server.sms.get(phone)!), undefined, from)).body).toEqual(WRONG)
    }
    const right = (phone: string, from?: typeof headers) => register(phone, server.sms.get(phone)!, undefined, from)
    // strangers use up theirs, however many networks they are of, and the owner's are left
    await wrong(left)
    expect((await right(left)).body).toEqual(WRONG)
    for (let n = 0; n < 4; n++) expect((await register(left, other(server.sms.get(left)!), undefined, headers)).body).toEqual(WRONG)
    expect((await right(left, headers)).status).toBe(200)
    // she uses up hers, and has come to another network since
    await wrong(apart, headers)
    expect((await right(apart, headers)).body).toEqual(WRONG)
    expect((await right(apart)).status).toBe(200)
    // ten, and it is good for nobody
    await wrong(all, headers)
    await wrong(all)
    expect([(await right(all, headers)).body, (await right(all)).body]).toEqual([WRONG, WRONG])
  })

  test('where a code was asked from is kept as a seal, another for each number', async () => {
    const headers = { 'X-Test-Address': '10.2.0.77' }
    const phones = [fresh(), fresh()]
    for (const phone of phones) await send(phone, REGISTER, {}, headers)
    const rows = await server.db.select({ asked_from: sms_codes.asked_from }).from(sms_codes).where(inArray(sms_codes.phone, phones))
    expect(rows.map(row => row.asked_from)).toEqual(phones.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)))
    expect(new Set(rows.map(row => row.asked_from)).size).toBe(2)
  })

  test('guesses at once are counted one by one, from where it was asked for as from elsewhere', async () => {
    const phone = fresh()
    const headers = { 'X-Test-Address': '10.1.0.2' }
    await send(phone, REGISTER, {}, headers)
    const code = server.sms.get(phone)!
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register(phone, other(code), undefined, n % 2 ? headers : undefined)),
    )
    expect(guesses.every(({ status }) => status === 400)).toBe(true)
    expect([(await register(phone, code, undefined, headers)).body, (await register(phone, code)).body]).toEqual([WRONG, WRONG])
  })

  test('are good once, for their number, for their purpose, for five minutes', async () => {
    const [a, b, c, d] = [fresh(), fresh(), fresh(), fresh()]
    await send(a)
    expect((await register(a, server.sms.get(a)!)).status).toBe(200)
    expect((await register(a, server.sms.get(a)!)).body).toEqual(WRONG)
    await send(b)
    expect((await register(c, server.sms.get(b)!)).body).toEqual(WRONG)
    await send(c, 1)
    expect((await register(c, server.sms.get(c)!)).body).toEqual(WRONG)
    await send(d)
    server.ports.moveClock(5 * MINUTE + 1000)
    expect((await register(d, server.sms.get(d)!)).body).toEqual(WRONG)
    server.ports.moveClock(-5 * MINUTE - 1000)
  })

  test('end with the next one from the same network: neither before nor after it is used does an older code open anything', async () => {
    const phone = fresh()
    const headers = { 'X-Test-Address': '10.3.0.1' }
    await send(phone, REGISTER, {}, headers)
    const old = server.sms.get(phone)!
    server.ports.moveClock(MINUTE + 1000)
    await send(phone, REGISTER, {}, headers)
    const now = server.sms.get(phone)!
    if (old !== now) expect((await register(phone, old)).body).toEqual(WRONG)
    expect((await register(phone, now)).status).toBe(200)
    await server.db.delete(users).where(eq(users.username, phone))
    expect((await register(phone, old)).body).toEqual(WRONG)
    server.ports.moveClock(-MINUTE - 1000)
  })

  test('S11 a stranger who asks for a code too takes hers from nobody, whatever he tries; once one is used the others are good for nothing', async () => {
    const [phone, his] = [fresh(), fresh()]
    const [here, there, third] = ['10.4.0.1', '10.4.0.2', '10.4.0.3'].map(address => ({ 'X-Test-Address': address }))
    const sent: string[] = []
    for (const headers of [here, there]) {
      expect((await send(phone, REGISTER, {}, headers)).status).toBe(204)
      sent.push(server.sms.get(phone)!)
      server.ports.moveClock(MINUTE + 1000)
    }
    const [hers, strangers] = sent
    const wrong = [...Array(20).keys()].map(n => String(n).padStart(6, '0')).filter(code => !sent.includes(code))
    for (const [n, code] of wrong.slice(0, 12).entries())
      expect((await register(phone, code, undefined, n % 2 ? there : third)).body).toEqual(WRONG)
    expect((await register(phone, strangers!, undefined, there)).body).toEqual(WRONG)
    expect((await register(phone, strangers!, undefined, here)).body).toEqual(WRONG)
    expect((await register(phone, hers!, undefined, here)).status).toBe(200)
    await send(his, REGISTER, {}, there)
    server.ports.moveClock(MINUTE + 1000)
    const first = server.sms.get(his)!
    await send(his, REGISTER, {}, here)
    expect((await register(his, first, undefined, there)).status).toBe(200)
    await server.db.delete(users).where(eq(users.username, his))
    expect((await register(his, server.sms.get(his)!, undefined, here)).body).toEqual(WRONG)
    server.ports.moveClock(-3 * MINUTE - 3000)
  })

  test('what is kept of a code is a seal', async () => {
    const phone = fresh()
    await send(phone)
    const [kept] = await server.db.select().from(sms_codes).where(eq(sms_codes.phone, phone))
    expect(kept!.code).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(kept)).not.toContain(server.sms.get(phone)!)
  })

  test('G127 without a token: an individual student of no school, signed in; who holds a number that has registered is told so, for the right code alone', async () => {
    const phone = fresh()
    await send(phone)
    const { status, body } = await register(phone, server.sms.get(phone)!)
    expect([status, body.must_change_password]).toEqual([200, false])
    const me = await server.request('login-methods/is_login/', { token: body.token })
    expect(me.body).toMatchObject({ username: phone, u_type: 1, account_type: 2, is_superuser: false, is_vip_flag: false, phone })
    expect((await server.request('relation/students/student/', { token: body.token })).body.uuid).toBe(me.body.extra_user_info.uuid)
    // until she fills in her own name: a list masks a phone, and a name never
    const listed = await server.request('relation/students/admin_query_student/?account_type=2&limit=500', { as: 'sysadmin' })
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
    expect([me.body.name, listed.text.includes(`"name":"${masked}"`), listed.text.includes(phone)]).toEqual([masked, true, false])
    expect((await server.request('login-methods/login/', { method: 'POST', body: { username: phone, password } })).status).toBe(200)
    server.ports.moveClock(MINUTE + 1000)
    await send(phone)
    expect((await register(phone, other(server.sms.get(phone)!))).body).toEqual(WRONG)
    const again = await register(phone, server.sms.get(phone)!)
    expect([again.status, again.body]).toEqual([400, TAKEN])
    expect((await register(phone, server.sms.get(phone)!)).body).toEqual(WRONG)
    server.ports.moveClock(-MINUTE - 1000)
  })

  test('8.10 whose students people are who sign up by themselves is in nobody’s hands: no school gets the code of their unit, nor loses it', async () => {
    const phone = fresh()
    await send(phone)
    await register(phone, server.sms.get(phone)!)
    const { results } = (await server.request('data_dict/work_unit/?limit=500', { as: 'superuser' })).body
    const own = results.find((one: { code: string }) => one.code === 'individuals')
    const school = results.find((one: { code: string }) => one.code !== 'individuals')
    const save = async (uuid: string, body: object) => {
      const { status, body: said } = await server.request(`data_dict/work_unit/${uuid}/`, { as: 'superuser', method: 'PATCH', body })
      return [status, said.code]
    }
    const refused = [400, ['这个代码留给自行注册的个人用户，请换一个。']]
    expect(await save(school.uuid, { code: 'individuals' })).toEqual(refused)
    expect(await save(own.uuid, { code: 'another' })).toEqual(refused)
    expect(await save(own.uuid, { code: 'individuals' })).toEqual([200, 'individuals'])
    const body = { name: '新校', code: 'individuals', work_unit_type: 0 }
    const made = await server.request('data_dict/work_unit/', { as: 'superuser', method: 'POST', body })
    expect([made.status, made.body.code]).toEqual(refused)
  })

  test('G127 who holds a phone whose number a school has typed as a login name is told what is in the way; nobody else is', async () => {
    const phone = fresh()
    const teacher = { name: '打错', cert_id: phone }
    expect((await server.request('relation/teachers/relation_create/', { method: 'POST', as: 'jw.x', body: teacher })).status).toBe(201)
    await send(phone)
    expect((await register(phone, other(server.sms.get(phone)!))).body).toEqual(WRONG)
    const { status, body } = await register(phone, server.sms.get(phone)!)
    expect([status, body]).toEqual([400, TAKEN])
    expect((await server.request('login-methods/login/', { method: 'POST', body: { username: phone, password } })).status).toBe(401)
  })

  test('no student gets a mobile number as her ID number, which is a login name', async () => {
    const made = (cert_id: string) =>
      server.request('relation/students/relation_create/', { method: 'POST', as: 'jw.x', body: { name: '打错', cert_id } })
    const [phone, wide] = [fresh(), (text: string) => text.replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit)))]
    const written = [
      ...[phone, ` ${phone} `, wide(phone), `+86${phone}`, `+86 ${phone}`, `86${phone}`, wide(`+86${phone}`)],
      ...[' ', '-', '\u200b', '\u3000', '\u3164', '\ufe0f', '\u2800'].map(
        sign => `${phone.slice(0, 3)}${sign}${phone.slice(3, 7)}${sign}${phone.slice(7)}`,
      ),
      phone.replace(/\d/g, digit => String.fromCodePoint(0x1d7ce + Number(digit))),
    ]
    for (const number of written) {
      const { status, body } = await made(number)
      expect([number, status, body]).toEqual([number, 400, { cert_id: ['这是手机号，不是证件号码。'] }])
    }
    for (const other of ['E12345678', '1381234567', 'H1381234567']) expect([other, (await made(other)).status]).toEqual([other, 201])
    const [{ uuid }] = (await server.request('relation/students/admin_query_student/?limit=1', { as: 'sysadmin' })).body.results
    const patch = (cert_id: string) => server.request(`relation/students/${uuid}/`, { method: 'PATCH', as: 'sysadmin', body: { cert_id } })
    for (const number of written)
      expect([number, await patch(number)]).toMatchObject([number, { status: 400, body: { cert_id: ['这是手机号，不是证件号码。'] } }])
    expect((await patch('E87654321')).status).toBe(200)
    const into = await server.request('relation/students/multi_create/', {
      ...{ method: 'POST', as: 'jw.x', body: [{ name: '打错', cert_id: fresh(), grade: '高三(1)班' }] },
    })
    expect([into.status, into.body.detail]).toEqual([400, expect.stringContaining('bad_id_number')])
  })

  test('G127 a number that somebody has written into a record does not keep out whoever holds the phone', async () => {
    const [written] = (await server.db.select().from(users)).filter(one => one.phone && one.username !== one.phone)
    const { uuid, phone } = written!
    await send(phone!)
    expect((await register(phone!, other(server.sms.get(phone!)!))).body).toEqual(WRONG)
    const { status, body } = await register(phone!, server.sms.get(phone!)!)
    expect(status).toBe(200)
    const me = await server.request('login-methods/is_login/', { token: body.token })
    expect([me.body.username, me.body.uuid === uuid]).toEqual([phone, false])
  })

  test('G145 with the token of an initial password: binds the number, sets the password, ends that state and the old tokens', async () => {
    const phone = fresh()
    const token = await server.token('fresh.x')
    const record = `relation/students/${idOf('students', 'fresh.x')}/`
    const seen = await server.request(record, { as: 'jw.x' })
    await send(phone)
    expect((await register(phone, other(server.sms.get(phone)!), token)).body).toEqual(WRONG)
    const { status, body } = await register(phone, server.sms.get(phone)!, token)
    expect([status, body.must_change_password]).toEqual([200, false])
    expect((await server.request('login-methods/is_login/', { token })).status).toBe(401)
    const me = await server.request('login-methods/is_login/', { token: body.token })
    expect(me.body).toMatchObject({ username: 'fresh.x', phone, must_change_password: false })
    const [row] = await server.db.select().from(students).where(eq(students.user, me.body.uuid))
    expect(row!.phone).toBe(phone)
    // R9: a form that staff had open before does not write the old number over the one that she has proven
    const old = { method: 'PATCH', as: 'jw.x', headers: { 'If-Match': seen.headers.get('ETag')! }, body: { phone: '13800001111' } }
    expect((await server.request(`${record}relation_update/`, old)).status).toBe(412)
    expect((await server.request('login-methods/login/', { method: 'POST', body: { username: 'fresh.x', password } })).status).toBe(200)
  })

  test('G145 of a teacher her record has the number that she has proven', async () => {
    const [cert_id, phone] = [fresh(), fresh()]
    const body = { name: '新老师', cert_id }
    const made = (await server.request('relation/teachers/relation_create/', { method: 'POST', as: 'jw.x', body })).body
    const login = { username: cert_id, password: made.initial_password }
    const { token } = (await server.request('login-methods/login/', { method: 'POST', body: login, headers: elsewhere() })).body
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    await send(phone)
    expect((await register(phone, server.sms.get(phone)!, token)).status).toBe(200)
    const [row] = await server.db.select().from(teachers).where(eq(teachers.cert_id, cert_id))
    expect(row!.phone).toBe(phone)
  })

  test('G145 with a token that has ended it is 401: nobody becomes a second person, and the code is not spent', async () => {
    const phone = fresh()
    const login = { method: 'POST', body: { username: 'vip.x', password: demoPassword } }
    const { token } = (await server.request('login-methods/login/', { ...login, headers: elsewhere() })).body
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    await server.request('login-methods/logout/', { method: 'POST', token, body: {} })
    await send(phone)
    for (const dead of [token, 'a'.repeat(64), 'nonsense'])
      expect([dead, (await register(phone, server.sms.get(phone)!, dead)).status]).toEqual([dead, 401])
    expect(
      (await server.request('sms/sms/send_sms/', { method: 'POST', token, body: { phone_number: fresh(), flag: REGISTER } })).status,
    ).toBe(401)
    expect(await server.db.$count(users, eq(users.username, phone))).toBe(0)
    expect((await register(phone, server.sms.get(phone)!)).status).toBe(200)
  })

  test('with the token of an account that has its own password it is refused: a code is no old password', async () => {
    const phone = fresh()
    await send(phone)
    const token = await server.token('student.x')
    expect((await register(phone, server.sms.get(phone)!, token)).status).toBe(403)
    expect((await server.request('login-methods/is_login/', { token })).body.phone).not.toBe(phone)
  })

  test('weak passwords are refused before the code is spent', async () => {
    const phone = fresh()
    await send(phone)
    const code = server.sms.get(phone)!
    const weak = await server.request('relation/students/relation_register/', {
      method: 'POST',
      body: { phone_number: phone, code, password: 'short' },
    })
    expect([weak.status, Object.keys(weak.body)]).toEqual([400, ['password']])
    expect((await register(phone, code)).status).toBe(200)
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
