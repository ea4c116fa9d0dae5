import { connect, createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { type Beside, openBeside } from '../support/beside.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const LOCK = 4711

describe.runIf(url)('a connection that breaks while a write is being kept', () => {
  let beside: Beside
  let server: TestServer
  let other: pg.Client
  beforeAll(async () => {
    beside = await openBeside(url!)
    server = beside.server
    other = beside.others[0]!
    // A commit that waits, as on a slow disk, until the test has cut its connection.
    await other.query(`
      create function wait_in_commit() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$;
      create constraint trigger wait_in_commit after insert on grades deferrable initially deferred for each row execute function wait_in_commit()`)
    await other.query(`select pg_advisory_lock(${LOCK})`)
  })
  afterAll(() => beside?.close())

  /** Makes a class. */
  const cut = (name: string, headers: Record<string, string> = {}) =>
    cutInCommit(server.request('data_dict/grade/', { method: 'POST', as: 'jw.x', body: { name, year: 2024 }, headers }))
  /** Cuts the connection as soon as its commit is under way. */
  async function cutInCommit<T>(answer: Promise<T>): Promise<T> {
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity where query = 'commit' and wait_event = 'advisory'`
    while ((await other.query(waiting)).rowCount === 0) await wait(5)
    return answer
  }

  test('is answered 504, which says that nobody knows, and asks for no repetition', async () => {
    const { status, body, headers } = await cut('未知班')
    expect([status, body.detail, headers.get('Retry-After')]).toEqual([504, expect.stringContaining('不能确定是否已经保存'), null])
  })

  test('so are calls that keep their own transactions, with a key and without: they know none', async () => {
    const [old_password, password] = [demoPassword, 'Anders-als-2026']
    const token = await server.token('student2.y')
    await other.query(
      'create constraint trigger wait_in_commit after update on users deferrable initially deferred for each row execute function wait_in_commit()',
    )
    const change = (headers = {}) =>
      cutInCommit(server.request('sys/users/change-password/', { method: 'POST', token, body: { old_password, password }, headers }))
    for (const headers of [{}, { 'Idempotency-Key': 'cut-in-commit-0' }]) {
      const answer = await change(headers)
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([504, null])
    }
    await other.query('drop trigger wait_in_commit on users')
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

describe.runIf(url)('an import whose connection breaks when its end has been kept', () => {
  let server: TestServer
  let proxy: Server
  /** Set: the next transaction that ends an import is handed on, and its answer is lost. */
  let isCutting = false
  beforeAll(async () => {
    const at = new URL(url!)
    proxy = createServer(client => {
      const database = connect(Number(at.port), at.hostname)
      let hasEnded = false
      client.on('data', data => {
        hasEnded ||= data.includes('"report" = $')
        const isCut = isCutting && hasEnded && data.includes('commit')
        if (isCut) {
          isCutting = false
          client.destroy()
          database.end(data)
        } else database.write(data)
      })
      database.on('data', data => void (client.destroyed || client.write(data)))
      for (const [one, other] of [
        [client, database],
        [database, client],
      ] as const) {
        one.on('error', () => {})
        one.on('close', () => other.end())
      }
    })
    await new Promise<void>(listening => proxy.listen(0, '127.0.0.1', listening))
    const through = new URL(url!)
    through.host = `127.0.0.1:${(proxy.address() as { port: number }).port}`
    server = await openTestServer(through.href)
  })
  afterAll(async () => {
    await server?.close()
    proxy?.close()
  })

  test('is done, is answered as done, and can be taken back', async () => {
    isCutting = true
    const body = [{ name: '断线班', year: 2024 }]
    const { status, body: report } = await server.request('data_dict/grade/multi/', { method: 'POST', as: 'jw.x', body })
    expect([isCutting, status, report.created]).toEqual([false, 200, 1])
    const batch = await server.request(`imports/${report.batch}/`, { as: 'jw.x' })
    expect([batch.body.state, batch.body.created]).toEqual(['done', 1])
    expect((await server.request(`imports/${report.batch}/undo/`, { method: 'POST', as: 'jw.x', body: {} })).status).toBe(200)
    expect((await server.request('data_dict/grade/?search=断线班', { as: 'jw.x' })).body).toHaveLength(0)
  })
})
