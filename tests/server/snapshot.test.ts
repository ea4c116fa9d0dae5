import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildSnapshot } from '../../scripts/snapshot-build.ts'
import { openEmbedded } from '../../server/db/client.ts'
import { students } from '../../server/resources/relation/students/table.ts'

// Trimming a snapshot leans on PostgreSQL's innards: this is what notices when they change.
test('a trimmed snapshot opens, holds the demo, and takes new tables, rows and a checkpoint', async () => {
  const bytes = await buildSnapshot('demo')
  // what a page fetches before its first answer
  expect(bytes.length).toBeLessThan(2_500_000)
  const { db, pglite, close } = await openEmbedded(undefined, { snapshot: new Blob([new Uint8Array(bytes)]) })
  expect(await db.select({ n: count() }).from(students)).toEqual([{ n: 360 }])
  await pglite.exec('create table fresh (id int primary key, note text)')
  await pglite.exec("insert into fresh select i, repeat('x', 1000) from generate_series(1, 5000) i")
  await pglite.exec('alter table students add column extra int')
  await pglite.exec('create index on fresh (note)')
  await pglite.exec('checkpoint')
  expect((await pglite.query('select count(*)::int n from fresh')).rows).toEqual([{ n: 5000 }])
  await close()
})
