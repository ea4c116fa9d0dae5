import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { firstPassword, demoPassword as password } from '../../server/db/demo/index.ts'
import { type Queue, queue } from '../../server/kit/queue.ts'
import { captchas } from '../../server/resources/captcha/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { signingIn } from '../support/signing-in.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const WRONG = { detail: '账号或密码不正确' }
const ASKS = { captcha_code: ['请输入验证码'] }
const [MINUTE, HOUR] = [60_000, 3_600_000]

// Number 2 and 3 of the attacks: who wants in is not kept out by whoever should stay out, and nobody else waits for either.
describe.each(onDatabases(url))('signing in under attack, on %s', (_, where) => {
  let server: TestServer
  const [WIDTH, ROOM] = [2, 12]
  /** How many have come to the door, and who was let in, in that order. */
  let [asked, begun] = [0, [] as string[]]
  beforeAll(async () => {
    const waiting = queue(WIDTH, ROOM)
    const door: Queue = (work, as, isStranger) => {
      asked++
      const enter = () => {
        begun.push(isStranger ? 'stranger' : as!)
        return work()
      }
      return waiting(enter, as, isStranger)
    }
    server = await openTestServer(where, { door })
    for (const name of ['jw.y', 'student.x', 'teacher.x']) await server.token(name)
    await server.token('fresh.x', firstPassword)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const { post, from, login, solved, deviceOf } = signingIn(() => server)
  /** Holds every hash until it is let go. */
  const holdHashes = () => {
    const real = server.ports.hash.verify
    let letGo = () => {}
    const held = new Promise<void>(done => {
      letGo = done
    })
    const spy = vi.spyOn(server.ports.hash, 'verify').mockImplementation((...given) => held.then(() => real(...given)))
    return { letGo, end: () => spy.mockRestore(), begun: () => vi.waitFor(() => expect(spy).toHaveBeenCalled()) }
  }

  test('while passwords are hashed, everybody else is answered; a full queue answers 503 with Retry-After', async () => {
    const hashes = holdHashes()
    try {
      // of one account and one address eight wait in the room for all, and as many as that holds in the second one
      const most = WIDTH + 8 + ROOM
      const entering = Array.from({ length: most + 5 }, () => login({ username: 'jw.y', password }))
      await hashes.begun()
      const others = await Promise.all(Array.from({ length: 12 }, () => server.request('data_dict/grade/?limit=20', { as: 'jw.y' })))
      expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
      hashes.letGo()
      const answers = await Promise.all(entering)
      const by = Map.groupBy(answers, ({ status }) => status)
      expect([by.get(200)?.length, by.get(503)?.length]).toEqual([most, 5])
      expect(Number(by.get(503)![0]!.headers.get('Retry-After'))).toBeGreaterThan(0)
    } finally {
      hashes.end()
    }
  })

  apart('who is known goes before who is not', async () => {
    const device = await deviceOf('jw.x')
    const hashes = holdHashes()
    try {
      ;[asked, begun] = [0, []]
      const strangers = Array.from({ length: WIDTH + ROOM }, (_, n) => login({ username: `nobody.${n}`, password }, from('192.0.2.1')))
      await vi.waitFor(() => expect(asked).toBe(WIDTH + ROOM))
      const owner = login({ username: 'jw.x', password }, from('192.0.2.1', device))
      await vi.waitFor(() => expect(asked).toBe(WIDTH + ROOM + 1))
      hashes.letGo()
      expect((await owner).status).toBe(200)
      await Promise.all(strangers)
      expect(begun.indexOf('jw.x')).toBe(WIDTH)
    } finally {
      hashes.end()
    }
  })

  apart(
    'whoever comes again and again on her own device keeps nobody out: others who are known take turns with her, one in four is new',
    async () => {
      const [own, other] = [await deviceOf('jw.x'), await deviceOf('jw.y')]
      const hashes = holdHashes()
      try {
        ;[asked, begun] = [0, []]
        const came = async (count: number, username: string, device = '') => {
          const before = asked
          const answers = Array.from({ length: count }, () => login({ username, password }, from('192.0.2.1', device)))
          await vi.waitFor(() => expect(asked).toBe(before + count), { timeout: 20_000 })
          return answers
        }
        const [room, second] = [8, ROOM]
        const again = await came(WIDTH + room + second + 1, 'jw.x', own)
        const known = await came(1, 'jw.y', other)
        const fresh = await came(3, 'teacher.x')
        hashes.letGo()
        const statuses = (await Promise.all(again)).map(({ status }) => status)
        // some are let in, eight wait in the room for all, twelve in one that they fill for nobody; the one too many is told to come again
        expect(statuses.filter(status => status === 503)).toHaveLength(1)
        expect((await Promise.all([...known, ...fresh])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
        const jw = 'jw.x'
        expect(begun.slice(0, 14)).toEqual([jw, jw, jw, 'jw.y', jw, 'stranger', jw, jw, jw, 'stranger', jw, jw, jw, 'stranger'])
        expect(begun.slice(14)).toEqual(Array(room + second - 8).fill(jw))
      } finally {
        hashes.end()
      }
    },
  )

  apart('nor does whoever comes again and again on a new one, with her own right password: newcomers take turns with her', async () => {
    const hashes = holdHashes()
    try {
      ;[asked, begun] = [0, []]
      const order: string[] = []
      const came = async (count: number, username: string, address: string) => {
        const before = asked
        const answers = Array.from({ length: count }, () =>
          login({ username, password }, from(address)).then(answer => {
            if (answer.status === 200) order.push(username)
            return answer
          }),
        )
        await vi.waitFor(() => expect(asked).toBe(before + count), { timeout: 20_000 })
        return answers
      }
      const again = await came(WIDTH + ROOM + 20, 'jw.x', '192.0.2.1')
      const others = [
        await came(1, 'teacher.x', '192.0.2.2'),
        await came(1, 'jw.z', '192.0.2.1'),
        await came(1, 'jw.y', '192.0.2.3'),
      ].flat()
      hashes.letGo()
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
      await Promise.all(again)
      const refused = (await Promise.all(again)).filter(({ status }) => status === 503).length
      expect(refused).toBe(WIDTH + ROOM + 20 - (WIDTH + 8 + ROOM))
      // of those let in no more of hers come first than could begin or have a turn before: in one line they would be the last of 25
      expect(order).toHaveLength(WIDTH + 8 + ROOM + 3)
      expect(order.slice(0, 12)).toEqual(expect.arrayContaining(['teacher.x', 'jw.z', 'jw.y']))
    } finally {
      hashes.end()
    }
  })

  apart('who registers with a common password is told so before she takes a turn', async () => {
    ;[asked, begun] = [0, []]
    const body = { phone_number: '13912345678', code: '000000', password: 'qwerty123' }
    const answers = await Promise.all(Array.from({ length: 60 }, () => post('relation/students/relation_register/', body)))
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual(answers.map(() => [400, ['password']]))
    expect(asked).toBe(0)
  })

  apart('an account has 200 sessions at most: the oldest ends', async () => {
    const device = await deviceOf('jw.x')
    const enter = async () => (await login({ username: 'jw.x', password }, from('192.0.2.1', device))).body.token as string
    const is = async (token: string) => (await server.request('login-methods/is_login/', { token })).status
    const [first, second] = [await enter(), await enter()]
    for (let n = 0; n < 199; n++) await enter()
    expect([await is(first), await is(second)]).toEqual([401, 200])
  })

  apart('junk that is refused is refused without a question to the database', async () => {
    for (let n = 0; n < 6; n++) await login({ username: 'jw.x', password: `Wrong-${n}` })
    const asked = vi.spyOn(server.database.db, 'insert')
    const hashed = vi.spyOn(server.ports.hash, 'verify')
    const junk = await Promise.all(Array.from({ length: 40 }, () => login({ username: 'jw.x', password: 'Wrong-again' })))
    expect(junk.map(({ status, body }) => [status, body])).toEqual(junk.map(() => [400, ASKS]))
    expect([asked.mock.calls.length, hashed.mock.calls.length]).toEqual([0, 0])
    asked.mockRestore()
    hashed.mockRestore()
  })

  apart('wrong passwords from one address keep none of its people out: known devices enter, new ones with one captcha', async () => {
    const office = '203.0.113.7'
    const device = await deviceOf('jw.x')
    for (let n = 0; n < 30; n++) await login({ username: `guessed.${n}`, password: 'Wrong-2026' }, from(office))
    expect((await login({ username: 'jw.x', password }, from(office, device))).status).toBe(200)
    const asked = await login({ username: 'jw.z', password }, from(office))
    expect([asked.status, asked.body]).toEqual([400, ASKS])
    expect((await login({ username: 'jw.z', password, ...(await solved()) }, from(office))).status).toBe(200)
    // whoever sits elsewhere is asked nothing
    expect((await login({ username: 'jw.z', password }, from('203.0.113.8'))).status).toBe(200)
  })

  apart('an attacked account lets its owner in from anywhere: at once on her device, with one captcha on a new one', async () => {
    const device = await deviceOf('jw.x')
    for (let n = 0; n < 40; n++) await login({ username: 'jw.x', password: `Wrong-${n}` }, from(`198.51.100.${n}`))
    expect((await login({ username: 'jw.x', password }, from('203.0.113.9', device))).status).toBe(200)
    expect((await login({ username: 'jw.x', password }, from('203.0.113.9'))).body).toEqual(ASKS)
    const entered = await login({ username: 'jw.x', password, ...(await solved()) }, from('203.0.113.9'))
    expect(entered.status).toBe(200)
    // the device is known from now on
    const now = entered.headers.get('Set-Cookie')!.split(';')[0]!
    expect((await login({ username: 'jw.x', password }, from('203.0.113.9', now))).status).toBe(200)
    // and the same through the unit
    const unit = (more: object, cookie = '') =>
      post('login-methods/work_unit_login/', { work_unit: 'X', username: 'jw.x', password, ...more }, from('203.0.113.10', cookie))
    expect([(await unit({})).body, (await unit({}, device)).status, (await unit(await solved())).status]).toEqual([ASKS, 200, 200])
  })

  apart('whoever reads every captcha, from as many addresses as he likes, makes 100 guesses an hour at an account at most', async () => {
    const hashed = vi.spyOn(server.ports.hash, 'verify')
    const answers = new Set<number>()
    let moved = 0
    for (let n = 0; moved < HOUR; n++) {
      const captcha = await solved()
      answers.add((await login({ username: 'jw.x', password: `Guess-${n}`, ...captcha }, from(`198.51.${n >> 8}.${n & 255}`))).status)
      const step = n < 40 ? 0 : 25_000
      moved += step
      server.ports.moveClock(step)
    }
    expect([...answers].sort()).toEqual([401, 429])
    expect(hashed.mock.calls.length).toBeGreaterThan(80)
    expect(hashed.mock.calls.length).toBeLessThanOrEqual(100)
    hashed.mockRestore()
    // never for ever, and never for longer than a minute
    const slowed = await login({ username: 'jw.x', password, ...(await solved()) })
    expect(Number(slowed.headers.get('Retry-After') ?? 0)).toBeLessThanOrEqual(60)
    server.ports.moveClock(MINUTE)
    expect((await login({ username: 'jw.x', password, ...(await solved()) })).status).toBe(200)
    server.ports.moveClock(-moved - MINUTE)
  })

  apart('3 whoever reads every captcha at three networks, for as long as he likes, keeps the owner elsewhere out at no time', async () => {
    const networks = ['198.51.100.7', '192.0.2.7', '2001:db8:7:1::1', '2001:db8:7:2::1']
    let moved = 0
    const answers: number[] = []
    for (let round = 0; round < 40; round++) {
      // at first as many as he is heard, all in one minute: nothing runs out meanwhile
      for (const network of networks)
        for (let n = 0; n < (round === 0 ? 20 : 4); n++)
          answers.push((await login({ username: 'jw.x', password: `Guess-${round}-${n}`, ...(await solved()) }, from(network))).status)
      const owner = await login({ username: 'jw.x', password, ...(await solved()) }, from('203.0.113.9'))
      expect([round, owner.status]).toEqual([round, 200])
      moved += MINUTE
      server.ports.moveClock(MINUTE)
    }
    server.ports.moveClock(-moved)
    expect([...new Set(answers)].sort()).toEqual([401, 429])
    // three networks, each nine and then fifteen an hour: what one customer has of IPv6 is one
    expect(answers.filter(status => status === 401).length).toBeLessThanOrEqual(3 * (9 + 10))
  })

  apart('a right password forgets no failures of others, and costs nothing itself', async () => {
    for (let n = 0; n < 4; n++) await login({ username: 'jw.x', password: `Wrong-${n}` })
    for (let n = 0; n < 8; n++) expect((await login({ username: 'jw.x', password })).status).toBe(200)
    expect((await login({ username: 'jw.x', password: 'Wrong-5' })).status).toBe(401)
    expect((await login({ username: 'jw.x', password: 'Wrong-6' })).body).toEqual(ASKS)
  })

  test('parallel guesses are counted one by one', async () => {
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => login({ username: 'adviser.z', password: `Guess-${n}-2026` })))
    const by = Map.groupBy(guesses, ({ status }) => status)
    expect([by.get(401)?.length, by.get(400)?.length]).toEqual([5, 7])
    expect(by.get(401)![0]!.body).toEqual(WRONG)
  })

  apart('the wrong old password is a guess like any other, and an attack on the door keeps nobody from changing hers', async () => {
    const token = (await login({ username: 'jw.x', password })).body.token
    const change = (old_password: string, more: object = {}) =>
      post('sys/users/change-password/', { old_password, password: 'Another-2026', ...more }, from('203.0.113.9'), token)
    for (let n = 0; n < 40; n++) await login({ username: 'jw.x', password: `Wrong-${n}` }, from(`198.51.100.${n}`))
    for (let n = 1; n <= 5; n++) expect((await change(`Wrong-${n}`)).body).toEqual({ old_password: ['原密码不正确。'] })
    expect((await change(password)).body).toEqual(ASKS)
    expect((await change(password, await solved())).status).toBe(200)
  })

  test('signing in while the password is changed is answered with yes or no, never with a conflict', async () => {
    let [old, next, last] = [password, 'Another-2026', 'Second-2026']
    const seen = new Set<number>()
    for (let n = 0; n < 6; n++) {
      const token = (await login({ username: 'jw.z', password: old })).body.token
      const change = post('sys/users/change-password/', { old_password: old, password: next }, {}, token)
      const answers = await Promise.all([change, ...[old, next, old].map(given => login({ username: 'jw.z', password: given }))])
      for (const { status } of answers.slice(1)) seen.add(status)
      expect(answers[0]!.status).toBe(200)
      ;[old, next, last] = [next, last, next]
      server.ports.moveClock(5 * MINUTE)
    }
    expect([...seen].filter(status => status !== 200 && status !== 401)).toEqual([])
    server.ports.moveClock(-30 * MINUTE)
  })

  apart('first sign-ins at once with an initial password all enter', async () => {
    const target = await server.request('login-methods/is_login/', { as: 'student.x' })
    const { body } = await server.request(`sys/users/${target.body.uuid}/reset-password/`, { method: 'POST', as: 'superuser', body: {} })
    const entered = [
      await login({ username: 'student.x', password: body.password }),
      await login({ username: 'student.x', password: body.password }),
    ]
    expect(entered.map(({ status }) => status)).toEqual([200, 200])
  })

  describe('the captcha', () => {
    apart('is asked for wherever a password or a code is, while the school wants it (C003)', async () => {
      const [fresh, own] = [await server.token('fresh.x'), await server.token('jw.y')]
      server.ports.switchCaptcha(true)
      try {
        const phone_number = '13900008888'
        const calls = [
          ['login-methods/login/', { username: 'jw.x', password }],
          ['login-methods/work_unit_login/', { work_unit: 'X', username: 'jw.x', password }],
          ['sys/users/change-password/', { old_password: password, password: 'Another-2026' }, own],
          ['sms/sms/send_sms/', { phone_number, flag: 3 }],
          ['relation/students/relation_register/', { phone_number, code: '000000', password: 'Another-2026' }],
          ['relation/students/relation_register/', { phone_number, code: '000000', password: 'Another-2026' }, fresh],
        ] as const
        for (const [path, body, token] of calls) {
          const { status, body: said } = await post(path, body, {}, token)
          expect([path, status, said]).toEqual([path, 400, ASKS])
          expect((await post(path, { ...body, ...(await solved()) }, {}, token)).body).not.toHaveProperty('captcha_code')
        }
      } finally {
        server.ports.switchCaptcha(false)
      }
    })
    apart('leaves nothing on the server while nobody answers it', async () => {
      for (let n = 0; n < 50; n++) await solved()
      expect(await server.current().$count(captchas)).toBe(0)
      const one = await solved()
      for (const captcha_code of ['WRONG', one.captcha_code])
        expect((await login({ username: 'jw.x', password, ...one, captcha_code })).body).toEqual({ captcha_code: ['图形验证码错误'] })
      expect(await server.current().$count(captchas)).toBe(1)
    })
  })

  apart('text messages: one address asks for ten an hour freely, for 60 with captchas, and then for one a minute', async () => {
    let serial = 0
    const ask = (more: object, address = '203.0.113.5') =>
      post('sms/sms/send_sms/', { phone_number: `1370000${String(++serial).padStart(4, '0')}`, flag: 3, ...more }, from(address))
    const free: number[] = []
    for (let n = 0; n < 11; n++) free.push((await ask({})).status)
    expect(free).toEqual([...Array.from({ length: 10 }, () => 204), 400])
    const paid: number[] = []
    for (let n = 0; n < 60; n++) paid.push((await ask(await solved())).status)
    expect([paid.filter(status => status === 204).length, paid.at(-1)]).toEqual([50, 429])
    expect((await ask({}, '203.0.113.6')).status).toBe(204)
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
