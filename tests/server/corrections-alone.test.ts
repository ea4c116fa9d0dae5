import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { import_batches } from '../../server/resources/imports/table.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { type Beside, inTime, openBeside } from '../support/beside.ts'
import { meant } from '../support/corrections.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Lists of one kind that name the same people are written and taken back one after the other: each sees what the other has written.
const url = await withPostgres()
const STOOD = '13900009000'
const [FIRST, SECOND] = ['13900009001', '13900009002']
const N = 300
const people = (from: number, to: number, phone: string) =>
  Array.from({ length: to - from }, (_, n) => ({
    ...{ name: `独${from + n}`, cert_id: idNumber(9100 + from + n), grade: '高三(1)班', phone },
  }))

function asked(server: TestServer) {
  const post = (path: string, body: unknown = {}) => server.request(path, { method: 'POST', as: 'jw.x', body })
  const look = async (batch: string) => (await server.request(`imports/${batch}/`, { as: 'jw.x' })).body
  const ended = async (batch: string) => {
    await expect.poll(async () => (await look(batch)).state, { timeout: 30_000, interval: 10 }).toMatch(/done|refused|failed/)
    expect((await look(batch)).state).toBe('done')
  }
  /** The rows with what they were compared with. */
  async function compared(rows: readonly object[]) {
    const { body } = await post('imports/students/?dry_run=true&update=true', rows)
    await ended(body.uuid)
    return meant(rows, async offset => (await server.request(`imports/${body.uuid}/differences/?offset=${offset}`, { as: 'jw.x' })).body)
  }
  async function correct(rows: readonly object[]): Promise<string> {
    const { body } = await post('imports/students/', await compared(rows))
    await ended(body.uuid)
    return body.uuid
  }
  const phones = async () => {
    const { body } = await server.request('relation/students/jw_query_student/?search=%E7%8B%AC&fields=name,phone', { as: 'jw.x' })
    return [...new Set((body as { phone: string }[]).map(one => one.phone))]
  }
  return { post, ended, compared, correct, phones, undo: (batch: string) => post(`imports/${batch}/undo/`) }
}
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(7)}`

describe.each(onDatabases(url))('corrections, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    await server.token('jw.x')
  })
  afterAll(() => server.close())

  test('a list is not taken back while a later one of its kind is written: both taken back, everybody is as before', async () => {
    const { post, ended, compared, correct, phones, undo } = asked(server)
    expect((await post('relation/students/multi_create/', people(0, N, STOOD))).body.created).toBe(N)
    const first = await correct(people(0, 20, FIRST))
    const rows = await compared(people(5, N, SECOND))
    const sent = post('imports/students/', rows)
    const begun = and(eq(import_batches.total, rows.length), eq(import_batches.state, 'writing'), eq(import_batches.dry_run, false))
    await expect.poll(() => server.db.$count(import_batches, begun), { timeout: 30_000, interval: 1 }).toBe(1)
    const refused = await undo(first)
    const { body: second } = await sent
    expect([refused.status, refused.body.detail, refused.headers.get('Retry-After')]).toEqual([
      409,
      expect.stringContaining('本校有同类导入正在进行'),
      expect.any(String),
    ])
    await ended(second.uuid)
    expect((await undo(first)).body.undone).toMatchObject({ restored: 5, kept: 15 })
    expect((await undo(second.uuid)).body.undone).toMatchObject({ restored: N - 5, kept: 0 })
    expect(await phones()).toEqual([masked(STOOD)])
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})

describe.runIf(url)('corrections that wait for somebody who holds a student', () => {
  let beside: Beside
  beforeAll(async () => {
    beside = await openBeside(url!)
    await beside.server.token('jw.x')
  })
  afterAll(() => beside?.close())

  test('neither another list of the kind is taken back meanwhile, nor is one imported; of another kind one is', () =>
    inTime(async time => {
      const { server, others } = beside
      const { post, correct, phones, undo } = asked(server)
      const own = (phone: string) => people(time * 10, time * 10 + 5, phone)
      await post('relation/students/multi_create/', own(STOOD))
      const first = await correct(own(FIRST))
      const second = await correct(own(SECOND))
      const held = others[0]!
      await held.query('begin')
      await held.query(`select 1 from students where cert_id = $1 for update`, [idNumber(9102 + time * 10)])
      const undoing = undo(second)
      const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const look = async () => ((await server.db.execute(waiting)) as unknown as { rows: { count: number }[] }).rows[0]!.count
      await Promise.race([expect.poll(look, { interval: 5 }).toBeGreaterThan(0), undoing])
      const answers = [
        await undo(first),
        await post('imports/students/', people(90, 91, STOOD)),
        await post('imports/classes/', [{ name: `独立班${time}`, year: 2026 }]),
      ]
      await held.query('rollback')
      const { status, body } = await undoing
      if (status === 503) {
        for (const batch of [second, first]) await undo(batch)
        return 'too late'
      }
      const words = [409, expect.stringContaining('本校有同类导入正在撤销')]
      expect(answers.map(one => [one.status, one.body.detail])).toEqual([words, words, [202, undefined]])
      expect(body.undone).toMatchObject({ restored: 5, kept: 0 })
      expect((await undo(first)).body.undone).toMatchObject({ restored: 5, kept: 0 })
      expect(await phones()).toEqual([masked(STOOD)])
      return 'in time'
    }))
  test('nothing became a 500', () => expect(beside.server.log).toEqual([]))
})
