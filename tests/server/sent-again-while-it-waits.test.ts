import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

// A list that waits for its turn, and is sent again and again under its key: it is answered at once, and nothing of it is held until its end.
const url = await withPostgres()
const MB = 1024 * 1024
const KEY = 'sent-again-while-it-waits'

describe.runIf(url)('6 a list that is sent again while it waits', () => {
  let served: Served
  let token: string
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', DATABASE_URL: url! })
    token = await login(served, 'jw.x')
  })
  afterAll(() => served?.dispose())
  const ask = async (method: string, path: string, body?: string, more: Record<string, string> = {}) => {
    const headers = { 'Content-Type': 'application/json', 'X-Token': token, ...more }
    const answer = await fetch(`${served.url}/api/${path}`, { method, headers, ...(body !== undefined && { body }) })
    return { status: answer.status, body: await answer.json() }
  }
  const taken = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${served.pid}/status`, 'utf8'))![1]) * 1024

  const day = (n: number) => new Date(Date.UTC(1960, 0, 1 + n)).toISOString().slice(0, 10)
  /** A list of exams of one student, whose row somebody holds until `free`: it waits in the middle of its work. */
  const held = async () => {
    const { uuid, name } = (await ask('GET', 'relation/students/jw_query_student/?limit=1')).body.results[0]
    const db = new pg.Client({ connectionString: url! })
    await db.connect()
    await db.query('begin')
    const { rows } = await db.query('select cert_id from students where uuid = $1 for update', [uuid])
    const one = (n: number) => ({ name, cert_id: rows[0].cert_id, date: day(n), score: 441, rank: 869 })
    return {
      list: (from: number) => JSON.stringify(Array.from({ length: 8000 }, (_, n) => one(from + n))),
      /** The newest. */
      async job(): Promise<{ uuid: string; state: string } | undefined> {
        return (await db.query('select uuid, state from import_batches order by created_time desc limit 1')).rows[0]
      },
      async free() {
        await db.query('rollback')
        await db.end()
      },
    }
  }
  const state = async (job: string) => (await ask('GET', `imports/${job}/`)).body.state

  test('is the same one, and two hundred repetitions of it leave next to nothing in memory', async () => {
    const { list: listFrom, free } = await held()
    const list = listFrom(0)
    const send = () => ask('POST', 'imports/performance/', list, { 'Idempotency-Key': KEY })
    const first = await send()
    expect(first.status).toBe(202)
    const job = first.body.uuid as string
    await expect.poll(() => state(job), { timeout: 60_000 }).toBe('writing')
    for (let n = 0; n < 40; n++) await send()
    const before = taken()
    for (let n = 0; n < 200; n++) expect((await send()).body.uuid).toBe(job)
    // each is three megabytes of text and rows
    const more = taken() - before
    console.log(`${Math.round(more / MB)} MiB more after two hundred repetitions`)
    expect(more).toBeLessThan(150 * MB)
    expect(await state(job)).toMatch(/queued|checking|writing/)
    await ask('POST', `imports/${job}/cancel/`, '{}')
    await free()
    await expect.poll(() => state(job), { timeout: 60_000 }).toMatch(/cancelled|done/)
  }, 180_000)

  test('nor do two hundred whose senders waited for its end and hung up; of those that wait the eleventh is refused', async () => {
    const { list: listFrom, job, free } = await held()
    const list = listFrom(9000)
    const headers = { 'Content-Type': 'application/json', 'X-Token': token, 'Idempotency-Key': 'waited-for-and-hung-up' }
    const send = (signal?: AbortSignal) =>
      fetch(`${served.url}/api/career/performance/multi/`, { method: 'POST', headers, body: list, ...(signal && { signal }) })
    const first = send()
    await expect.poll(async () => (await job())?.state, { timeout: 20_000 }).toBe('writing')
    const hangUp = async () => {
      const leaving = new AbortController()
      const sent = send(leaving.signal).catch(() => undefined)
      await new Promise(next => setTimeout(next, 150))
      leaving.abort()
      await sent
    }
    for (let n = 0; n < 40; n++) await hangUp()
    const before = taken()
    for (let n = 0; n < 200; n++) await hangUp()
    const more = taken() - before
    console.log(`${Math.round(more / MB)} MiB more after two hundred that hung up`)
    expect(more).toBeLessThan(150 * MB)
    const waiting = Array.from({ length: 12 }, () => send())
    const refused = await Promise.race(waiting)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
    await ask('POST', `imports/${(await job())!.uuid}/cancel/`, '{}')
    await free()
    const statuses = (await Promise.all([first, ...waiting])).map(answer => answer.status)
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
    expect(new Set(statuses.filter(status => status !== 429)).size).toBe(1)
  }, 240_000)

  test('of which nothing came after its process was killed, it may be mended and sent again under its key', async () => {
    const key = { 'Idempotency-Key': 'mended-after-a-kill' }
    const { list: listFrom, free } = await held()
    const rows = JSON.parse(listFrom(20_000)) as object[]
    const wrong = JSON.stringify([...rows.slice(0, 500), { ...rows[501], score: 'viel' }])
    const first = await ask('POST', 'imports/performance/', wrong, key)
    expect(first.status).toBe(202)
    await served.kill()
    await free()
    // with the same key
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', DATABASE_URL: url! }, served.folder)
    await expect.poll(() => state(first.body.uuid), { timeout: 60_000 }).toBe('refused')
    const mended = await ask('POST', 'imports/performance/', JSON.stringify(rows.slice(0, 500)), key)
    expect([mended.status, mended.body.detail, mended.body.uuid === first.body.uuid]).toEqual([202, undefined, false])
    await expect.poll(() => state(mended.body.uuid), { timeout: 60_000 }).toBe('done')
  }, 120_000)
})
