import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, routes } from '../../server/app.ts'
import { demoPassword } from '../../server/db/demo/index.ts'
import { tidy } from '../../server/identity/maintenance.ts'
import { everywhere, opens, widgetCalls } from '../../src/core/contracts/embedding.ts'
import { embeddable, publicWidgets, type WidgetName } from '../../src/core/domain/embedding.ts'
import { cpuMs } from '../support/cpu.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { bodyFor } from './bodies.ts'
import { marker, markSchools, missing } from './marked.ts'

// Tokens of limited power: for pages of others (D1§3 has none; product decision 16). Every call there is, with each of them.
const url = await withPostgres()
const HERE = 'https://school.example'
const ELSEWHERE = ['https://evil.example', 'http://school.example', 'https://school.example.evil.example', 'null', undefined]
const from = (origin: string | undefined) => (origin === undefined ? {} : { headers: { Origin: origin } })

describe.each(onBoth(url))('on %s', (_, where) => {
  let server: TestServer
  let ids: Awaited<ReturnType<typeof markSchools>>
  beforeAll(async () => {
    server = await openTestServer(where)
    ids = await markSchools(server.db)
    for (const as of ['student.x', 'jw.x', 'jw.y', 'readonly.x', 'teacher.x', 'superuser']) await server.token(as)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>, patience?: number) => test(name, () => server.undone(run), patience)

  const embed = async (as: string, widgets: readonly string[], extra: object = {}) =>
    server.request('login-methods/embed_token/', { method: 'POST', as, body: { origin: HERE, widgets, ...extra } })
  const site = async (as: string, extra: object = {}) =>
    server.request('relation/site_tokens/', {
      method: 'POST',
      as,
      body: { name: '学校首页', origin: 'https://www.school.example', widgets: ['college-search'], ...extra },
    })
  const at = (path: string) =>
    path.replace(/\{\w+\}/, Object.entries(ids).find(([base]) => path.startsWith(`${base}/{`))?.[1].x[0] ?? missing)
  const closed = routes.filter(({ call }) => !call.access.public)
  const ask = ({ call }: (typeof routes)[number], token: string, origin: string | undefined, mayWrite = false) => {
    const request = () => server.request(at(call.path), { method: call.method, body: bodyFor(call), token, ...from(origin) })
    // a read and a refusal leave nothing but their audit row
    return call.method === 'GET' || !mayWrite ? request() : server.undone(request)
  }
  apart(
    'S9 an embed token opens the calls of its widgets and no other, whoever made it',
    async () => {
      for (const [i, widget] of embeddable.entries()) {
        const { token } = (await embed('jw.x', [widget])).body
        let open = 0
        for (const [n, route] of closed.entries()) {
          // what is refused is refused before the database is asked, for all widgets alike: each takes another tenth of it
          if (n % 10 !== i % 10 && !opens([widget], route.call)) continue
          const answer = await ask(route, token, HERE, opens([widget], route.call))
          const label = `${widget} ${route.call.method} ${route.call.path} → ${answer.status} ${answer.text.slice(0, 120)}`
          if (opens([widget], route.call)) {
            open += 1
            expect([401, '此令牌不包含该操作。'], label).not.toContain(answer.status === 401 ? 401 : answer.body?.detail)
          } else expect([answer.status, answer.body], label).toEqual([403, { detail: '此令牌不包含该操作。' }])
          for (const other of ['y', 'z'] as const) expect(answer.text, label).not.toContain(marker(other))
        }
        expect(open).toBeGreaterThan(3)
        expect(open).toBeLessThan(closed.length)
      }
    },
    600_000,
  )

  apart('S9 from another origin, or from none, it opens nothing at all', async () => {
    const { token } = (await embed('jw.x', embeddable)).body
    for (const origin of ELSEWHERE)
      for (const route of closed) {
        const answer = await ask(route, token, origin)
        expect([origin, route.call.path, answer.status, answer.body]).toEqual([
          origin,
          route.call.path,
          403,
          { detail: '此令牌只能在它登记的网站上使用。' },
        ])
      }
  })

  apart('it carries the rights of its account and no more: a student stays a student', async () => {
    const { token } = (await embed('student.x', ['student-roster', 'student-basics'])).body
    const own = await server.request('relation/students/student/', { token, ...from(HERE) })
    expect(own.status).toBe(200)
    expect((await server.request('relation/students/jw_query_student/', { token, ...from(HERE) })).status).toBe(403)
  })

  apart('it lives for minutes, 15 unless said, an hour at most', async () => {
    const { token, expires } = (await embed('jw.x', ['class-roster'])).body
    expect(Math.round((Date.parse(expires) - server.ports.now().getTime()) / 60_000)).toBe(15)
    const good = () => server.request('data_dict/grade/', { token, ...from(HERE) }).then(answer => answer.status)
    expect(await good()).toBe(200)
    server.ports.moveClock(15 * 60_000 + 1000)
    try {
      expect(await good()).toBe(401)
    } finally {
      server.ports.moveClock(-15 * 60_000 - 1000)
    }
    for (const minutes of [0, 61, 1.5, '5']) expect((await embed('jw.x', ['class-roster'], { minutes })).status).toBe(400)
  })

  apart(
    '6 a page of a site with 50,000 tokens is asked no more than one: ten preflights, by anybody, cost under 300 ms of CPU',
    async () => {
      const held = JSON.stringify(['student-basics'])
      const owner = sql`(select uuid from users where username = 'student.x')`
      await server.current().execute(sql`insert into tokens (hash, "user", expires, created_time, origin, widgets)
      select 'many ' || n, ${owner}, now() + interval '1 hour', now(), 'https://crowd.example', ${held}::jsonb from generate_series(1, 50000) n`)
      const preflight = () =>
        server.request('relation/students/student/', {
          method: 'OPTIONS',
          headers: { Origin: 'https://crowd.example', 'Access-Control-Request-Method': 'GET' },
        })
      expect((await preflight()).headers.get('Access-Control-Allow-Origin')).toBe('https://crowd.example')
      const before = cpuMs()
      for (let at = 0; at < 10; at++) await preflight()
      expect(cpuMs() - before).toBeLessThan(300)
    },
  )

  apart('of a page that asks for one with every call the oldest go; it is never refused', async () => {
    const many = []
    for (let at = 0; at < 103; at++) many.push((await embed('jw.x', ['class-roster'])).body.token)
    const good = (token: string) => server.request('data_dict/grade/', { token, ...from(HERE) }).then(answer => answer.status)
    expect(await good(many.at(-1))).toBe(200)
    expect(await good(many[0])).toBe(401)
    expect((await server.request('login-methods/embed_token/', { as: 'jw.x' })).body).toHaveLength(100)
  })

  apart('it is listed without itself, and ended by its owner only, at once', async () => {
    const { id, token } = (await embed('jw.x', ['class-roster'])).body
    const mine = await server.request('login-methods/embed_token/', { as: 'jw.x' })
    expect(mine.body).toEqual([{ id, origin: HERE, widgets: ['class-roster'], expires: expect.any(String) }])
    expect(mine.text).not.toContain(token)
    const end = (as: string, which: string) => server.request(`login-methods/embed_token/${which}/`, { method: 'DELETE', as })
    for (const which of [missing, 'x', '1']) expect((await end('jw.x', which)).status).toBe(404)
    expect((await end('jw.y', id)).status).toBe(404)
    expect((await server.request('data_dict/grade/', { token, ...from(HERE) })).status).toBe(200)
    expect((await end('jw.x', id)).status).toBe(204)
    expect((await server.request('data_dict/grade/', { token, ...from(HERE) })).status).toBe(401)
  })

  apart('15 it ends with its own logout, which ends nothing else of its account; and with the sessions of its account', async () => {
    const [token, other] = [(await embed('jw.x', ['class-roster'])).body.token, (await embed('jw.x', ['class-roster'])).body.token]
    const good = (which: string) => server.request('data_dict/grade/', { token: which, ...from(HERE) }).then(answer => answer.status)
    expect((await server.request('login-methods/logout/', { method: 'POST', token, ...from(HERE) })).status).toBe(204)
    expect([await good(token), await good(other)]).toEqual([401, 200])
    expect((await server.request('login-methods/embed_token/', { as: 'jw.x' })).body).toHaveLength(1)
    expect((await server.request('login-methods/is_login/', { as: 'jw.x' })).status).toBe(200)
    expect((await server.request('login-methods/logout/', { method: 'POST', as: 'jw.x' })).status).toBe(204)
    expect(await good(other)).toBe(401)
    // a site's token is every visitor's: none of them ends it
    const visitor = (await site('jw.y')).body.token
    const ask = (path: string, method = 'GET') => server.request(path, { method, token: visitor, ...from('https://www.school.example') })
    expect([(await ask('login-methods/logout/', 'POST')).status, (await ask('material/colleges/?limit=1')).status]).toEqual([204, 200])
  })

  apart('it makes no other token, and is given for known origins and known widgets only', async () => {
    const { token } = (await embed('jw.x', embeddable)).body
    const body = { origin: HERE, widgets: ['class-roster'] }
    expect((await server.request('login-methods/embed_token/', { method: 'POST', token, body, ...from(HERE) })).status).toBe(403)
    for (const origin of [
      'https://evil.example',
      'https://school.example//',
      'https://school.example/path',
      'HTTPS://school.example',
      'http://school.example',
      'null',
      '*',
      '',
    ])
      expect([origin, (await embed('jw.x', ['class-roster'], { origin })).status]).toEqual([origin, 400])
    for (const widgets of [[], ['nothing'], '*', ['class-roster', '*']]) expect((await embed('jw.x', widgets as string[])).status).toBe(400)
    expect((await server.request('login-methods/embed_token/', { method: 'POST', body })).status).toBe(403)
  })

  const names =
    '可用的有：account-conflict-list、activities、career-archive、career-records、class-roster、college-aspiration、college-data-admin、college-search、consult、evaluation、import-wizard、major-explorer、mock-application、performance、score-chart、score-rank、site-embedding、staff-roster、student-basics、student-roster、subject-selection、teacher-roster、term-list、vip-admin、vip-pay。'
  const minutes = '应为 1 到 60 的整数。'
  const form = '应为网站的来源，如 https://www.your-school.example：以 https:// 开头（本机可用 http://localhost），小写，不带路径。'
  apart('a refused option names those that are allowed', async () => {
    for (const [extra, refusal] of [
      [{ widgets: ['student-basic'] }, { widgets: [[`不是可用的选项，${names}`]] }],
      [{ widgets: ['class-roster', 'zy-nothing'] }, { widgets: [{}, [`不是可用的选项，${names}`]] }],
      [{ widgets: [] }, { widgets: [`应为列表，至少 1 项，${names}`] }],
      [{ widgets: 'class-roster' }, { widgets: [`应为列表，至少 1 项，${names}`] }],
      [{ minutes: 0 }, { minutes: [minutes] }],
      [{ minutes: 61 }, { minutes: [minutes] }],
      [{ minutes: 1.5 }, { minutes: [minutes] }],
      [{ minutes: '15' }, { minutes: [minutes] }],
      [{ origin: 'https://school.example/path' }, { origin: [form] }],
      [{ origin: 'school.example' }, { origin: [form] }],
    ] as const)
      expect([extra, (await embed('jw.x', ['class-roster'], extra)).body]).toEqual([extra, refusal])
    expect((await site('jw.x', { origin: 'school.example' })).body).toEqual({ origin: [form] })
  })

  apart('a tag stands for its widget, and the slash at the end of an origin for nothing', async () => {
    const { status, body } = await embed('jw.x', ['zy-class-roster', 'class-roster'], { origin: `${HERE}/` })
    expect([status, body.widgets, body.origin]).toEqual([201, ['class-roster'], HERE])
    expect((await server.request('data_dict/grade/', { token: body.token, ...from(HERE) })).status).toBe(200)
    expect((await server.request('relation/students/jw_query_student/', { token: body.token, ...from(HERE) })).status).toBe(403)
    expect((await site('jw.x', { origin: 'https://www.school.example/' })).body.origin).toBe('https://www.school.example')
  })

  apart('a token for our own origin is that of a frame: good where the browser says so, and nowhere else', async () => {
    const { status, body } = await embed('jw.x', ['class-roster'], { origin: 'https://in.process' })
    expect(status).toBe(201)
    const asks = (headers: Record<string, string>) =>
      server.request('data_dict/grade/', { token: body.token, headers }).then(answer => answer.status)
    expect(await asks({ 'Sec-Fetch-Site': 'same-origin' })).toBe(200)
    expect(await asks({ Origin: 'https://in.process' })).toBe(200)
    expect(await asks({ Origin: HERE, 'Sec-Fetch-Site': 'same-origin' })).toBe(403)
    for (const site of ['cross-site', 'same-site', 'none']) expect(await asks({ 'Sec-Fetch-Site': site })).toBe(403)
    expect(await asks({})).toBe(403)
    const other = (await embed('jw.x', ['class-roster'])).body.token
    expect((await server.request('data_dict/grade/', { token: other, headers: { 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(403)
  })

  apart('15 nobody names our own origin to us: a Host header mints nothing', async () => {
    const body = { origin: 'https://evil.example', widgets: ['class-roster'] }
    for (const Host of ['evil.example', 'in.process'])
      expect((await server.request('login-methods/embed_token/', { method: 'POST', as: 'jw.x', body, headers: { Host } })).status).toBe(400)
    const app = createApp({ db: server.current, ports: server.ports })
    const headers = { 'X-Token': await server.token('jw.x'), 'Content-Type': 'application/json', Host: 'evil.example' }
    const address = 'https://evil.example/api/login-methods/embed_token/'
    expect((await app.request(address, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(400)
  })

  apart('15 a site is one school’s: no other makes a token for it, of either kind, until it has ended', async () => {
    const origin = 'https://www.school.example'
    const { uuid } = (await site('jw.x')).body
    expect((await site('jw.y')).body).toEqual({ origin: ['该网站已由另一所学校登记。'] })
    expect((await site('jw.x')).status).toBe(201)
    for (const [as, status] of [
      ['jw.x', 201],
      ['student.x', 201],
      ['jw.y', 400],
      ['superuser', 400],
    ] as const)
      expect([as, (await embed(as, ['class-roster'], { origin })).status]).toEqual([as, status])
    await server.request(`relation/site_tokens/${uuid}/`, { method: 'DELETE', as: 'jw.x' })
    server.ports.moveClock(366 * 86_400_000)
    try {
      const { token } = (
        await server.request('login-methods/login/', { method: 'POST', body: { username: 'jw.y', password: demoPassword } })
      ).body
      const body = { name: '学校首页', origin, widgets: ['college-search'] }
      expect((await server.request('relation/site_tokens/', { method: 'POST', token, body })).status).toBe(201)
    } finally {
      server.ports.moveClock(-366 * 86_400_000)
    }
  })

  apart('15 an embed token ends with its ground: the site withdrawn, or its owner of another school', async () => {
    const origin = 'https://left.school.example'
    const { uuid } = (await site('jw.x', { origin })).body
    const give = async (as: string) => (await embed(as, ['class-roster'], { origin })).body.token as string
    let tokens = [await give('jw.x'), await give('student.x')]
    const asked = (token: string) => server.request('login-methods/is_login/', { token, ...from(origin) })
    const all = async () => (await Promise.all(tokens.map(asked))).map(({ status }) => status)
    expect(await all()).toEqual([200, 200])
    expect((await server.request(`relation/site_tokens/${uuid}/`, { method: 'DELETE', as: 'jw.x' })).status).toBe(204)
    await site('jw.x', { origin })
    expect(await all()).toEqual([401, 401])
    tokens = [await give('jw.x'), await give('student.x')]
    expect(await all()).toEqual([200, 200])
    const who = async (as: string) => (await server.request('login-methods/is_login/', { as })).body
    const [moved, school] = [await who('jw.x'), await who('jw.y')]
    const allot = `data_dict/work_unit/${school.work_unit.uuid}/allot_jw/`
    expect((await server.request(allot, { method: 'PATCH', as: 'superuser', body: { jws: [moved.uuid] } })).status).toBe(200)
    expect(await all()).toEqual([401, 200])
    // one for a page that the installation names has another ground
    const { token } = (await embed('jw.x', ['class-roster'])).body
    expect((await server.request('login-methods/is_login/', { token, ...from(HERE) })).status).toBe(200)
  })

  apart('15 a site token is its school’s: it outlives the account that made it, and goes with the school', async () => {
    const made = { name: '要撤的学校', code: 'GONE-1', work_unit_type: 0 }
    const school = (await server.request('data_dict/work_unit/', { method: 'POST', as: 'superuser', body: made })).body
    const staff = []
    for (const username of ['jw.gone', 'jw.stays']) {
      const body = { name: '甲', username, work_unit: school.uuid }
      const { uuid, initial_password: old_password } = (
        await server.request('relation/jws/relation_create/', { method: 'POST', as: 'superuser', body })
      ).body
      const login = await server.request('login-methods/login/', { method: 'POST', body: { username, password: old_password } })
      const change = { old_password, password: 'Chosen-90210' }
      const { token } = (await server.request('sys/users/change-password/', { method: 'POST', token: login.body.token, body: change })).body
      staff.push({ uuid, token })
    }
    const origin = 'https://gone.school.example'
    const body = { name: '首页', origin, widgets: ['college-search'] }
    const { token } = (await server.request('relation/site_tokens/', { method: 'POST', token: staff[0]!.token, body })).body
    const asked = () => server.request('material/colleges/?limit=1', { token, ...from(origin) })
    expect((await asked()).status).toBe(200)
    const remove = (path: string) => server.request(path, { method: 'DELETE', as: 'superuser' })
    expect((await remove(`relation/jws/${staff[0]!.uuid}/`)).status).toBe(204)
    expect((await asked()).status).toBe(200)
    expect((await server.request('relation/site_tokens/', { token: staff[1]!.token })).body).toHaveLength(1)
    // her people keep a school from going
    expect((await remove(`data_dict/work_unit/${school.uuid}/`)).status).toBe(400)
    expect((await asked()).status).toBe(200)
    expect((await remove(`relation/jws/${staff[1]!.uuid}/`)).status).toBe(204)
    expect((await remove(`data_dict/work_unit/${school.uuid}/`)).status).toBe(204)
    expect((await asked()).status).toBe(401)
  })

  if (where)
    test('15 of two schools that claim a site at the same moment one has it', () =>
      Promise.all(['jw.x', 'jw.y'].map(as => site(as, { name: '争用的网站', origin: 'https://both.example' }))).then(answers =>
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]),
      ))

  apart('a read-only account may make one, and it stays read-only in it', async () => {
    const { token } = (await embed('readonly.x', ['class-roster'])).body
    expect((await server.request('data_dict/grade/', { token, ...from(HERE) })).status).toBe(200)
    const made = await server.request('data_dict/grade/', { method: 'POST', token, body: { name: '一班', year: 2026 }, ...from(HERE) })
    expect([made.status, made.body]).toEqual([403, { detail: '只读账号不能修改数据' }])
  })

  apart('a site token is made by school staff, for widgets that show nobody, and is readable once', async () => {
    for (const as of ['student.x', 'teacher.x', 'readonly.x']) expect([as, (await site(as)).status]).toEqual([as, 403])
    expect((await site('jw.x', { widgets: ['student-roster'] })).status).toBe(400)
    const { status, body } = await site('jw.x')
    expect(status).toBe(201)
    expect(body.token).toMatch(/^zys_[0-9a-f]{64}$/)
    const list = await server.request('relation/site_tokens/', { as: 'jw.x' })
    expect(list.body.map((row: { name: string }) => row.name)).toContain('学校首页')
    expect(list.text).not.toContain(body.token)
    expect((await server.request('relation/site_tokens/', { as: 'jw.y' })).text).not.toContain('学校首页')
  })

  apart('S1 a site token reads dictionaries from its origin, writes nothing, sees nobody', async () => {
    const { token } = (await site('jw.x', { widgets: publicWidgets })).body
    const origin = 'https://www.school.example'
    const known = new Set(publicWidgets.flatMap(name => widgetCalls[name as WidgetName]).map(call => `${call.method} ${call.path}`))
    for (const route of closed) {
      const answer = await ask(route, token, origin, true)
      const label = `${route.call.method} ${route.call.path} → ${answer.status} ${answer.text.slice(0, 120)}`
      if (answer.status < 300 && route.call.method !== 'GET') expect(route.call.path, label).toBe('login-methods/logout/')
      if (!known.has(`${route.call.method} ${route.call.path}`) && !/is_login|sys\/users\/info|logout/.test(route.call.path))
        expect([answer.status, answer.body], label).toEqual([403, { detail: '此令牌不包含该操作。' }])
      for (const school of ['x', 'y', 'z'] as const) expect(answer.text, label).not.toContain(marker(school))
    }
    expect((await server.request('login-methods/is_login/', { token, ...from(origin) })).body).toMatchObject({
      u_type: 7,
      is_readonly_all: true,
    })
    for (const other of ELSEWHERE) expect((await server.request('data_dict/provinces/', { token, ...from(other) })).status).toBe(403)
  })

  apart('15 its origin may call what its widgets call, and nothing else, as long as it lives: no restart and no operator', async () => {
    const origin = 'https://www.school.example'
    const opened = async (headers: object = {}) => {
      const open: string[] = []
      for (const { call } of routes) {
        const path = at(call.path)
        const asked = { Origin: origin, 'Access-Control-Request-Method': call.method }
        const preflight = await server.request(path, { method: 'OPTIONS', headers: asked })
        const answer = await server.undone(() =>
          server.request(path, { method: call.method, body: bodyFor(call), headers: { Origin: origin, ...headers } }),
        )
        expect([call.path, preflight.status === 204]).toEqual([call.path, answer.headers.get('Access-Control-Allow-Origin') === origin])
        if (preflight.status === 204) open.push(`${call.method} ${call.path}`)
      }
      return open.sort()
    }
    const of = (...widgets: WidgetName[]) =>
      [...new Set([...everywhere, ...widgets.flatMap(name => widgetCalls[name])].map(({ method, path }) => `${method} ${path}`))].sort()
    expect(await opened()).toEqual([])
    const { uuid, token } = (await site('jw.x')).body
    expect(await opened()).toEqual(of('college-search'))
    const embedded = (await embed('jw.x', ['term-list'], { origin })).body
    expect(await opened()).toEqual(of('college-search', 'term-list'))
    // an ended one is told so, a day long
    await server.request(`login-methods/embed_token/${embedded.id}/`, { method: 'DELETE', as: 'jw.x' })
    const dead = await server.request('data_dict/term/', { token: embedded.token, ...from(origin) })
    expect([dead.status, dead.headers.get('Access-Control-Allow-Origin')]).toEqual([401, origin])
    expect((await server.request(`relation/site_tokens/${uuid}/`, { method: 'DELETE', as: 'jw.y' })).status).toBe(404)
    expect((await server.request(`relation/site_tokens/${uuid}/`, { method: 'DELETE', as: 'jw.x' })).status).toBe(204)
    expect((await server.request('data_dict/provinces/', { token, ...from(origin) })).status).toBe(401)
    server.ports.moveClock(2 * 86_400_000)
    await tidy(server.current(), server.ports)
    server.ports.moveClock(-2 * 86_400_000)
    expect(await opened()).toEqual([])
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})

test('every widget that may be embedded has its calls, and each of them exists', () => {
  const known = new Set(routes.map(({ call }) => `${call.method} ${call.path}`))
  for (const [name, calls] of Object.entries(widgetCalls))
    for (const { method, path } of calls) expect([name, known.has(`${method} ${path}`)]).toEqual([name, true])
})
