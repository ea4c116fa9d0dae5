import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Who types on, presses again or goes elsewhere waits for no answer: what is only read for nobody takes no place from those who wait.
const url = await withPostgres()

describe.each(onDatabases(url))('2 requests whose sender has gone, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    await server.token('jw.x')
  })
  afterAll(() => server?.close())

  test('are not worked on when their turn comes, and leave no sight on record', async () => {
    const leave = new AbortController()
    const asked = Array.from({ length: 40 }, () => server.raw('api/relation/students/jw_query_student/', 'jw.x', leave.signal))
    // all have been read, a few are worked on
    await new Promise(go => setTimeout(go, 20))
    leave.abort()
    const after = await server.request('data_dict/grade/?limit=5', { as: 'jw.x' })
    expect(after.status).toBe(200)
    await Promise.allSettled(asked)
    const [seen] = await server.db.select({ n: count() }).from(audit_log).where(eq(audit_log.action, 'export'))
    expect(seen!.n).toBeLessThan(20)
  })
  test('one that somebody waits for is answered as ever', async () => {
    expect((await server.raw('api/relation/students/jw_query_student/?limit=5', 'jw.x')).status).toBe(200)
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
