import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJobs } from '../../server/app.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { login } from '../support/login.ts'
import { withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'
import { openTestServer } from '../support/test-server.ts'

// A process may stand still within a transaction, or its machine be gone: what it holds, others get.
const url = await withPostgres()
const CHAIN_LOCK = 7_310_001
/** Whichever of them takes an import up reads its rows. */
const SETTINGS = { DEMO: '1', EXAMPLES_PORT: '', SECRET_KEY: 'a-key-that-all-processes-share-0123456789' }
const withSetting = (name: string, value: number) => {
  const set = new URL(url!)
  set.searchParams.set(name, String(value))
  return set.href
}

describe.runIf(url)('a process that stands still', () => {
  let holder: pg.Client
  let watcher: pg.Client
  const running: Served[] = []
  beforeAll(async () => {
    ;[holder, watcher] = [new pg.Client({ connectionString: url! }), new pg.Client({ connectionString: url! })]
    await Promise.all([holder.connect(), watcher.connect()])
  })
  afterAll(async () => {
    await Promise.all([holder?.end(), watcher?.end()])
    for (const served of running) await served.dispose()
  })
  const known = new Map<string, Promise<string>>()
  const tokens = (served: Served, as: string) => {
    const token = known.get(as) ?? login(served, as)
    known.set(as, token)
    return token
  }
  async function run(address: string) {
    const served = await serve({ ...SETTINGS, DATABASE_URL: address })
    running.push(served)
    return async (path: string, as: string, body?: unknown) => {
      const headers = { 'Content-Type': 'application/json', 'X-Token': await tokens(served, as) }
      const how = body === undefined ? {} : { method: 'PATCH', body: JSON.stringify(body) }
      const answer = await fetch(`${served.url}/api/${path}`, { headers, ...how })
      // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
      return { status: answer.status, body: (await answer.json()) as any }
    }
  }
  const waiting = (what: string) =>
    expect
      .poll(async () => (await watcher.query(`select count(*)::int from pg_stat_activity where ${what}`)).rows[0].count, {
        timeout: 10_000,
        interval: 5,
      })
      .toBe(1)

  test('loses its rows and the audit trail after a while, others go on, and so does it when it runs again', async () => {
    const still = await run(withSetting('idle_in_transaction_session_timeout', 2500))
    const other = await run(url!)
    const list = 'relation/students/jw_query_student/?limit=1'
    const [student] = (await still(list, 'jw.x')).body.results
    const form = `relation/students/${student.uuid}/relation_update/`
    expect((await other(list, 'jw.y')).status).toBe(200)
    await holder.query('select pg_advisory_lock($1)', [CHAIN_LOCK])
    const begun = still(form, 'jw.x', { remark: '停' })
    await waiting(`wait_event = 'advisory'`)
    running[0]!.pause(true)
    // what it has waited for it holds now, and the row of the student
    await holder.query('select pg_advisory_unlock($1)', [CHAIN_LOCK])
    expect((await other(list, 'jw.y')).status).toBe(503)
    const within = { timeout: 8000, interval: 100 }
    await expect.poll(async () => (await other(list, 'jw.y')).status, within).toBe(200)
    await expect.poll(async () => (await other(form, 'superuser', { remark: '行' })).status, within).toBe(200)
    running[0]!.pause(false)
    expect((await begun).status).toBe(503)
    expect((await still(form, 'jw.x')).status).toBe(405)
    expect((await still(`relation/students/${student.uuid}/`, 'jw.x')).body.remark).toBe('行')
  })

  test('is ended by PostgreSQL after half a minute, whichever connection it holds, and so is a line that nobody answers', async () => {
    const server = await openTestServer(url)
    for (const db of [server.database.db, server.database.jobs])
      for (const [name, value] of Object.entries({
        idle_in_transaction_session_timeout: '30s',
        tcp_keepalives_idle: '10',
        tcp_keepalives_interval: '5',
        tcp_keepalives_count: '4',
        tcp_user_timeout: '30000',
      })) {
        const { rows } = (await db.execute(sql`select current_setting(${name}) as value`)) as unknown as { rows: { value: string }[] }
        expect([name, rows[0]!.value]).toEqual([name, value])
      }
    await server.close()
  })

  test('an import waits for its rows, and is tried again: who holds one for long makes it no failure', async () => {
    const server = await openTestServer(withSetting('lock_timeout', 300))
    const send = (path: string, body: unknown) => server.request(path, { method: 'POST', as: 'jw.x', body })
    const list = [1, 2].map(n => ({ name: `庚${n}`, cert_id: idNumber(840_000 + n), grade: '高三(1)班', phone: `1380000000${n}` }))
    expect((await send('relation/students/multi_create/', list)).body.created).toBe(2)
    const changed = list.map(row => ({ ...row, phone: '13911112222' }))
    const asked = (await send('imports/students/?dry_run=true&update=true', changed)).body
    const found: { row: number; uuid: string; version: string }[] = (
      await server.request(`imports/${asked.uuid}/differences/?limit=10`, { as: 'jw.x' })
    ).body.results
    const existing = found.filter(({ row }) => row > 0).map(({ uuid, version }) => ({ uuid, version }))
    await holder.query('begin')
    await holder.query('select 1 from students where uuid = $1 for no key update', [existing[1]!.uuid])
    const correcting = send(
      'imports/students/',
      changed.map((row, at) => ({ ...row, existing: existing[at] })),
    )
    // the third time it waits
    const starts = new Set<string>()
    const asks = `select xact_start::text from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%"students"%'`
    await expect
      .poll(
        async () => {
          for (const { xact_start } of (await watcher.query(asks)).rows) starts.add(xact_start)
          return starts.size
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBe(3)
    await holder.query('rollback')
    const { uuid } = (await correcting).body
    expect((await server.request(`imports/${uuid}/`, { as: 'jw.x' })).body).toMatchObject({ state: 'done', updated: 2 })
    expect(server.log).toEqual([])
    await server.close()
  })

  test('an import that it has found dead, and another has brought to its end meanwhile, keeps its rows', async () => {
    const server = await openTestServer(url)
    const writer = await serve({ ...SETTINGS, DATABASE_URL: url! })
    running.push(writer)
    const token = await login(writer, 'jw.x')
    const rows = Array.from({ length: 3000 }, (_, n) => ({ name: `辛${n}`, cert_id: idNumber(860_000 + n), grade: '高三(1)班' }))
    const sent = await fetch(`${writer.url}/api/imports/students/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Token': token },
      body: JSON.stringify(rows),
    })
    const { uuid } = (await sent.json()) as { uuid: string }
    const read = async () => (await watcher.query('select state, refusal from import_batches where uuid = $1', [uuid])).rows[0]
    await expect.poll(async () => (await read()).state, { timeout: 20_000, interval: 5 }).toBe('writing')
    await writer.kill()

    // this one finds it, and stands still before it begins
    const goOn = Promise.withResolvers<void>()
    let stands = false
    const slow = new Proxy(server.database.jobs, {
      get: (db, key) =>
        key === 'transaction'
          ? async (...of: Parameters<typeof db.transaction>) => {
              stands = true
              await goOn.promise
              return db.transaction(...of)
            }
          : Reflect.get(db, key),
    })
    const jobs = createJobs({ db: () => slow, ports: server.ports }, { hasOthers: true })
    const resumed = jobs.resume(true)
    await expect.poll(() => stands, { timeout: 10_000, interval: 5 }).toBe(true)
    const another = await writer.again()
    running.push(another)
    await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 50 }).toMatch(/done|refused|failed/)
    expect(await read()).toEqual({ state: 'done', refusal: null })
    goOn.resolve()
    await resumed
    await jobs.follow(uuid)
    expect((await watcher.query('select count(*)::int from students where import_batch = $1', [uuid])).rows[0].count).toBe(3000)
    expect((await read()).state).toBe('done')
    await server.close()
  }, 90_000)
})
