import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '../../server/db/client.ts'

// What a PostgreSQL does by itself for its tables, and the embedded database never does.
let database: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  database = await openEmbedded()
  await database.db.execute(sql`create table small (n int, word text)`)
  await database.db.execute(sql`create table large (n int, word text)`)
})
afterAll(() => database.close())

const fill = (table: string, rows: number) =>
  database.db.execute(
    sql`insert into ${sql.identifier(table)} select n, repeat('字', 60) from generate_series(1, ${sql.raw(String(rows))}) as n`,
  )
const pages = async (table: string) => {
  const { rows } = (await database.db.execute(sql`select pg_relation_size(${table}::regclass)::int / 8192 as pages`)) as unknown as {
    rows: { pages: number }[]
  }
  return rows[0]!.pages
}
const known = async (table: string) => {
  const found = await database.db.execute(sql`select reltuples::int as tuples from pg_class where oid = ${table}::regclass`)
  return (found as unknown as { rows: { tuples: number }[] }).rows[0]!.tuples
}

test('R8 room of deleted rows is used again, and statements are planned by what is there', async () => {
  await fill('small', 1000)
  expect(await known('small')).toBe(-1)
  expect(await database.keepUp(false)).toBe(true)
  expect(await known('small')).toBe(1000)
  const before = await pages('small')
  for (let round = 0; round < 5; round++) {
    await database.db.execute(sql`delete from small`)
    await fill('small', 1000)
    while (await database.keepUp(false));
  }
  // without it: six times as large
  expect(await pages('small')).toBeLessThan(before * 3)
})

test('R7 a large table waits until nobody is there; one that has not grown is left alone', async () => {
  await fill('large', 20_000)
  expect(await database.keepUp(false)).toBe(false)
  expect(await known('large')).toBe(-1)
  expect(await database.keepUp(true)).toBe(true)
  expect(await known('large')).toBe(20_000)
  expect(await database.keepUp(true)).toBe(false)
})
