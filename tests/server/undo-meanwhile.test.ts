import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Beside, inTime, openBeside } from '../support/beside.ts'
import { withPostgres } from '../support/postgres.ts'
import type { TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const TIBET = 540000

describe.runIf(url)('a row that somebody saves while its import is taken back', () => {
  let beside: Beside
  let server: TestServer
  let other: pg.Client
  beforeAll(async () => {
    beside = await openBeside(url!)
    server = beside.server
    other = beside.others[0]!
  })
  afterAll(() => beside?.close())

  test('keeps what was saved, and is counted as kept', async () => {
    const post = (path: string, body: unknown) => server.request(path, { method: 'POST', as: 'sysadmin', body })
    const list = (count: number) => ({
      ...{ province: TIBET, year: 2013, track: '物理类', source: '名单' },
      list: [{ score: 600, count, rank: 7 }],
    })
    await post('imports/score_to_rank/', list(1))
    const second = (await post('imports/score_to_rank/', list(2))).body.uuid
    const table = `from score_to_rank where province = ${TIBET} and year = 2013`
    const { uuid } = (await other.query(`select uuid ${table}`)).rows[0]
    await other.query('begin')
    await other.query(`update score_to_rank set count = 99, updated_time = now() where uuid = $1`, [uuid])
    const undoing = post(`imports/${second}/undo/`, {})
    await new Promise(go => setTimeout(go, 400))
    await other.query('commit')
    const { status } = await undoing
    expect((await other.query(`select count ${table}`)).rows).toEqual([{ count: 99 }])
    expect([200, 409]).toContain(status)
  })

  /** Lines of one year, the undo of whose import waits for somebody who holds one of them. */
  async function held(year: number) {
    const post = (path: string, body: unknown) => server.request(path, { method: 'POST', as: 'sysadmin', body })
    const list = (count: number) => ({
      ...{ province: TIBET, year, track: '物理类', source: '名单' },
      list: Array.from({ length: 120 }, (_, n) => ({ score: 600 - n, count, rank: count * (n + 1) })),
    })
    const { uuid } = (await post('imports/score_to_rank/', list(1))).body
    const rows = async () => Number((await other.query(`select count(*) from score_to_rank where import_batch = $1`, [uuid])).rows[0].count)
    await other.query('begin')
    await other.query(`select 1 from score_to_rank where import_batch = $1 order by uuid limit 1 for update`, [uuid])
    const undo = () => post(`imports/${uuid}/undo/`, {})
    // asked by another line: a transaction sees who waits as it first saw it
    const locked = sql`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%score_to_rank%'`
    const waiting = (count: number) =>
      expect
        .poll(async () => Number(((await server.db.execute(locked)) as unknown as { rows: { count: string }[] }).rows[0]!.count), {
          interval: 5,
        })
        .toBe(count)
    return { uuid, rows, undo, waiting, importing: () => post('imports/score_to_rank/', list(2)) }
  }

  test('and does not let go of it for a second: the undo is refused, and goes on as soon as it is asked again', async () => {
    const { rows, undo } = await held(2014)
    const refused = await undo()
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, expect.any(String)])
    await other.query('commit')
    expect(await rows()).toBe(120)
    const { status, body } = await undo()
    expect([status, body.undone]).toEqual([200, { removed: 120, restored: 0, kept: 0, names: [] }])
  })

  test('an undo that was silent for so long that another has taken it over keeps nothing of what it was at', () =>
    inTime(async time => {
      const { rows, undo, waiting } = await held(1980 + time)
      const first = undo()
      await waiting(1)
      server.ports.moveClock(11_000)
      const second = undo()
      await Promise.race([waiting(2), first])
      await other.query('commit')
      const answers = await Promise.all([first, second])
      if (answers[0].status === 503) return 'too late'
      expect(answers.map(({ status, body }) => [status, body.undone ?? body.detail])).toEqual([
        [409, expect.stringContaining('正在撤销')],
        [200, { removed: 120, restored: 0, kept: 0, names: [] }],
      ])
      expect(await rows()).toBe(0)
      return 'in time'
    }))

  test('nor does one beside which an import of its province has begun', () =>
    inTime(async time => {
      const { uuid, rows, undo, waiting, importing } = await held(1990 + time)
      const undoing = undo()
      await waiting(1)
      server.ports.moveClock(11_000)
      // it is accepted, and waits for the same line
      const importingBeside = importing()
      await Promise.race([waiting(2), undoing])
      await other.query('commit')
      const [undone, imported] = await Promise.all([undoing, importingBeside])
      if (undone.status === 503) return 'too late'
      expect([undone.status, undone.body.detail]).toEqual([409, expect.stringContaining('导入正在进行')])
      const { body: job } = await server.request(`imports/${imported.body.uuid}/`, { as: 'sysadmin' })
      expect([job.state, job.report.updated, await rows()]).toEqual(['done', 120, 0])
      expect((await undo()).body.undone).toMatchObject({ removed: 0, kept: 120 })
      expect((await server.request(`imports/${uuid}/`, { as: 'sysadmin' })).body.undone_time).not.toBeNull()
      return 'in time'
    }))

  test('two imports of a province are not taken back at once: whoever comes second is refused, and may ask again', () =>
    inTime(async time => {
      const { undo, waiting } = await held(2000 + time)
      const post = (path: string, body: unknown) => server.request(path, { method: 'POST', as: 'superuser', body })
      const undoing = undo()
      await waiting(1)
      const [batch] = (
        await other.query(
          `select uuid from import_batches where province = ${TIBET} and undone_time is null and kind = 'score_to_rank' order by created_time limit 1`,
        )
      ).rows
      const refused = await post(`imports/${batch.uuid}/undo/`, {})
      await other.query('commit')
      const { status } = await undoing
      if (status === 503) return 'too late'
      expect([refused.status, refused.body.detail, status]).toEqual([409, expect.stringContaining('有导入正在撤销'), 200])
      return 'in time'
    }))

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
