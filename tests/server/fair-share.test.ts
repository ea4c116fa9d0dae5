import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { signedCall } from '../support/sealed-call.ts'
import { type Served, serve } from '../support/served.ts'

const url = await withPostgres()

describe.each(onBoth(url))('many requests of one person, on %s', (_, database) => {
  let served: Served
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', TRUSTED_PROXIES: '127.0.0.1', ...(database && { DATABASE_URL: database }) })
    for (const name of ['vip.x', 'jw.x', 'jw.y']) tokens[name] = await login(served, name)
  }, 90_000)
  afterAll(() => served?.dispose())
  const ask = (path: string, as: string) => fetch(`${served.url}/api/${path}`, { headers: { 'X-Token': tokens[as]! } })

  /** Lines to the server that stand: a new one is taken up only after the requests before it have been read. */
  const open = (count: number) => Promise.all(Array.from({ length: count }, () => ask('data_dict/term/?limit=1', 'jw.x')))

  test('R7 another person’s request is answered before the many of one', async () => {
    await open(61)
    const order: string[] = []
    const swap = `material/college_electives/swap/?from=${encodeURIComponent('物理|化学|生物')}&to=${encodeURIComponent('历史|地理|政治')}`
    const many = Array.from({ length: 60 }, async () => {
      const { status } = await ask(swap, 'vip.x')
      order.push('many')
      return status
    })
    const other = ask('data_dict/term/?limit=5', 'jw.y').then(({ status }) => {
      order.push('other')
      return status
    })
    expect(new Set(await Promise.all([...many, other]))).toEqual(new Set([200]))
    expect(order.indexOf('other')).toBeLessThan(30)
  })

  // what is refused by its shape or its role takes none of her places: it must not be looked up without end either
  test.each([
    ['for her role', 403, 'relation/jws/'],
    ['for its query', 400, 'data_dict/term/?limit=x'],
  ])(
    'R7 two hundred lines of one person that are refused %s: another’s list is answered meanwhile',
    async (_, status, path) => {
      await open(201)
      // as many sessions as she likes are one person
      const sessions = [tokens['vip.x']!, ...(await Promise.all(Array.from({ length: 9 }, () => login(served, 'vip.x'))))]
      const list = async () => {
        const began = performance.now()
        expect((await ask('relation/students/jw_query_student/?limit=20', 'jw.y')).status).toBe(200)
        return performance.now() - began
      }
      const quiet = [await list(), await list(), await list()]
      let isOver = false
      let refused = 0
      const lines = Array.from({ length: 200 }, async (_, n) => {
        const headers = { 'X-Token': sessions[n % sessions.length]! }
        while (!isOver) {
          expect((await fetch(`${served.url}/api/${path}`, { headers })).status).toBe(status)
          refused += 1
        }
      })
      await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(400)
      const before = refused
      const waits = [await list(), await list(), await list()]
      const meanwhile = (refused - before) / waits.length
      isOver = true
      await Promise.all(lines)
      // and none of hers is counted any more
      expect((await ask('data_dict/term/?limit=1', 'vip.x')).status).toBe(200)
      const told = (all: number[]) => all.map(ms => ms.toFixed(0)).join(' ')
      console.log(`${told(quiet)} ms quiet, ${told(waits)} ms meanwhile, ${meanwhile.toFixed(0)} refusals for each`)
      // another's list waits for three of hers at each of its statements, not for all two hundred
      expect(meanwhile).toBeLessThan(200)
    },
    90_000,
  )

  test('R7 a site’s token is one person for all addresses of a customer’s networks, whoever has 2^80 of them', async () => {
    const body = JSON.stringify({ name: '学校首页', origin: 'https://school.example', widgets: ['college-search'] })
    const headers = { 'Content-Type': 'application/json', 'X-Token': tokens['jw.x']! }
    const made = await fetch(`${served.url}/api/relation/site_tokens/`, { method: 'POST', headers, body })
    const { token } = (await made.json()) as { token: string }
    const from = (n: number) => ({
      'X-Token': token,
      Origin: 'https://school.example',
      'X-Forwarded-For': `2001:db8:1:${(n % 97).toString(16)}::${n.toString(16)}`,
    })
    const lookUp = (n: number) => fetch(`${served.url}/api/material/colleges/?limit=1`, { headers: from(n) })
    await open(240)
    await open(401)
    // whoever shows a token for the first time waits among all who may have made theirs up
    expect((await lookUp(0)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 400 }, (_, n) => lookUp(n)))
    const by = Map.groupBy(answers, ({ status }) => status)
    expect([...by.keys()].sort()).toEqual([200, 503])
    // how many depends on how soon the first of them are answered
    expect(by.get(503)!.length).toBeGreaterThan(0)
  }, 60_000)

  test('R7 what is too much at once of one person is refused with Retry-After, and nobody else is', async () => {
    await open(240)
    await open(401)
    const many = Promise.all(Array.from({ length: 400 }, () => ask('data_dict/term/?limit=1', 'jw.x')))
    const other = await ask('data_dict/term/?limit=5', 'jw.y')
    expect(other.status).toBe(200)
    const answers = await many
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(20)
    expect(refused.every(({ headers }) => headers.get('Retry-After') === '5')).toBe(true)
    expect(await refused[0]!.json()).toEqual({ detail: '同时提交的请求太多，请稍后再试。' })
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(400)
    expect((await ask('data_dict/term/?limit=5', 'jw.x')).status).toBe(200)
  }, 60_000)

  test('8.6 recommendations without limit are made two at a time of one person: the rest are refused, the server lives', async () => {
    const path = 'dashboard/college_aspirations/by_colleges/?mngk_rank=1'
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(signedCall(path, tokens['vip.x']!, new Date()).path, 'vip.x')))
    const counts = Map.groupBy(answers, ({ status }) => status)
    expect([...counts.keys()].sort()).toEqual(database ? [200] : [200, 503])
    for (const answer of answers) await answer.text()
    expect((await ask('data_dict/term/?limit=5', 'vip.x')).status).toBe(200)
  }, 120_000)
})
