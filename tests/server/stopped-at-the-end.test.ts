import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()

describe.each(onDatabases(url))('an import that is told to stop between its last row and its end, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    await server.token('jw.x')
    // told at the one moment that nobody meets from outside but by chance
    await server.db.execute(sql`create function told_to_stop() returns trigger language plpgsql as $$ begin
        update import_batches set state = 'cancelling' where uuid = new.uuid; return null; end $$`)
    await server.db.execute(sql`create trigger told_to_stop after update on import_batches for each row
        when (new.state = 'writing' and new.passed = new.total) execute function told_to_stop()`)
  })
  afterAll(() => server.close())

  test('9.2 ends without keeping anything, and everybody is answered', async () => {
    const body = [{ name: '停在最后班', year: 2024 }]
    const begun = await server.request('imports/classes/', { method: 'POST', as: 'jw.x', body })
    expect(begun.status).toBe(202)
    const look = async () => (await server.request(`imports/${begun.body.uuid}/`, { as: 'jw.x' })).body.state
    await expect.poll(look, { timeout: 10_000, interval: 20 }).toBe('cancelled')
    expect((await server.request('data_dict/grade/?search=停在最后班', { as: 'jw.x' })).body).toEqual([])
  })
})
