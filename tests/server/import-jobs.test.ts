import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idNumber } from '../import/support/workbooks.ts'
import { login } from '../support/login.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

// Imports as jobs, on a process of their own: what others see of one that is under way, stopping one, and one whose process is killed.
const url = await withPostgres()
const rowsFrom = (first: number, n: number) =>
  Array.from({ length: n }, (_, at) => ({ name: `甲${first + at}`, cert_id: idNumber(first + at), grade: '高三(1)班' }))

describe.each(onDatabases(url))('imports as jobs, on %s', (_, database) => {
  let served: Served
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...(database && { DATABASE_URL: database }) })
    for (const name of ['jw.x', 'jw.y', 'readonly.x', 'teacher.x']) tokens[name] = await login(served, name)
  })
  afterAll(() => served?.dispose())

  async function ask(method: string, path: string, { as = 'jw.x', body, key }: { as?: string; body?: unknown; key?: string } = {}) {
    const answer = await fetch(`${served.url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Token': tokens[as]!, ...(key && { 'Idempotency-Key': key }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const start = (rows: unknown, more: { as?: string; key?: string; query?: string } = {}) =>
    ask('POST', `imports/students/${more.query ?? ''}`, { ...more, body: rows })
  const look = async (uuid: string, as = 'jw.x') => (await ask('GET', `imports/${uuid}/`, { as })).body
  const ended = async (uuid: string, as = 'jw.x') => {
    await expect.poll(async () => (await look(uuid, as)).state, { timeout: 60_000, interval: 50 }).toMatch(/done|refused|cancelled|failed/)
    return look(uuid, as)
  }
  const count = async (as = 'jw.x') => (await ask('GET', 'relation/students/jw_query_student/?limit=1', { as })).body.count as number

  test('accepted at once (202), counted row by row, done with its report', async () => {
    const before = await count()
    const { status, body } = await start(rowsFrom(0, 3000))
    expect([status, body.kind, body.total, body.report]).toEqual([202, 'students', 3000, null])
    const seen = new Set<string>()
    await expect
      .poll(
        async () => {
          const { state, passed, total } = await look(body.uuid)
          expect(passed).toBeLessThanOrEqual(total)
          seen.add(`${state} ${passed}`)
          return state
        },
        { timeout: 60_000, interval: 10 },
      )
      .toBe('done')
    expect([...seen].filter(one => one.startsWith('writing')).length, [...seen].join()).toBeGreaterThan(2)
    const done = await look(body.uuid)
    expect(done.report).toEqual({ batch: body.uuid, created: 3000, updated: 0, unchanged: 0, dry_run: false })
    expect(await count()).toBe(before + 3000)
  })

  test('a dry run keeps nothing and is no import in the list; a refusal is that of the plain call, word for word', async () => {
    const before = await count()
    const dry = await ended((await start(rowsFrom(10_000, 500), { query: '?dry_run=true' })).body.uuid)
    expect([dry.state, dry.report]).toEqual(['done', { batch: null, created: 500, updated: 0, unchanged: 0, dry_run: true }])
    const wrong = [...rowsFrom(20_000, 10), { name: '', cert_id: idNumber(20_011), grade: '没有的班' }]
    const refused = await ended((await start(wrong)).body.uuid)
    const plain = await ask('POST', 'relation/students/multi_create/', { body: wrong })
    expect([refused.state, refused.refusal]).toEqual(['refused', { status: 400, body: plain.body }])
    expect(await count()).toBe(before)
    const listed = (await ask('GET', 'imports/?limit=50')).body.results as { uuid: string }[]
    expect(listed.map(one => one.uuid)).not.toContain(dry.uuid)
    expect(listed.map(one => one.uuid)).not.toContain(refused.uuid)
  })

  test('what was refused, and what was only asked, may be mended and sent under its key; what was kept may not', async () => {
    const send = async (rows: unknown, key: string, query = '') => {
      const { status, body } = await start(rows, { key, query })
      return status === 202 ? (await ended(body.uuid)).state : status
    }
    const [asked, refused] = [`asked-${crypto.randomUUID()}`, `refused-${crypto.randomUUID()}`]
    expect(await send(rowsFrom(41_000, 2), asked, '?dry_run=true')).toBe('done')
    // its key is free when its answer has been heard here
    await expect.poll(() => send(rowsFrom(41_000, 3), asked, '?dry_run=true'), { timeout: 10_000 }).toBe('done')
    expect(await send([{ name: '', cert_id: idNumber(41_500), grade: '没有的班' }], refused)).toBe('refused')
    await expect.poll(() => send(rowsFrom(41_500, 1), refused), { timeout: 10_000 }).toBe('done')
    expect(await send(rowsFrom(41_501, 1), refused)).toBe(422)
  })

  test('9.2 told to stop while it writes, it keeps nothing, and says so only when that is true', async () => {
    const before = await count()
    const { uuid } = (await start(rowsFrom(30_000, 20_000))).body
    await expect.poll(async () => (await look(uuid)).state, { timeout: 60_000, interval: 20 }).toBe('writing')
    const told = await ask('POST', `imports/${uuid}/cancel/`, { body: {} })
    expect(told.status).toBe(200)
    const end = await ended(uuid)
    expect([told.body.state, end.state, end.report]).toEqual(['cancelling', 'cancelled', null])
    expect(await count()).toBe(before)
    expect((await ask('POST', `imports/${uuid}/undo/`, { body: {} })).status).toBe(409)
  })

  test('9.2 told to stop when it is done, it says that it is done, with all its rows', async () => {
    const { uuid } = (await start(rowsFrom(60_000, 50))).body
    const before = await ended(uuid)
    const told = await ask('POST', `imports/${uuid}/cancel/`, { body: {} })
    expect([told.status, told.body.state, told.body.report]).toEqual([200, 'done', before.report])
  })

  test('one of a school at a time: the second waits and sees its place; another school does not wait for either', async () => {
    const first = (await start(rowsFrom(100_000, 4000))).body
    const second = (await start(rowsFrom(110_000, 100))).body
    const elsewhere = (await start(rowsFrom(120_000, 100), { as: 'jw.y' })).body
    const waiting = await look(second.uuid)
    expect([waiting.state, waiting.ahead]).toEqual(['queued', 1])
    expect((await ended(elsewhere.uuid, 'jw.y')).state).toBe('done')
    expect((await look(first.uuid)).state).not.toBe('done')
    expect((await ended(second.uuid)).state).toBe('done')
    expect((await look(first.uuid)).state).toBe('done')
  })

  test('sent again with its key it is one job', async () => {
    const before = await count()
    const rows = rowsFrom(130_000, 300)
    const [one, two] = await Promise.all([start(rows, { key: 'one-job-key' }), start(rows, { key: 'one-job-key' })])
    expect([one.status, two.status, two.body.uuid]).toEqual([202, 202, one.body.uuid])
    await ended(one.body.uuid)
    expect((await start(rows, { key: 'one-job-key' })).body.uuid).toBe(one.body.uuid)
    expect(await count()).toBe(before + 300)
  })

  test('of another school it is not there; who may not import may not begin one', async () => {
    const { uuid } = (await start(rowsFrom(140_000, 10))).body
    for (const [method, path] of [['GET', `imports/${uuid}/`] as const, ['POST', `imports/${uuid}/cancel/`] as const])
      expect((await ask(method, path, { as: 'jw.y', ...(method === 'POST' && { body: {} }) })).status).toBe(404)
    for (const as of ['readonly.x', 'teacher.x']) expect((await start(rowsFrom(150_000, 1), { as })).status).toBe(403)
    await ended(uuid)
  })

  test('killed while it writes, it goes on after the restart and ends with every row once', async () => {
    const before = await count()
    const { uuid } = (await start(rowsFrom(160_000, 8000))).body
    await expect.poll(async () => (await look(uuid)).state, { timeout: 60_000, interval: 10 }).toBe('writing')
    await served.kill()
    served = await served.again()
    const end = await ended(uuid)
    expect([end.state, end.report?.created]).toEqual(['done', 8000])
    expect(await count()).toBe(before + 8000)
  })

  test('a question whose process is killed says that it was, and to ask again: nobody has stopped it', async () => {
    const { uuid } = (await start(rowsFrom(190_000, 20_000), { query: '?dry_run=true' })).body
    await served.kill()
    served = await served.again()
    const { state, refusal } = await ended(uuid)
    const detail = '核对没有完成：服务器中途停过。没有保留任何数据，请再核对一次。'
    expect([state, refusal]).toEqual(['failed', { status: 503, body: { detail } }])
  })
})
