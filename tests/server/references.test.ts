import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Who deletes a row asks every table that may refer to it: without an index each is gone through, row by row of what is deleted.
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Published divisions and schools of the country: nobody deletes them. */
const never = ['areas', 'divisions', 'provinces']

test('R7 every reference is found by an index: one account that goes is looked for in thirty tables', async () => {
  const { rows } =
    (await server.db.execute(sql`select c.conrelid::regclass || '.' || a.attname as reference, c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`)) as unknown as {
      rows: { reference: string; target: string }[]
    }
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ target }) => !never.includes(target))).toEqual([])
})
