import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '../../server/db/client.ts'
import { roomIn } from '../../server/db/room.ts'
import { quiet } from '../../server/ports/web/quiet.ts'

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

test.each([0, 1, 2])(
  'R8 its log is laid ready once, however much of it was there: %i files, and nobody asks it again for ever',
  async files => {
    const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-ready-'))
    const room = roomIn(folder)
    const { pglite, keepUp, shortenLog, close } = await openEmbedded(join(folder, 'db'), { room })
    try {
      for (let n = 0; n < files; n++) {
        for (let mb = 0; mb < 17; mb++) await pglite.query(`select pg_logical_emit_message(false, 'x', repeat('x', 1024 * 1024))`)
        await shortenLog()
      }
      const now = async () => {
        const { rows } = await pglite.query<{ at: string; file: string }>(
          'select pg_current_wal_insert_lsn()::text as at, pg_walfile_name(pg_current_wal_insert_lsn()) as file',
        )
        const { at, file } = rows[0]!
        return { at, ahead: readdirSync(join(folder, 'db/pg_wal')).filter(name => /^[\dA-F]{24}$/.test(name) && name > file).length }
      }
      while (await keepUp(true));
      const { at, ahead } = await now()
      expect(ahead).toBeGreaterThanOrEqual(3)
      for (let n = 0; n < 3; n++) expect(await keepUp(true)).toBe(false)
      expect(await now()).toEqual({ at, ahead })
    } finally {
      await close()
      rmSync(folder, { recursive: true })
    }
  },
)

describe('R7 R8 when nobody is there', () => {
  let server: Server
  let unanswered = 0
  beforeAll(async () => {
    server = createServer((request, answer) => void (request.url === '/slow' ? unanswered++ : answer.end()))
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  const pass = (ms: number) => new Promise(done => setTimeout(done, ms))
  /** Whether what would hold everybody may be done now; nothing of it is left then. */
  const may = async (lull: ReturnType<typeof quiet>, isMore = false) => {
    let told: boolean | undefined
    await lull.use(async isQuiet => {
      told = isQuiet
      return isMore
    })
    return told
  }
  const aDay = 86_400_000

  test('whoever asks for anything keeps it away for a while, who watches over us does not', async () => {
    const lull = quiet({ quietMs: 2000, stalledMs: aDay, longestMs: aDay })
    lull.listenTo(server)
    expect(await may(lull)).toBe(true)
    for (const path of ['/healthz', '/readyz', '/readyz?from=nginx', '/metrics']) await (await ask(path)).text()
    expect(await may(lull)).toBe(true)
    for (const path of ['/login', '/healthzz', '/api/healthz']) {
      await (await ask(path)).text()
      expect([path, await may(lull)]).toEqual([path, false])
      await pass(2300)
      expect([path, await may(lull)]).toEqual([path, true])
    }
  })
  test('whoever waits for an answer keeps it away for as long as answers take', async () => {
    const lull = quiet({ quietMs: 0, stalledMs: 1000, longestMs: aDay })
    lull.listenTo(server)
    const slow = ask('/slow').catch(() => {})
    await expect.poll(() => unanswered).toBe(1)
    expect(await may(lull)).toBe(false)
    await pass(1200)
    expect(await may(lull)).toBe(true)
    server.closeAllConnections()
    await slow
  })
  test('whoever comes each second keeps it away for ever from nobody: after so long it is done, to its end', async () => {
    const lull = quiet({ quietMs: aDay, stalledMs: aDay, longestMs: 2000 })
    lull.listenTo(server)
    await (await ask('/login')).text()
    expect(await may(lull)).toBe(false)
    await pass(2300)
    expect([await may(lull, true), await may(lull, true), await may(lull, false)]).toEqual([true, true, true])
    expect(await may(lull)).toBe(false)
  })
})
