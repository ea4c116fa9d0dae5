import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTime } from '../support/beside.ts'
import { login } from '../support/login.ts'
import { withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

// A list of exam scores beside a teacher's form. The embedded database does one thing after the other.
const url = await withPostgres()

interface Exam {
  readonly uuid: string
  readonly updated_time: string
}

describe.runIf(url)('a list of exam scores, while a score of the same day is saved by a form', () => {
  let served: Served
  let token: string
  const [holder, watcher] = [new pg.Client({ connectionString: url! }), new pg.Client({ connectionString: url! })]
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', DATABASE_URL: url! })
    token = await login(served, 'jw.x')
    await holder.connect()
    await watcher.connect()
  })
  afterAll(async () => {
    await holder.end()
    await watcher.end()
    await served?.dispose()
  })
  async function send(method: string, path: string, body?: unknown) {
    const headers = { 'Content-Type': 'application/json', 'X-Token': token }
    const answer = await fetch(`${served.url}/api/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return { status: answer.status, body: (await answer.json().catch(() => undefined)) as any }
  }

  test('C205 8.18 what was saved between the check and the writing stays where her cell is empty', () =>
    inTime(async time => {
      const day = `2025-11-0${time + 1}`
      const some = (await send('GET', 'relation/students/jw_query_student/?limit=2')).body.results as { uuid: string }[]
      const listed = new Map<string, object>()
      const exams: Exam[] = []
      for (const { uuid } of some) {
        const { name, cert_id } = (await send('GET', `relation/students/${uuid}/`)).body
        const made = await send('POST', 'career/performance/', { student: uuid, date: day, exam: '期中', score: 500, sx_score: 90 })
        expect(made.status).toBe(201)
        exams.push(made.body)
        listed.set(made.body.uuid, { name, cert_id, date: day, score: 600 })
      }
      // rows are written in the order of their keys: the list waits for the first, and has compared both
      const [first, second] = exams.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)) as [Exam, Exam]
      await holder.query('begin')
      await holder.query('select 1 from performances where uuid = $1 for update', [first.uuid])
      const { body: job } = await send('POST', 'imports/performance/', [...listed.values()])
      const waits = `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%"performances"%'`
      await expect.poll(async () => (await watcher.query(waits)).rows[0].count, { interval: 5, timeout: 10_000 }).toBe(1)
      const saved = await send('PATCH', `career/performance/${second.uuid}/`, { sx_score: 111, ranking: null })
      const isWaiting = (await watcher.query(waits)).rows[0].count === 1
      await holder.query('commit')
      expect(saved.status).toBe(200)
      const look = async () => (await send('GET', `imports/${job.uuid}/`)).body
      await expect.poll(async () => (await look()).state, { timeout: 30_000, interval: 50 }).toBe('done')
      expect((await send('GET', `career/performance/${second.uuid}/`)).body).toMatchObject({ score: 600, sx_score: 111 })
      expect((await send('GET', `career/performance/${first.uuid}/`)).body).toMatchObject({ score: 600, sx_score: 90 })
      expect((await send('POST', `imports/${job.uuid}/undo/`, {})).body.undone).toMatchObject({ restored: 2, kept: 0 })
      expect((await send('GET', `career/performance/${second.uuid}/`)).body).toMatchObject({ score: 500, sx_score: 111 })
      return isWaiting ? 'in time' : 'too late'
    }))
})
