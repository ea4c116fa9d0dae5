import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const LOCK = 4711

describe.runIf(url)('a connection that breaks while a write is being kept', () => {
  let server: TestServer
  let other: pg.Client
  beforeAll(async () => {
    server = await openTestServer(url)
    other = new pg.Client({ connectionString: url! })
    await other.connect()
    // A commit that waits, as on a slow disk, until the test has cut its connection.
    await other.query(`
      create function wait_in_commit() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$;
      create constraint trigger wait_in_commit after insert on grades deferrable initially deferred for each row execute function wait_in_commit()`)
    await other.query(`select pg_advisory_lock(${LOCK})`)
  })
  afterAll(async () => {
    await other?.end()
    await server?.close()
  })

  /** Makes a class, and cuts the connection as soon as its commit is under way. */
  async function cut(name: string, headers: Record<string, string> = {}) {
    const answer = server.request('data_dict/grade/', { method: 'POST', as: 'jw.x', body: { name, year: 2024 }, headers })
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity where query = 'commit' and wait_event = 'advisory'`
    while ((await other.query(waiting)).rowCount === 0) await wait(5)
    return answer
  }

  test('is answered 504, which says that nobody knows, and asks for no repetition', async () => {
    const { status, body, headers } = await cut('未知班')
    expect([status, body.detail, headers.get('Retry-After')]).toEqual([504, expect.stringContaining('不能确定是否已经保存'), null])
  })

  test('under an Idempotency-Key it may be sent again, and happens once', async () => {
    const headers = { 'Idempotency-Key': 'cut-in-commit-1' }
    const broken = await cut('有键班', headers)
    expect([broken.status, broken.headers.get('Retry-After')]).toEqual([503, '1'])
    await other.query(`select pg_advisory_unlock(${LOCK})`)
    const body = { name: '有键班', year: 2024 }
    expect((await server.request('data_dict/grade/', { method: 'POST', as: 'jw.x', body, headers })).status).toBe(201)
    expect((await server.request('data_dict/grade/?search=有键班', { as: 'jw.x' })).body).toHaveLength(1)
  })
})
