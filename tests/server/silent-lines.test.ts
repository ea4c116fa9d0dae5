import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAdministrator, withPostgres } from '../support/postgres.ts'
import { openTestServer } from '../support/test-server.ts'
import { wire } from '../support/wire.ts'

// PostgreSQL's machine goes without a word, as at a failover: no end of any line comes, and new lines lead to another machine.
const url = await withPostgres()
/** The lines for requests that a process has. */
const REQUESTS = 16

describe.runIf(url)('8.1 a PostgreSQL whose machine goes without a word', () => {
  let line: Awaited<ReturnType<typeof wire>>
  let server: Awaited<ReturnType<typeof openTestServer>>
  const sleep = (seconds: number) => server.database.db.execute(sql`select pg_sleep(${seconds})`)
  const ready = () => server.visit('/readyz')
  const list = () => server.request('relation/students/jw_query_student/?limit=1', { as: 'jw.x' })
  const fill = () => Promise.all(Array.from({ length: REQUESTS }, () => sleep(0.3)))
  /** Fills all lines for requests with what is never answered; one of them is a request. */
  function hung() {
    const asked = list()
    return Promise.all([...Array.from({ length: REQUESTS - 1 }, () => sleep(0).then(String, String)), asked.then(({ status }) => status)])
  }

  beforeAll(async () => {
    line = await wire(new URL(url!))
    server = await openTestServer(line.url)
    expect((await list()).status).toBe(200)
  })
  afterAll(async () => {
    await server?.close()
    line?.close()
  })

  test('what waits for its answer is cut within half a minute, and everybody is served again', async () => {
    await fill()
    line.freeze()
    // all lines for requests wait for an answer that never comes; PostgreSQL has ended its side
    const waiting = hung()
    await asAdministrator(
      url!,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect((await list()).status).toBe(503)
    await expect.poll(async () => (await list()).status, { timeout: 30_000, interval: 250 }).toBe(200)
    expect(new Set(await waiting)).toEqual(new Set([expect.stringMatching(/Failed query/), 503]))
    expect(server.log).toEqual([])
  })

  test('so is a line that a firewall has forgotten: PostgreSQL still waits for its next statement', async () => {
    await fill()
    line.freeze()
    const waiting = hung()
    await expect.poll(async () => (await list()).status, { timeout: 30_000, interval: 250 }).toBe(200)
    expect(new Set(await waiting)).toEqual(new Set([expect.stringMatching(/Failed query/), 503]))
  })

  test('where nobody is in its place, new lines are not answered either: the same, and health says so at once', async () => {
    await fill()
    line.freeze()
    const thawed = line.hold()
    const since = performance.now()
    const waiting = hung()
    // nobody waits for all who came before her
    const crowd = Promise.all(Array.from({ length: 40 }, async () => (await list()).status))
    expect((await ready()).status).toBe(503)
    expect(performance.now() - since).toBeLessThan(8000)
    expect(new Set(await crowd)).toEqual(new Set([503]))
    expect(performance.now() - since).toBeLessThan(32_000)
    expect(new Set(await waiting)).toEqual(new Set([expect.stringMatching(/Failed query/), 503]))
    expect(performance.now() - since).toBeLessThan(32_000)
    thawed()
    await expect.poll(async () => (await list()).status, { timeout: 30_000, interval: 250 }).toBe(200)
    expect((await ready()).status).toBe(200)
  })

  test('a statement that takes long is silent too, and comes to its end', async () => {
    expect(await sleep(25).then(() => 'done', String)).toBe('done')
  })
})
