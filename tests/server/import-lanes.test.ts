import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { import_batches, underWay } from '../../server/resources/imports/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Several processes on one database: what each of them does one at a time all of them do one at a time.
const url = await withPostgres()
const rows = Array.from({ length: 600 }, (_, at) => ({ name: `同时${at}`, cert_id: idNumber(700_000 + at), grade: '高三(1)班' }))

describe.runIf(url)('imports of one school by two processes at once', () => {
  let servers: TestServer[]
  beforeAll(async () => {
    servers = [await openTestServer(url), await openTestServer(url)]
  })
  afterAll(async () => {
    for (const server of servers ?? []) await server.close()
  })

  test('the second checks its rows when the first has ended: it finds each of them unchanged, and none is refused or written twice', async () => {
    const answers = await Promise.all(
      servers.map(server => server.request('relation/students/multi_create/', { method: 'POST', as: 'jw.x', body: rows })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const reports = answers.map(({ body: { created, unchanged } }) => [created, unchanged])
    expect(reports.toSorted((a, b) => a[0] - b[0])).toEqual([
      [0, rows.length],
      [rows.length, 0],
    ])
    const found = await servers[0]!.request('relation/students/jw_query_student/?limit=1&search=同时', { as: 'jw.x' })
    expect(found.body.count).toBe(rows.length)
  })

  test('two lists of different people both come to their end', async () => {
    const lists = servers.map((_, which) =>
      rows.slice(0, 200).map((row, at) => ({ ...row, name: `其他${at}`, cert_id: idNumber(710_000 + which * 1000 + at) })),
    )
    const answers = await Promise.all(
      servers.map((server, which) => server.request('relation/students/multi_create/', { method: 'POST', as: 'jw.x', body: lists[which] })),
    )
    expect(answers.map(({ status, body }) => [status, body.created])).toEqual([
      [200, 200],
      [200, 200],
    ])
  })

  test('first come, first served, whichever process it came to', async () => {
    const [here, there] = servers as [TestServer, TestServer]
    const send = (server: TestServer, from: number, count: number) => {
      const body = Array.from({ length: count }, (_, at) => ({ name: `先后${at}`, cert_id: idNumber(from + at), grade: '高三(1)班' }))
      return server.request('relation/students/multi_create/', { method: 'POST', as: 'jw.x', body })
    }
    const waiting = (count: number) =>
      expect.poll(() => here.db.$count(import_batches, underWay), { timeout: 20_000, interval: 5 }).toBe(count)
    const long = send(here, 720_000, 3000)
    await waiting(1)
    const earlier = send(there, 730_000, 50)
    await waiting(2)
    const later = send(here, 730_000, 50)
    await waiting(3)
    const [first, second, third] = (await Promise.all([long, earlier, later])).map(({ status, body }) => [status, body.created])
    expect([first, second, third]).toEqual([
      [200, 3000],
      [200, 50],
      [200, 0],
    ])
  })

  test('what somebody made between its check and its writing is told row by row, as by any list (8.11)', async () => {
    const [here, there] = servers as [TestServer, TestServer]
    const body = [{ name: '别校也有', cert_id: idNumber(740_000), grade: '高三(1)班' }]
    const send = () => here.request('relation/students/multi_create/', { method: 'POST', as: 'jw.x', body })
    const [of] = await there.db.select().from(users).where(eq(users.username, 'jw.y'))
    let racing: ReturnType<typeof send> | undefined
    await there.db.transaction(async tx => {
      await tx.insert(users).values({ ...of!, uuid: crypto.randomUUID(), id: undefined, username: idNumber(740_000), phone: '' })
      racing = send()
      // its check finds nobody, and its writing waits for the other
      const waits = sql`(select 1 from pg_locks where not granted and locktype = 'transactionid') as waits`
      await expect.poll(() => here.db.$count(waits), { timeout: 20_000, interval: 20 }).toBe(1)
    })
    const [late, plain] = [await racing!, await send()]
    expect(plain.status).toBe(400)
    expect([late.status, late.body]).toEqual([plain.status, plain.body])
    expect(Object.keys(plain.body)).not.toContain('username')
  })
})
