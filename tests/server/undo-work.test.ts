import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// What lists have put aside is kept for good: whoever takes another one back must not pay for all of it.
const url = await withPostgres()
const TIBET = 540000
const ROWS = 700

describe.each(onDatabases(url))('what is gone through when a list is taken back, on %s', (_, database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(database || undefined)
  })
  afterAll(() => server?.close())

  const table = async (year: number, count: number, rows: number) => {
    const list = Array.from({ length: rows }, (_, n) => ({ score: 750 - n, count, rank: count * (n + 1) }))
    const body = { province: TIBET, year, track: '物理类', source: '名单', list }
    const { status, body: job } = await server.request('imports/score_to_rank/', { method: 'POST', as: 'sysadmin', body })
    const { state } = (await server.request(`imports/${job.uuid}/`, { as: 'sysadmin' })).body
    expect([status, state], JSON.stringify(job)).toEqual([202, 'done'])
    return job.uuid as string
  }
  /** Rows put aside that the database has read so far, in the transaction of `undone`. */
  const read = async () => {
    const found = await server
      .current()
      .execute(sql`select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'import_replaced'`)
    return (found as unknown as { rows: { rows: number }[] }).rows[0]!.rows
  }
  /** Takes a list back, and back again. */
  const readToUndo = (uuid: string, counts: object) =>
    server.undone(async () => {
      const before = await read()
      const { status, body } = await server.request(`imports/${uuid}/undo/`, { method: 'POST', as: 'sysadmin', body: {} })
      expect([status, body.undone], JSON.stringify(body)).toMatchObject([200, counts])
      return (await read()) - before
    })

  test('R7 of a short list beside long ones, none of the rows that those have put aside', async () => {
    for (const count of [1, 2, 3]) await table(1990, count, ROWS)
    const short = await table(1991, 1, 3)
    expect(await readToUndo(short, { removed: 3, restored: 0 })).toBe(0)
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
