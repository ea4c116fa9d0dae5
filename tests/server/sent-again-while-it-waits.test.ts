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

  test('is the same one, and two hundred repetitions of it leave next to nothing in memory', async () => {
    const { uuid, name } = (await ask('GET', 'relation/students/jw_query_student/?limit=1')).body.results[0]
    const db = new pg.Client({ connectionString: url! })
    await db.connect()
    await db.query('begin')
    const { rows } = await db.query('select cert_id from students where uuid = $1 for update', [uuid])
    const day = (n: number) => new Date(Date.UTC(1960, 0, 1 + n)).toISOString().slice(0, 10)
    const one = (n: number) => ({ name, cert_id: rows[0].cert_id, date: day(n), score: 441, rank: 869 })
    const list = JSON.stringify(Array.from({ length: 8000 }, (_, n) => one(n)))
    const send = () => ask('POST', 'imports/performance/', list, { 'Idempotency-Key': KEY })
    const first = await send()
    expect(first.status).toBe(202)
    const job = first.body.uuid as string
    const state = async () => (await ask('GET', `imports/${job}/`)).body.state
    await expect.poll(state, { timeout: 60_000 }).toBe('writing')
    for (let n = 0; n < 40; n++) await send()
    const before = taken()
    for (let n = 0; n < 200; n++) expect((await send()).body.uuid).toBe(job)
    // each is three megabytes of text and rows
    const more = taken() - before
    console.log(`${Math.round(more / MB)} MiB more after two hundred repetitions`)
    expect(more).toBeLessThan(150 * MB)
    expect(await state()).toMatch(/queued|checking|writing/)
    await ask('POST', `imports/${job}/cancel/`, '{}')
    await db.query('rollback')
    await db.end()
    await expect.poll(state, { timeout: 60_000 }).toMatch(/cancelled|done/)
  }, 180_000)
})
