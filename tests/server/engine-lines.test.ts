import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '../../server/db/client.ts'

// The embedded engine says by lines that it has stopped. What a refusal quotes stands in its lines too.
let database: Awaited<ReturnType<typeof openEmbedded>>
const panics: string[] = []
beforeAll(async () => {
  database = await openEmbedded(undefined, { onPanic: line => void panics.push(line) })
  await database.db.execute(sql`create table names (name text unique, n integer)`)
})
afterAll(() => database.close())

test.each(['PANIC: a', '甲\nPANIC:  b', '甲\n2026-11-29 18:30:47.003 UTC [42] PANIC:  c', '] PANIC: d'])(
  '1 a name that says what a stopped engine says (%j) is refused like any other, and ends nothing',
  async name => {
    const insert = () => database.db.execute(sql`insert into names (name) values (${name})`)
    await insert()
    await expect(insert()).rejects.toMatchObject({ cause: { code: '23505' } })
    await expect(database.db.execute(sql`select ${name}::int`)).rejects.toThrow()
    expect(panics).toEqual([])
    expect(((await database.db.execute(sql`select 1 as one`)) as unknown as { rows: unknown[] }).rows).toEqual([{ one: 1 }])
  },
)
