import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { verdict } from '../../src/core/domain/access.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { type Answer, openTestServer, type TestServer } from '../support/test-server.ts'
import { bodyFor } from './bodies.ts'
import { type Letter, letters, type Marked, marker, markSchools, missing } from './marked.ts'
import { mayKnow, type Principal, principals } from './principals.ts'
import { documentedQuery } from './queries.ts'

// S1, S2: every call there is, seen through every pair of eyes. A new call is covered by being declared.
// Here: what is declared is enforced. That the declared rule is the specified one is held by tests/spec.
const url = await withPostgres()
/** `npm run long -- sweep`: through all eyes on both databases. */
const isWhole = process.env.SWEEP === 'whole'
const UNAUTHENTICATED = '身份认证信息未提供。'
const FORBIDDEN = ['您没有执行该操作的权限。', 'Vip Only', '只读账号不能修改数据', '请先修改初始密码。']

describe.each(onBoth(url))('on %s', (_, where) => {
  let server: TestServer
  let ids: Record<string, Marked>
  let probes = 0
  beforeAll(async () => {
    server = await openTestServer(where)
    ids = await markSchools(server.db)
    for (const { name } of principals) await server.token(name)
  })
  afterAll(async () => {
    console.log(`${probes} probes`)
    await server.close()
  })

  const closed = routes.filter(({ call }) => !call.access.public)
  const baseOf = (path: string) => path.split('/{')[0]!
  /** What is put into the braces: ids of every school, and one that nobody has. Where the rule refuses, an id of one's own is the test. */
  const targetsOf = ({ call }: Pick<(typeof routes)[number], 'call'>, who: Principal, allowed: boolean): [Letter | 'missing', string][] => {
    if (!call.param) return [['missing', '']]
    const own = ids[baseOf(call.path)]
    if (!own) return [['missing', 'students']]
    const school = letters.find(letter => mayKnow(who, letter)) ?? 'x'
    if (!allowed) return [[school, own[school][0]!]]
    if (own.shared) return [['missing', own.x[0]!]]
    // of each school's rows every account takes another one
    const turn = principals.indexOf(who)
    const taken = (rows: readonly string[]) => (isWhole ? rows : [rows[turn % rows.length]!])
    return [['missing', missing], ...letters.flatMap(letter => taken(own[letter]).map(id => [letter, id] as [Letter, string]))]
  }
  const at = (path: string, id: string) => path.replace(/\{\w+\}/, id)
  const ask = (route: (typeof routes)[number], path: string, extra: { as?: string; token?: string }, mayWrite: boolean) => {
    probes += 1
    const { method } = route.call
    const request = () => server.request(path, { method, body: bodyFor(route.call), ...extra })
    // a read and a refusal leave nothing but their audit row
    return method === 'GET' || !mayWrite ? request() : server.undone(request)
  }

  test('S1 nothing is left out: every call with an {id} has marked rows of own, sibling and foreign school (demo.ts beside its table)', () => {
    const holes = routes
      .filter(({ call }) => call.param === 'id')
      .map(({ call }) => [baseOf(call.path), ids[baseOf(call.path)]] as const)
      .filter(([, own]) => !own || letters.some(letter => own[letter].length === 0))
    expect([...new Set(holes.map(([base]) => base))]).toEqual([])
    for (const [base, own] of Object.entries(ids)) {
      const all = letters.flatMap(letter => own[letter])
      expect([base, new Set(all).size], 'one row is marked for two schools').toEqual([base, own.shared ? 1 : all.length])
    }
  })

  test('S1 what is shared answers alike to everybody who may ask', async () => {
    for (const route of closed.filter(({ call }) => call.method === 'GET' && ids[baseOf(call.path)]?.shared)) {
      const { call } = route
      if (!call.param) continue
      const seen = new Set<string>()
      // of what is everybody's this alone is hers: whether it is in her list
      const shown = (text: string) => text.replace(/"is_collect":(true|false)/, '')
      for (const { name } of principals.filter(who => mayCall(route, who)))
        seen.add(shown((await server.request(at(call.path, ids[baseOf(call.path)]!.x[0]!), { as: name })).text))
      expect([call.path, seen.size]).toEqual([call.path, 1])
    }
  })

  test('S2 no call without a token, and none with a worthless one', async () => {
    for (const route of closed) {
      const path = at(route.call.path, missing)
      const none = await ask(route, path, {}, false)
      expect([path, none.status, none.body]).toEqual([path, 403, { detail: UNAUTHENTICATED }])
      for (const token of ['garbage', 'f'.repeat(64)]) {
        const bad = await ask(route, path, { token }, false)
        expect([path, bad.status]).toEqual([path, 401])
      }
    }
  })

  test('S2 an expired and a logged-out token are worthless too', async () => {
    const gone = await server.token('student2.y')
    const expired = await server.token('student2.z')
    await server.undone(async () => {
      await server.request('login-methods/logout/', { method: 'POST', token: gone })
      for (const route of closed)
        expect((await server.request(at(route.call.path, missing), { method: route.call.method, token: gone })).status).toBe(401)
    })
    server.ports.moveClock(25 * 3_600_000)
    try {
      for (const route of closed) {
        const answer = await server.request(at(route.call.path, missing), { method: route.call.method, token: expired })
        expect(answer.status).toBe(401)
      }
    } finally {
      server.ports.moveClock(-25 * 3_600_000)
    }
  })

  // Each kind of account on both databases, which differ by their driver only, and each account on one of them: two of three on the faster one.
  const eyes = principals.filter((_, i) => isWhole || !url || ((i + Math.floor(i / 9)) % 3 === 0) !== (where !== ''))
  test.each(eyes.map(who => [who.name, who] as const))('S1 %s is refused by rule, and sees nobody outside', async (_, who) => {
    for (const route of closed) {
      const allowed = mayCall(route, who)
      let nothing: Answer | undefined
      for (const [letter, id] of targetsOf(route, who, allowed)) {
        const { answer, label } = await look(route, at(route.call.path, id), who, allowed)
        // A foreign id answers exactly as a missing one.
        if (letter === 'missing') nothing = answer
        else if (allowed && !mayKnow(who, letter)) expect([answer.status, answer.text], label).toEqual([nothing!.status, nothing!.text])
      }
    }
  })

  /** One that is cut off leaves its transaction open, and every one behind it fails. */
  const PATIENCE_MS = isWhole ? 900_000 : 120_000
  // Millions of pairs in all: every account takes its share of them, another one each.
  const share = isWhole ? 40 : 240
  test.each(eyes.map((who, i) => [who.name, who, i] as const))(
    'S1 to %s ids of another kind, and ids in a query, tell nothing',
    async (_, who, i) => {
      // what everybody shares has numbers, which other kinds have too
      const kinds = Object.values(ids).flatMap(own => (own.shared ? [] : letters.map(letter => [own.table, own[letter][0]!] as const)))
      type Probe = readonly [route: (typeof routes)[number], path: string, missing?: string]
      const probes = closed
        .filter(route => mayCall(route, who))
        .flatMap((route): Probe[] => {
          const { path, param, method } = route.call
          // school staff stand among all accounts, under two addresses
          const others = kinds.filter(([table]) => table !== ids[baseOf(path)]?.table)
          if (param === 'id') return others.map(([, id]) => [route, at(path, id), at(path, missing)])
          if (method !== 'GET' || param) return []
          const names = Object.entries(documentedQuery(route.call)).flatMap(([name, values]) => (values.includes(missing) ? [name] : []))
          return names.flatMap(name => kinds.map(([, id]) => [route, `${path}?limit=2&${name}=${id}`]))
        })
      for (const [route, path, none] of probes.filter((_, n) => n % share === i % share)) {
        const { answer, label } = await look(route, path, who, true)
        if (!none) continue
        const nothing = await ask(route, none, { as: who.name }, true)
        expect([answer.status, answer.text], label).toEqual([nothing.status, nothing.text])
      }
    },
    PATIENCE_MS,
  )

  /** One probe, and what holds of every answer. */
  async function look(route: (typeof routes)[number], path: string, who: Principal, allowed: boolean) {
    const answer = await ask(route, path, { as: who.name }, allowed)
    const label = `${who.name} ${route.call.method} ${path} → ${answer.status} ${answer.text.slice(0, 200)}`
    expect(answer.status, label).toBeLessThan(500)
    expect(answer.status, label).not.toBe(401)
    if (!allowed) {
      expect(answer.status, label).toBe(403)
      expect(FORBIDDEN, label).toContain(answer.body.detail)
    } else expect(FORBIDDEN.slice(1), label).not.toContain(answer.body?.detail)
    for (const other of letters) if (!mayKnow(who, other)) expect(answer.text, label).not.toContain(marker(other))
    return { answer, label }
  }

  test('S1 within a school: a student sees herself, a teacher her classes', async () => {
    const [self, classmate, elsewhere] = ids['relation/students']!.x as [string, string, string]
    const get = (as: string, id: string) =>
      server.request(`relation/students/${id}/retrieve_student_vip_info/`, { as }).then(answer => answer.status)
    expect(await get('student.x', self)).toBe(200)
    expect(await get('student.x', classmate)).toBe(404)
    expect(await get('teacher.x', self)).toBe(200)
    expect(await get('teacher.x', elsewhere)).toBe(404)
    expect(await get('jw.x', elsewhere)).toBe(200)
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))

  /** The declared rule, applied to what the story says of the account. */
  function mayCall({ call }: (typeof routes)[number], who: Principal): boolean {
    const roles = [
      String(who.u_type),
      ...(who.at === 'x' || who.at === 'z'
        ? ['work_unit_type_0']
        : who.at === 'y'
          ? ['work_unit_type_2']
          : who.at === 'w'
            ? ['work_unit_type_1']
            : []),
      ...(who.roles === 'all'
        ? [
            '系统管理',
            '学生管理',
            '工作单位管理',
            '系统用户管理',
            '升学数据库管理',
            '教学资源管理',
            '系统公告',
            '生涯姐姐帮',
            'VIP付费管理',
          ]
        : []),
    ]
    const user = {
      uuid: '',
      u_type: who.u_type as 1,
      roles,
      is_superuser: who.name === 'superuser',
      is_readonly_all: who.name.startsWith('readonly'),
      is_vip_flag: who.name.startsWith('vip'),
      must_change_password: false,
      account_type: 0,
      work_unit: null,
      jurisdiction: null,
      relation: null,
    }
    return verdict(call, user) === 'allowed'
  }
})
