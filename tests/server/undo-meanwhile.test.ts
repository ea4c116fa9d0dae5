import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const TIBET = 540000

describe.runIf(url)('a row that somebody saves while its import is taken back', () => {
  let server: TestServer
  let other: pg.Client
  beforeAll(async () => {
    server = await openTestServer(url)
    other = new pg.Client({ connectionString: url! })
    await other.connect()
  })
  afterAll(async () => {
    await other?.end()
    await server?.close()
  })

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
})
