import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded, openPostgres } from '../../server/db/client.ts'
import { recorded, verifyAudit } from '../../server/kit/audit.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import type { Db } from '../../server/kit/db.ts'
import { login } from '../support/login.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { command, type Served, serve } from '../support/served.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Number 12 of what was attacked: whoever owns the database makes the trail's table another one, which shows its verifier what it shows nobody else.
const url = await withPostgres()
const another = await withPostgres()
const toNobody = { open: () => [], keep: () => {} }
const forge = (db: Db, place: number | null, table = 'audit_log') =>
  db.execute(sql`insert into ${sql.identifier(table)} (place, at, action, target, detail, previous, hash)
    values (${place}, '2026-09-01 08:00:00+00', 'reset_password', 'sys/users/', '{}', repeat('0', 64), repeat('a', 64))`)

describe.each(onDatabases(url))('12 the table of the trail, on %s', (_, where) => {
  let server: TestServer
  const append = (db: Db, details: readonly Record<string, unknown>[]) =>
    recorded(db, { ...server.ports, anchor: toNobody }, { actor: null, address: null, target: 'here' }, async (_tx, audit) => {
      for (const detail of details) await audit('read', detail)
    })
  const look = async (db: Db) => {
    const unlike: string[] = []
    const verdict = await verifyAudit(db, server.ports.vault, [], said => unlike.push(...said))
    return { ...verdict, unlike }
  }
  const apart = (name: string, run: (db: Db, rows: number) => Promise<void>) =>
    test(name, () =>
      server.undone(async () => {
        const db = server.current()
        await run(db, await db.$count(audit_log))
      }),
    )
  const nothingElse = (rows: number) => ({ rows, broken: null, anchored: null, unlike: [] })
  beforeAll(async () => {
    server = await openTestServer(where)
    await append(
      server.db,
      Array.from({ length: 2100 }, (_, n) => ({ n })),
    )
  })
  afterAll(() => server.close())

  apart(
    'as the migrations make it, nothing is said of it; nor with an index more, statistics or a trigger that fires always',
    async (db, rows) => {
      expect(await look(db)).toEqual(nothingElse(rows))
      await db.execute(sql`create index on audit_log (target)`)
      await db.execute(sql`create statistics odd on action, target from audit_log`)
      await db.execute(sql`alter table audit_log enable always trigger audit_log_append_only`)
      expect(await look(db)).toEqual(nothingElse(rows))
    },
  )

  const noKey = 'alter table audit_log drop constraint audit_log_pkey'
  for (const [what, statements, said] of [
    ['without its primary key', [noKey], /primary key/],
    ['with a key that is looked at late', [noKey, 'alter table audit_log add primary key (place) deferrable'], /primary key/],
    ['with a key of two columns', [noKey, 'alter table audit_log add primary key (place, hash)'], /primary key/],
    ['with places that may be none', [noKey, 'alter table audit_log alter place drop not null'], /column place/],
    ['with row-level security', ['alter table audit_log enable row level security'], /row-level security/],
    ['with row-level security for its owner alone', ['alter table audit_log force row level security'], /row-level security/],
    ['with a policy', [`create policy odd on audit_log using (current_query() like '%hash%')`], /policy odd/],
    ['with a rule', ['create rule odd as on insert to audit_log do also select 1'], /rule odd/],
    [
      'with a trigger more',
      ['create trigger odd before insert on audit_log for each statement execute function audit_log_refuse()'],
      /trigger odd/,
    ],
    ['with its trigger off', ['alter table audit_log disable trigger audit_log_append_only'], /trigger that refuses/],
    ['without its trigger', ['drop trigger audit_log_append_only on audit_log'], /trigger that refuses/],
    [
      'with a trigger that refuses nothing',
      ['create or replace function audit_log_refuse() returns trigger language plpgsql as $$ begin return null; end $$'],
      /trigger that refuses/,
    ],
    ['with an heir', ['create table odd () inherits (audit_log)'], /odd inherits from it/],
    ['as an heir', ['create table odd ()', 'alter table audit_log inherit odd'], /inherits from public\.odd/],
    ['with a column of another type', ['alter table audit_log alter target type varchar(200)'], /column target/],
    [
      'with a column that is reckoned',
      ['alter table audit_log drop address, add address text generated always as (target) stored'],
      /address/,
    ],
    ['with a column that fills itself', [`alter table audit_log alter address set default '10.0.0.1'`], /column address/],
    ['with a column in another order', ['alter table audit_log alter action type text collate "C"'], /column action/],
    ['with a column more', ['alter table audit_log add odd text'], /column odd/],
    ['with a condition', [`alter table audit_log add constraint odd check (action <> 'odd')`], /constraint odd/],
    ['with an index that reckons', ['create index odd on audit_log (lower(action))'], /index \S*odd/],
    ['with an index of some rows', ['create index odd on audit_log (place) where place > 5'], /index \S*odd/],
    ['that a power cut empties', ['alter table audit_log set unlogged'], /kept for good/],
    [
      'with a view in its place',
      ['alter table audit_log rename to odd', 'create view audit_log as select * from odd'],
      /no ordinary table/,
    ],
    [
      'with another before it',
      ['create schema odd', 'create table odd.audit_log (like public.audit_log including all)', 'set local search_path = odd, public'],
      /another stands beside it, public\.audit_log/,
    ],
    [
      'with another in public, which is not asked',
      ['create schema odd', 'create table odd.audit_log (like public.audit_log including all)', 'set local search_path = odd'],
      /another stands beside it, public\.audit_log/,
    ],
    ['with functions before those of the database', ['set local search_path = public, pg_catalog'], /names public before pg_catalog/],
  ] as const)
    apart(`${what} is told`, async db => {
      for (const statement of statements) await db.execute(sql.raw(statement))
      const { unlike } = await look(db)
      expect(unlike).toEqual(expect.arrayContaining([expect.stringMatching(said)]))
    })

  apart('behind one of a single connection is told, and it is itself that is read', async (db, rows) => {
    await db.execute(sql`create temp table audit_log (like public.audit_log including all) on commit drop`)
    const told = expect.stringMatching(/^another stands beside it, pg_temp\S*\.audit_log$/)
    expect(await look(db)).toEqual({ ...nothingElse(rows), unlike: [told] })
    await db.execute(sql`drop table pg_temp.audit_log`)
    expect(await look(db)).toEqual(nothingElse(rows))
  })
  apart('is read by the functions of the database and by no others', async db => {
    const shortest = `create function odd.date_trunc(text, timestamptz) returns timestamptz language sql as 'select $2'`
    for (const statement of ['create schema odd', shortest]) await db.execute(sql.raw(statement))
    await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
    await db.execute(sql`update audit_log set at = at + interval '700 microseconds' where place = 2`)
    await db.execute(sql`set local search_path = odd, public, pg_catalog`)
    expect(await look(db)).toMatchObject({ broken: 2 })
    const [path] = ((await db.execute(sql`show search_path`)) as unknown as { rows: { search_path: string }[] }).rows
    expect(path).toEqual({ search_path: 'odd, public, pg_catalog' })
  })

  apart(
    'with a row at no place is broken, however long the trail is, in the table or in an heir; and the next row follows the last',
    async (db, rows) => {
      expect(rows).toBeGreaterThan(2000)
      for (const statement of [noKey, 'alter table audit_log alter place drop not null']) await db.execute(sql.raw(statement))
      await forge(db, null)
      expect(await look(db)).toMatchObject({ rows, broken: null, beside: 1 })
      await append(db, [{ after: 'a restart' }])
      expect(await look(db)).toMatchObject({ rows: rows + 1, broken: null, beside: 1 })
      await db.execute(sql`create table heir () inherits (audit_log)`)
      await forge(db, null, 'heir')
      expect(await look(db)).toMatchObject({ rows: rows + 1, beside: 2 })
    },
  )
  apart('with a row at no place and no other is broken', async db => {
    for (const statement of [noKey, 'alter table audit_log alter place drop not null', 'drop trigger audit_log_append_only on audit_log'])
      await db.execute(sql.raw(statement))
    await db.execute(sql`truncate audit_log`)
    await forge(db, null)
    expect(await look(db)).toMatchObject({ rows: 0, beside: 1 })
  })

  apart('keeps every number that we may write, and is broken at one that is read as another than stands there', async (db, rows) => {
    const numbers = [400, 0, -7, 612.5, 0.1, 1e-7, -1.25e-9, 1e21, 2.5e22, 2 ** 53, 5e-324, Number.MAX_VALUE, -0, null, '1e400 "1.0" \\']
    await append(db, [{ numbers }, { from: null, to: 400, text: 'x' }])
    expect(await look(db)).toEqual(nothingElse(rows + 2))
    await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
    const whole = '{"to": 400, "from": null, "text": "x"}'
    for (const detail of [
      '{"to": 400, "from": 1e400, "text": "x"}',
      '{"to": 400, "from": -1e400, "text": "x"}',
      '{"to": 400.00000000000000000001, "from": null, "text": "x"}',
      '{"to": 400.0, "from": null, "text": "x"}',
    ]) {
      await db.execute(sql`update audit_log set detail = ${detail}::jsonb where place = ${rows + 2}`)
      expect([detail, await look(db)]).toEqual([detail, expect.objectContaining({ broken: rows + 2 })])
    }
    await db.execute(sql`update audit_log set detail = ${whole}::jsonb where place = ${rows + 2}`)
    expect(await look(db)).toMatchObject({ rows: rows + 2, broken: null })
  })
  apart('with a moment that no calendar of ours has is broken there', async db => {
    await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
    const [row] = await db.select({ at: audit_log.at }).from(audit_log).where(sql`place = 3`)
    for (const at of ['infinity', '-infinity', `${row!.at.replace('Z', '+00')} BC`]) {
      await db.execute(sql`update audit_log set at = ${at}::timestamptz where place = 3`)
      expect(await look(db)).toMatchObject({ broken: 3 })
    }
  })
})

describe.each(onDatabases(another))('12 npm run audit:verify, and a start, where the table is another, on %s', (_, where) => {
  let served: Served
  const settings = where ? { DATABASE_URL: where } : undefined
  const database = async (...statements: string[]) => {
    const opened = where ? await openPostgres(where) : await openEmbedded(`${served.folder}/db`)
    for (const statement of statements) await opened.db.execute(sql.raw(statement))
    await opened.close()
  }
  const verify = () => command('scripts/audit-verify.ts', [], { DATA_DIR: served.folder, DATABASE_URL: where, NODE_ENV: '' })
  const start = async () => {
    const again = await serve({ EXAMPLES_PORT: '', ...settings }, served.folder)
    await again.stop()
    return again.output()
  }
  beforeAll(async () => {
    served = await serve({ EXAMPLES_PORT: '', ...settings })
    const token = await login(served, 'jw.x')
    for (let i = 0; i < 3; i++)
      await fetch(`${served.url}/api/relation/students/jw_query_student/?limit=1`, { headers: { 'X-Token': token } })
    await served.stop()
  })
  afterAll(async () => {
    await served.dispose()
    rmSync(served.folder, { recursive: true, force: true })
  })

  test('what is another is said in one line, whatever it is called, and nobody calls it well; a start raises an alarm', async () => {
    expect(await verify()).toMatchObject({ code: 0, output: expect.stringMatching(/^audit chain holds: 3 rows/) })
    expect(await start()).not.toContain('ALARM')
    await database(
      'create policy "odd\naudit chain holds: 3 rows" on audit_log using (true)',
      'alter table audit_log force row level security',
    )
    const { code, output } = await verify()
    expect([code, output]).toEqual([1, expect.stringMatching(/^audit chain NOT AS MADE: .*row-level security is on; .*policy odd .*\n/)])
    expect(output).not.toMatch(/^audit chain holds/m)
    expect(output).toMatch(/^audit chain UNCERTAIN: 3 rows/m)
    expect(await start()).toMatch(/ALARM audit: the table audit_log is not as our migrations make it: .*row-level security is on/)
    await database('drop policy "odd\naudit chain holds: 3 rows" on audit_log', 'alter table audit_log no force row level security')
    expect(await verify()).toMatchObject({ code: 0 })
  })
  test('a row at no place is said, and what the server writes next follows its last row', async () => {
    await database(
      'alter table audit_log drop constraint audit_log_pkey',
      'alter table audit_log alter place drop not null',
      `insert into audit_log (at, action, target, detail, previous, hash) values (now(), 'odd', '', '{}', '', '')`,
    )
    const again = await serve({ EXAMPLES_PORT: '', ...settings }, served.folder)
    const token = await login(again, 'jw.x')
    await fetch(`${again.url}/api/relation/students/jw_query_student/?limit=1`, { headers: { 'X-Token': token } })
    await again.stop()
    const { code, output } = await verify()
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^audit chain NOT AS MADE: .*\naudit chain BROKEN: 1 rows lie beside it, .*the 4 rows of it hold/),
    ])
  })
})
