import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { logLine } from '../../server/kit/log-line.ts'
import { nodeSealer } from '../../server/ports/sealer/node-sealer.ts'
import { type ClientOptions, client } from '../../src/core/api/index.ts'
import * as contracts from '../../src/core/contracts/index.ts'
import { defaultSealer } from '../../src/core/contracts/sealing/default-sealer.ts'
import type { Sealer } from '../../src/core/contracts/sealing/sealer.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openAnswer, signedCall, signOf } from '../support/sealed-call.ts'
import { secretsIn } from '../support/secrets.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Product decision 8: asked signed, answered sealed. `server.request` signs as another client would, by Node's own cryptography.
const url = await withPostgres()
const SCORES = 'material/college_scores/slist/'
const MAJORS = 'material/college_major_scores/slist/'

describe.each(onDatabases(url))('sealed calls, on %s', (_, where) => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'kiosk.x', 'jw.x', 'sysadmin', 'clerk']) await server.token(as)
    token = await server.token('student.x')
  })
  afterAll(() => server.close())

  const bare = (path: string, key = token) => server.request(path, { token: key, bare: true })
  /** An address with the sign of a question that may be another one. */
  const address = (
    path: string,
    query: string,
    { signed = query, at = server.ports.now().getTime(), by = token, for: signedPath = path } = {},
  ) => {
    const sign = signOf('GET', signedPath, [...new URLSearchParams(signed)], String(at), by)
    return `${path}?${query && `${query}&`}sign=${sign}&timestamp=${at}`
  }
  /** Our own client, over this server; `bent` stands between the two. */
  function calling({
    bent,
    ...own
  }: Partial<ClientOptions> & { bent?: (answer: Response, asked: URL) => Promise<Response> | Response } = {}) {
    const asked: URL[] = []
    const api = client<typeof contracts>(contracts, {
      base: 'http://in.process/api',
      token: () => token,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const at = new URL(request.url)
        asked.push(at)
        const answer = await server.visit(at.pathname + at.search, Object.fromEntries(request.headers))
        return bent ? bent(answer, at) : answer
      },
      ...own,
    })
    return { api, asked }
  }

  test.each([
    [
      SCORES,
      [
        '',
        'limit=20',
        'limit=5&offset=3&ordering=-min_score',
        'limit=3&page=2&fields=uuid,min_rank',
        'year=2025&limit=4',
        'search=本科&limit=2',
      ],
    ],
    [MAJORS, ['limit=20&ordering=min_rank', 'province=320000&limit=7', 'search=计算机 (中外合作)&limit=2', "search='*!~+&limit=2"]],
  ] as const)('%s is what administrators get by its list, for anybody signed in (B178)', async (path, queries) => {
    for (const query of queries) {
      const list = await server.request(`${path.replace('slist/', '')}?${query}`, { as: 'sysadmin' })
      for (const as of ['student.x', 'kiosk.x', 'jw.x', 'clerk', 'sysadmin']) {
        const { status, body } = await server.request(`${path}?${query}`, { as })
        expect([as, query, status]).toEqual([as, query, 200])
        expect(body).toEqual(list.body)
      }
    }
    expect((await server.request(path.replace('slist/', ''), { as: 'student.x' })).status).toBe(403)
  })

  test('our client asks with sign and timestamp, is answered data and md5 and nothing readable, and gives the rows (B177)', async () => {
    const seen: { data: string; md5: string }[] = []
    const { api, asked } = calling({
      bent: async answer => {
        const body = await answer.json()
        seen.push(body)
        return Response.json(body)
      },
    })
    const query = { limit: 20, ordering: '-min_score', year: [2024, 2025] } as const
    const page = await api.college_scores.slist(query)
    expect(page.results).toHaveLength(20)
    expect(page).toEqual(
      (await server.request('material/college_scores/?limit=20&ordering=-min_score&year=2024|2025', { as: 'sysadmin' })).body,
    )
    expect([...asked[0]!.searchParams.keys()].sort()).toEqual(['limit', 'ordering', 'sign', 'timestamp', 'year'])
    expect(Object.keys(seen[0]!)).toEqual(['data', 'md5'])
    const read = Buffer.from(seen[0]!.data, 'base64').toString('latin1')
    for (const word of [page.results[0]!.uuid, 'min_score', 'results']) expect(read).not.toContain(word)
    expect(openAnswer(JSON.stringify(seen[0]), asked[0]!.searchParams.get('sign')!, token)).toBe(JSON.stringify(page))
    // a list without limit, and a call that is not sealed
    expect((await api.college_major_scores.slist({ search: '\ud800' })).results).toEqual([])
    await api.provinces.list()
    expect(asked.at(-1)!.search).toBe('')
  })

  test('who is nobody is told so before any sign is looked at; so is who may not', async () => {
    for (const path of [SCORES, MAJORS]) {
      expect((await server.request(path)).body).toEqual({ detail: '身份认证信息未提供。' })
      expect((await bare(address(path, ''), 'f'.repeat(64))).status).toBe(401)
      expect((await bare(path, 'f'.repeat(64))).status).toBe(401)
    }
    await expect(calling({ token: () => undefined }).api.college_scores.slist()).rejects.toMatchObject({ kind: 'refused', status: 403 })
  })

  test('without a sign, without a time, and with a time that is none: 400, and which it is', async () => {
    const now = server.ports.now().getTime()
    const required = ['该字段是必填项。']
    expect((await bare(SCORES)).body).toEqual({ sign: required, timestamp: required })
    expect((await bare(`${SCORES}?sign=&timestamp=`)).body).toEqual({ sign: required, timestamp: required })
    expect((await bare(`${SCORES}?limit=2&timestamp=${now}`)).body).toEqual({ sign: required })
    expect((await bare(`${SCORES}?sign=${'0'.repeat(64)}`)).body).toEqual({ timestamp: required })
    for (const none of ['x', `${now}.5`, `-${now}`, '1e13', ' ', '１７９５', '9'.repeat(16), `0x${now.toString(16)}`]) {
      const { status, body } = await bare(`${SCORES}?sign=${'0'.repeat(64)}&timestamp=${encodeURIComponent(none)}`)
      expect([none, status, body]).toEqual([none, 400, { timestamp: ['格式不正确。'] }])
    }
  })

  test('a time more than 300 s away, either way, is refused with ours; at 300 s it is not', async () => {
    for (const away of [-301_000, 302_000, -86_400_000, 86_400_000]) {
      const { status, body } = await bare(address(SCORES, 'limit=1', { at: server.ports.now().getTime() + away }))
      expect([away, status, body.timestamp]).toEqual([away, 400, ['时间戳与服务器时间相差超过 300 秒。']])
      expect(Math.abs(body.server_time - server.ports.now().getTime())).toBeLessThan(5000)
    }
    for (const away of [-298_000, 299_000])
      expect((await bare(address(SCORES, 'limit=1', { at: server.ports.now().getTime() + away }))).status).toBe(200)
    // seconds instead of milliseconds
    expect((await bare(address(SCORES, '', { at: Math.floor(Date.now() / 1000) }))).status).toBe(400)
  })

  test('a sign of anything else is refused: 403, whatever it was of', async () => {
    const good = address(SCORES, 'limit=2&year=2025')
    const now = server.ports.now().getTime()
    const sign = new URLSearchParams(good.split('?')[1]).get('sign')!
    const others: Record<string, string> = {
      'one letter': good.replace(
        sign,
        sign.replace(/.$/, last => (last === '0' ? '1' : '0')),
      ),
      capitals: good.replace(sign, sign.toUpperCase()),
      shorter: good.replace(sign, sign.slice(1)),
      longer: good.replace(sign, `${sign}0`),
      'another value': address(SCORES, 'limit=3', { signed: 'limit=2' }),
      'a parameter more': address(SCORES, 'limit=2&year=2025', { signed: 'limit=2' }),
      'a parameter less': address(SCORES, 'limit=2', { signed: 'limit=2&year=2025' }),
      'the same parameter again': address(SCORES, 'limit=2&limit=200', { signed: 'limit=2' }),
      'one read as two': address(SCORES, 'limit=2&year=2025', { signed: 'limit=2%26year%3D2025' }),
      'no parameter': address(SCORES, 'limit=2', { signed: '' }),
      'another path': address(SCORES, 'limit=2', { for: MAJORS }),
      'the plain list': address(SCORES, 'limit=2', { for: 'material/college_scores/' }),
      'another time': good.replace(/timestamp=\d+/, `timestamp=${now + 7}`),
      'another account': address(SCORES, 'limit=2', { by: await server.token('jw.x') }),
      'another method': `${SCORES}?sign=${signOf('POST', SCORES, [], String(now), token)}&timestamp=${now}`,
      'the bare token': `${SCORES}?sign=${token}&timestamp=${now}`,
    }
    for (const [what, path] of Object.entries(others)) {
      const { status, body } = await bare(path)
      expect([what, status, body]).toEqual([what, 403, { detail: '签名不正确。' }])
    }
    expect((await bare(good, await server.token('jw.x'))).status).toBe(403)
    expect((await bare(good)).status).toBe(200)
    // another order of the parameters is the same question
    expect((await bare(good.replace('limit=2&year=2025', 'year=2025&limit=2'))).status).toBe(200)
    // what is signed and not understood is refused as on any list, and readably
    expect((await server.request(`${SCORES}?limit=x&ordering=password_hash`, { token })).body).toMatchObject({
      limit: [expect.any(String)],
    })
  })

  test('an answer that was touched, or was another’s, is no answer: neither to our client nor to the other', async () => {
    const change = (what: (answer: { data: string; md5: string }) => unknown) =>
      calling({ bent: async answer => Response.json(what(await answer.json())) }).api.college_scores.slist({ limit: 2 })
    const flip = (data: string, at: number) => Buffer.from(data, 'base64').map((byte, i) => (i === at ? byte ^ 1 : byte))
    const before = signedCall(`${SCORES}?limit=1`, token, server.ports.now())
    const earlier = (await bare(before.path)).body
    for (const what of [
      ({ data, md5 }: { data: string; md5: string }) => ({ data: Buffer.from(flip(data, 0)).toString('base64'), md5 }),
      ({ data, md5 }: { data: string; md5: string }) => ({ data: Buffer.from(flip(data, 40)).toString('base64'), md5 }),
      ({ data }: { data: string }) => ({ data, md5: '0'.repeat(32) }),
      ({ data }: { data: string }) => ({ data }),
      () => earlier,
      () => ({ count: 1, results: [] }),
      () => [],
    ])
      await expect(change(what)).rejects.toMatchObject({ kind: 'garbage' })
    expect((await change(answer => answer)).results).toHaveLength(2)
    expect(() => openAnswer(JSON.stringify(earlier), '0'.repeat(64), token)).toThrow()
    expect(JSON.parse(before.open(JSON.stringify(earlier))).results).toHaveLength(1)
  })

  test('a machine whose clock is an hour wrong asks twice the first time, and once from then on', async () => {
    for (const wrong of [3_600_000, -7_200_000]) {
      server.ports.moveClock(wrong)
      try {
        const { api, asked } = calling({ token: () => later })
        const later = (
          await server.request('login-methods/login/', { method: 'POST', body: { username: 'vip.x', password: 'Zhiyuan-2026' } })
        ).body.token
        for (let n = 1; n <= 3; n++) {
          expect((await api.college_scores.slist({ limit: n })).results).toHaveLength(n)
          expect(asked).toHaveLength(n + 1)
        }
      } finally {
        server.ports.moveClock(-wrong)
      }
    }
  })

  test('by Node’s own cryptography or by WebCrypto, as in a page, a server says the same', async () => {
    const app = createApp({ db: server.current, ports: server.ports })
    const call = signedCall(`${SCORES}?limit=3`, token, server.ports.now())
    const answer = await app.request(`http://in.process/api/${call.path}`, { headers: { 'X-Token': token } })
    expect(call.open(await answer.text())).toBe(call.open((await bare(call.path)).text))
    const { data, md5 } = (await bare(call.path)).body
    for (const sealer of [nodeSealer, defaultSealer]) {
      expect(await sealer.open(token, call.sign, { data, md5 })).toBe(call.open(JSON.stringify({ data, md5 })))
      for (const bent of [`A${data.slice(1)}`, `${data.slice(0, -8)}AAAAAAA=`, '', 'AAAA'])
        await expect(sealer.open(token, call.sign, { data: bent === data ? '' : bent, md5 })).rejects.toThrow(SyntaxError)
    }
  })

  test('signing and sealing a page of twenty rows take the server less than a millisecond', async () => {
    const page = (await server.request(`${SCORES}?limit=20`, { token })).text
    const times: number[] = []
    for (let n = 0; n < 200; n++) {
      const began = performance.now()
      const sign = await nodeSealer.sign(token, { method: 'GET', path: SCORES, params: [['limit', '20']], timestamp: String(n) })
      await nodeSealer.seal(token, sign, page)
      times.push(performance.now() - began)
    }
    expect(times.toSorted((a, b) => a - b)[100]).toBeLessThan(1)
  })

  test('a site’s token asks sealed what its widgets ask, with keys of its own, from its own pages only (S9)', () =>
    server.undone(async () => {
      const origin = 'https://www.school.example'
      const body = { name: '学校首页', origin, widgets: ['college-search'] }
      const site = (await server.request('relation/site_tokens/', { method: 'POST', as: 'jw.x', body })).body.token
      const ask = (Origin: string) => server.request(`${SCORES}?limit=2`, { token: site, headers: { Origin } })
      const [own, elsewhere] = [await ask(origin), await ask('https://evil.example')]
      expect([own.status, own.body.results.length, elsewhere.status]).toEqual([200, 2, 403])
      const stolen = await server.request(address(SCORES, 'limit=2'), { token: site, bare: true, headers: { Origin: origin } })
      expect([stolen.status, stolen.body]).toEqual([403, { detail: '签名不正确。' }])
    }))

  test('a school with an algorithm of its own puts it on both sides; one side alone is refused', async () => {
    const theirs: Sealer = {
      sign: async (key, { path, timestamp }) => `${key.length} ${path} ${timestamp}`,
      seal: async (_key, _sign, text) => ({ data: Buffer.from(text).toString('hex'), md5: 'theirs' }),
      open: async (_key, _sign, answer) => Buffer.from((answer as { data: string }).data, 'hex').toString(),
    }
    const app = createApp({ db: server.current, ports: server.ports, sealer: theirs })
    const fetch: typeof globalThis.fetch = async (input, init) => app.request(new Request(input, init))
    expect((await calling({ fetch, sealer: theirs }).api.college_scores.slist({ limit: 2 })).results).toHaveLength(2)
    await expect(calling({ fetch }).api.college_scores.slist({ limit: 2 })).rejects.toMatchObject({ status: 403 })
    await expect(calling({ sealer: theirs }).api.college_scores.slist({ limit: 2 })).rejects.toMatchObject({ status: 403 })
  })

  test('what fails is logged without sign, time and rows (S12)', () =>
    server.undone(async () => {
      const call = signedCall(`${SCORES}?limit=2&search=南京`, token, server.ports.now())
      await server.current().execute(sql`alter table college_scores rename to gone`)
      const { status, body } = await bare(call.path)
      expect([status, body]).toEqual([500, { detail: '服务端异常' }])
      const line = server.log.splice(0).map(logLine).join('\n')
      expect(line).toContain('from "college_scores"')
      for (const secret of [call.sign, token, 'timestamp=', '南京', 'sign=']) expect(line).not.toContain(secret)
      expect(secretsIn(line)).toEqual([])
    }))

  test('nothing else became a 500', () => expect(server.log).toEqual([]))
})
