import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openEmbedded } from '../../server/db/client.ts'
import { readEnv } from '../../server/env.ts'
import { recorded, verifyAudit } from '../../server/kit/audit.ts'
import { type AuditHead, anchorLine, anchorsIn, sealedHead } from '../../server/kit/audit-anchor.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import type { Db } from '../../server/kit/db.ts'
import { anchorsOf, fileAnchor } from '../../server/ports/anchor/file-anchor.ts'
import { nodePorts } from '../../server/ports/node.ts'
import { aesVault } from '../../server/ports/vault/aes-vault.ts'
import { login } from '../support/login.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { command, type Served, serve } from '../support/served.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Number 12 of what was attacked: whoever owns the database does not own the audit trail.
const url = await withPostgres()
const toNobody = { open: () => [], keep: () => {} }
const allOf = (...of: Parameters<typeof anchorsOf>) => Object.values(anchorsOf(...of)).flat()
/** As of an append that has looked at no head. */
const none = { followed: [], parted: [] }
const open = (db: Db) => db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)

describe.each(onDatabases(url))('12 the trail, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    for (let i = 0; i < 6; i++) await server.request('relation/students/jw_query_student/?limit=1', { as: 'jw.x' })
    await open(server.db)
  })
  afterAll(() => server.close())
  const verified = (db: Db) => verifyAudit(db, server.ports.vault, server.anchors)
  const apart = (name: string, run: (db: Db, rows: number) => Promise<void>) =>
    test(name, () =>
      server.undone(async () => {
        const db = server.current()
        await run(db, await db.$count(audit_log))
      }),
    )

  apart('holds, and every row of it was anchored outside', async (db, rows) => {
    expect(rows).toBeGreaterThan(5)
    expect(await verified(db)).toEqual({ rows, broken: null, anchored: rows })
    expect(server.anchors.map(({ place }) => place)).toEqual(Array.from({ length: rows }, (_, i) => i + 1))
  })
  apart('with its end cut off is broken where the cut is', async (db, rows) => {
    await db.execute(sql`delete from audit_log where place > ${rows - 2}`)
    expect(await verified(db)).toEqual({ rows: rows - 2, broken: rows - 1, anchored: rows })
  })
  apart('emptied is broken at its first row', async (db, rows) => {
    await db.execute(sql`truncate audit_log`)
    expect(await verified(db)).toEqual({ rows: 0, broken: 1, anchored: rows })
  })
  apart('with one row rewritten is broken there', async db => {
    await db.execute(sql`update audit_log set detail = '{}' where place = 3`)
    expect(await verified(db)).toMatchObject({ rows: 2, broken: 3 })
  })
  apart('with another address in a row is broken there', async db => {
    await db.execute(sql`update audit_log set address = '10.0.0.1' where place = 2`)
    expect(await verified(db)).toMatchObject({ broken: 2 })
  })
  apart('written anew with all its hashes, by this very code and another key, is broken at its first row, anchors or none', async db => {
    const kept = await db.select().from(audit_log).orderBy(audit_log.place)
    await db.execute(sql`truncate audit_log`)
    const forger = { ...server.ports, vault: aesVault(new TextEncoder().encode('not the key')) }
    for (const { at, actor, address, action, target } of kept)
      await recorded(db, { ...forger, anchor: toNobody, now: () => new Date(at) }, { actor, address, target }, (_, audit) =>
        audit(action, {}),
      )
    expect(await verifyAudit(db, server.ports.vault)).toMatchObject({ rows: 0, broken: 1 })
  })
  apart('with a row below the first, which the database lets anybody append who may write there, is broken there', async db => {
    for (const place of [0, -1])
      await db.execute(sql`insert into audit_log (place, at, action, target, detail, previous, hash)
        values (${place}, now(), 'reset_password', 'sys/users/', '{}', repeat('0', 64), repeat('a', 64))`)
    expect(await verified(db)).toMatchObject({ rows: 0, broken: -1 })
  })
  apart('with a moment that is another by less than the seal reads is broken there', async db => {
    await db.execute(sql`update audit_log set at = at + interval '700 microseconds' where place = 2`)
    expect(await verified(db)).toMatchObject({ broken: 2 })
  })
  apart('with a second row in the place of another, wherever it is read on from, is broken there', async (db, rows) => {
    await recorded(db, server.ports, { actor: null, address: null, target: 'sys/users/' }, async (_, audit) => {
      for (let n = rows; n < 2100; n++) await audit('login_failed', {})
    })
    expect(await verified(db)).toMatchObject({ rows: 2100, broken: null })
    await db.execute(sql`alter table audit_log drop constraint audit_log_pkey`)
    for (const place of [1, 2, 999, 1000, 1001, 1002, 2000, 2001, 2100]) {
      const forged = crypto.randomUUID()
      await db.execute(sql`insert into audit_log (place, at, actor, action, target, detail, previous, hash)
        values (${place}, now(), ${forged}, 'reset_password', 'sys/users/', '{}', repeat('0', 64), repeat('a', 64))`)
      const { broken } = await verified(db)
      expect([place, broken]).toEqual([place, expect.toSatisfy((at: number) => at === place || at === place + 1)])
      await db.execute(sql`delete from audit_log where actor = ${forged}`)
    }
  })
  apart('cut and grown again by the server itself is broken: the anchors are of other rows', async (db, rows) => {
    await db.execute(sql`delete from audit_log where place > ${rows - 2}`)
    const before = [...server.anchors]
    for (let i = 0; i < 3; i++) await server.request('relation/students/jw_query_student/?limit=1', { as: 'jw.x' })
    expect(await verifyAudit(db, server.ports.vault, before)).toMatchObject({ broken: rows - 1 })
  })
})

describe('12 what processes anchor that share a folder', () => {
  const vault = aesVault(new TextEncoder().encode('one key of all'))
  let server: TestServer
  let folder: string
  let heads: AuditHead[]
  beforeAll(async () => {
    server = await openTestServer()
    await open(server.db)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'zhiyuan-anchors-'))
    heads = []
    await server.db.execute(sql`truncate audit_log`)
    await grow(6)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const grow = async (rows: number) => {
    const ports = { ...server.ports, vault, anchor: { ...toNobody, keep: (head: AuditHead) => void heads.push(head) } }
    const by = { actor: null, address: null, target: 'here' }
    for (let n = 0; n < rows; n++) await recorded(server.db, ports, by, (_, audit) => audit('read', { n }))
  }
  const cut = (from: number) => server.db.execute(sql`delete from audit_log where place >= ${from}`)
  const said: string[] = []
  const start = () => fileAnchor(folder, line => line.includes('could not') && said.push(line))
  const verified = () => verifyAudit(server.db, vault, allOf(folder))

  test('is not lost when the one with the older row comes last: without its last row the trail is broken there', async () => {
    const [one, other] = [start(), start()]
    for (const [process, place] of [
      [one, 1],
      [other, 2],
      [one, 3],
      [other, 4],
      [one, 6],
      [other, 5],
    ] as const)
      await process.keep(heads[place - 1]!, none)
    expect(await verified()).toEqual({ rows: 6, broken: null, anchored: 6 })
    await cut(6)
    expect(await verified()).toEqual({ rows: 5, broken: 6, anchored: 6 })
  })

  test('is in few files however often one starts, also of a process that goes on, that was killed, and of an older version', async () => {
    writeFileSync(join(folder, 'audit-head'), `${anchorLine(heads[5]!)}\n`)
    const stays = start()
    await stays.keep(heads[0]!, none)
    for (const place of [2, 3, 4]) await start().keep(heads[place - 1]!, none)
    expect(readdirSync(folder).toSorted()).toEqual(['audit-anchors', expect.stringMatching(/^audit-head\.[\da-f-]{36}$/)])
    expect(new Set(allOf(folder).map(({ place }) => place))).toEqual(new Set([1, 2, 3, 4, 6]))
    await stays.keep(heads[4]!, none)
    expect(new Set(allOf(folder).map(({ place }) => place))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    // killed while it wrote: half a line is nobody's anchor
    writeFileSync(join(folder, 'audit-head.killed.new'), anchorLine(heads[5]!).slice(0, 100))
    await start().keep(heads[5]!, none)
    expect(allOf(folder).every(({ seal }) => seal)).toBe(true)
    // it may be written now; an hour later it is nobody's, and goes
    const unfinished = () => readdirSync(folder).filter(name => name.endsWith('.new'))
    expect(unfinished()).toEqual(['audit-head.killed.new'])
    const long = new Date(Date.now() - 3_700_000)
    utimesSync(join(folder, 'audit-head.killed.new'), long, long)
    await start().keep(heads[5]!, none)
    expect(unfinished()).toEqual([])
    expect(said).toEqual([])
  })

  test('is told where one cannot be read, and keeps none of the others: they are read, and go to the history once', async () => {
    await start().keep(heads[0]!, none)
    // what no account can read as a file
    mkdirSync(join(folder, 'audit-head.0-spoilt'))
    writeFileSync(join(folder, 'audit-head.1'), `${anchorLine(heads[4]!)}\n`)
    const alarmed: string[] = []
    const one = fileAnchor(
      folder,
      line => line.includes('could not') && said.push(line),
      line => alarmed.push(line),
    )
    for (const place of [2, 3]) await one.keep(heads[place - 1]!, none)
    expect(alarmed).toEqual([expect.stringMatching(/audit-head\.0-spoilt cannot be read: /)])
    expect(said).toEqual([])
    expect(readdirSync(folder).toSorted()).toEqual([
      'audit-anchors',
      'audit-head.0-spoilt',
      expect.stringMatching(/^audit-head\.[\da-f-]{36}$/),
    ])
    const read: string[] = []
    expect(new Set(allOf(folder, line => read.push(line)).map(({ place }) => place))).toEqual(new Set([1, 2, 3, 5]))
    expect(read).toEqual(alarmed.map(() => expect.stringMatching(/audit-head\.0-spoilt cannot be read: /)))
  })

  test('is a line of its own behind half a line, which a full disk leaves in the history', async () => {
    const whole = anchorLine(heads[0]!)
    // in the middle of its seal, in front of it, in the middle of its hash and before that
    for (const length of [whole.length - 30, whole.length - 64, whole.length - 65, 40, 16, 13]) {
      appendFileSync(join(folder, 'audit-anchors'), whole.slice(0, length))
      await start().keep(heads[1]!, none)
    }
    expect(allOf(folder)).toEqual(expect.arrayContaining([heads[1]]))
    expect(allOf(folder).filter(({ place, seal }) => place !== 2 || !seal)).toEqual([])
    // whole but for its end, it is one
    appendFileSync(join(folder, 'audit-anchors'), whole)
    await start().keep(heads[1]!, none)
    expect(allOf(folder)).toEqual(expect.arrayContaining([heads[0], heads[1]]))
    expect(said).toEqual([])
  })

  test('of many that come at once the last stands for those that waited, and each is anchored before it is answered', async () => {
    const one = start()
    await Promise.all(
      heads.slice(0, 6).map(async head => {
        await one.keep(head, none)
        expect(Math.max(...allOf(folder).map(({ place }) => place))).toBeGreaterThanOrEqual(head.place)
      }),
    )
    expect(await verified()).toEqual({ rows: 6, broken: null, anchored: 6 })
  })
})

describe('12 npm run audit:verify, after a server that was killed', () => {
  let served: Served
  let log: string
  const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-audit-'))
  const verify = (...args: string[]) =>
    command('scripts/audit-verify.ts', args, { DATA_DIR: served.folder, DATABASE_URL: '', NODE_ENV: '' })
  const database = async (run: (db: Db) => Promise<unknown>) => {
    const opened: Database = await openEmbedded(`${served.folder}/db`)
    await open(opened.db)
    await run(opened.db)
    // who hides what he has done leaves no trigger that is off
    await opened.db.execute(sql`alter table audit_log enable trigger audit_log_append_only`)
    await opened.close()
  }
  const readRows = async () => {
    let rows: { hash: string }[] = []
    await database(async db => {
      rows = await db.select({ hash: audit_log.hash }).from(audit_log).orderBy(audit_log.place)
    })
    return rows
  }
  beforeAll(async () => {
    served = await serve()
    const token = await login(served, 'jw.x')
    for (let i = 0; i < 3; i++)
      await fetch(`${served.url}/api/relation/students/jw_query_student/?limit=1`, { headers: { 'X-Token': token } })
    await served.kill()
    log = join(folder, 'server.log')
    writeFileSync(log, served.output())
  })
  afterAll(async () => {
    await served.dispose()
    rmSync(folder, { recursive: true, force: true })
  })

  test('it holds; the log has an anchor of its own', async () => {
    const { code, output } = await verify('--log', log)
    expect(output).toMatch(/^audit chain holds: 3 rows, anchored at 3 \(\d+ anchors in DATA_DIR, [1-9]\d* in logs\)\n$/)
    expect(code).toBe(0)
  })
  test('12 a log of months, with more anchors than a call takes arguments, is compared whole', async () => {
    const long = join(folder, 'long.log')
    const vault = nodePorts(readEnv({ DATA_DIR: served.folder }), () => {}).vault
    const line = anchorLine(await sealedHead(vault, anchorsIn(readFileSync(log, 'utf8')).at(-1)!))
    writeFileSync(long, `${line}\n`.repeat(130_000))
    const { code, output } = await verify('--log', long)
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^audit chain holds: 3 rows, anchored at 3 \(\d+ anchors in DATA_DIR, 130000 in logs\)\n$/),
    ])
  }, 120_000)
  test('a file of anchors that cannot be read is named, the others are compared, and nobody calls it well', async () => {
    mkdirSync(join(served.folder, 'audit-head.spoilt'))
    const { code, output } = await verify('--log', log)
    expect(output).toMatch(/^audit chain holds: 3 rows, anchored at 3 /)
    expect([code, output]).toEqual([1, expect.stringContaining('audit-head.spoilt cannot be read')])
    rmSync(join(served.folder, 'audit-head.spoilt'), { recursive: true })
  })
  test('a head that somebody made up, sealed by himself or not at all, is told as none of ours and breaks nothing', async () => {
    const file = join(served.folder, 'audit-anchors')
    const before = readFileSync(file, 'utf8')
    const [hash, seal] = ['a'.repeat(64), 'b'.repeat(64)]
    appendFileSync(file, `audit anchor 2 ${hash} ${seal}\naudit anchor 900 ${hash} ${seal}\naudit anchor 901 ${hash}\n`)
    const { code, output } = await verify('--log', log)
    expect(output).toMatch(/^audit chain holds: 3 rows, anchored at 3 /)
    expect([code, output]).toEqual([1, expect.stringContaining('3 anchors are NOT OURS')])
    writeFileSync(file, before)
  })
  test('anchors from before they were sealed are read as ever, and told', async () => {
    const [first] = await readRows()
    const file = join(served.folder, 'audit-anchors')
    const before = readFileSync(file, 'utf8')
    for (const [hash, code, told] of [
      [first!.hash, 0, 'audit chain holds: 3 rows'],
      ['a'.repeat(64), 1, 'BROKEN at row 1'],
    ] as const) {
      writeFileSync(file, `audit anchor 1 ${hash}\n`)
      const verdict = await verify()
      expect([verdict.code, verdict.output]).toEqual([code, expect.stringContaining(told)])
      expect(verdict.output).toContain('1 anchors are from before anchors were sealed')
    }
    writeFileSync(file, before)
  })
  test('whoever has no key takes the anchors away and writes one without a seal: nothing anchors the trail', async () => {
    const names = readdirSync(served.folder).filter(name => name.startsWith('audit-'))
    const before = names.map(name => [name, readFileSync(join(served.folder, name))] as const)
    const [first] = await readRows()
    for (const name of names) rmSync(join(served.folder, name))
    writeFileSync(join(served.folder, 'audit-anchors'), `audit anchor 1 ${first!.hash}\n`)
    const verdict = await verify()
    expect([verdict.code, verdict.output]).toEqual([1, expect.stringContaining('audit chain NOT ANCHORED: 3 rows hold')])
    for (const [name, content] of before) writeFileSync(join(served.folder, name), content)
  })
  test('its files taken away, the log alone does not say that it holds: its last minutes may be gone', async () => {
    const files = readdirSync(served.folder).filter(name => name.startsWith('audit-'))
    for (const name of files) renameSync(join(served.folder, name), join(folder, name))
    expect(await verify('--log', log)).toMatchObject({ code: 1, output: expect.stringContaining('NOT ANCHORED in DATA_DIR: 3 rows hold') })
    for (const name of files) renameSync(join(folder, name), join(served.folder, name))
  })
  test('emptied, and its files taken away: the log says so', async () => {
    await database(db => db.execute(sql`truncate audit_log`))
    const files = readdirSync(served.folder).filter(name => name.startsWith('audit-'))
    expect(files.length).toBe(2)
    for (const name of files) renameSync(join(served.folder, name), join(folder, name))
    expect(await verify('--log', log)).toMatchObject({ code: 1, output: expect.stringContaining('BROKEN at row 1') })
    for (const name of files) renameSync(join(folder, name), join(served.folder, name))
  })
  test('emptied in production, and nothing left that tells of it: accounts without a row of how they came to be do', async () => {
    const files = readdirSync(served.folder).filter(name => name.startsWith('audit-'))
    for (const name of files) renameSync(join(served.folder, name), join(folder, name))
    const verdict = await command('scripts/audit-verify.ts', [], { DATA_DIR: served.folder, DATABASE_URL: '', NODE_ENV: 'production' })
    expect([verdict.code, verdict.output]).toEqual([1, expect.stringMatching(/^audit chain EMPTY: there are \d+ accounts, /)])
    for (const name of files) renameSync(join(folder, name), join(served.folder, name))
  })
  test('a start after that, and more rows than before: what was anchored before is kept, and says so', async () => {
    const again = await serve({}, served.folder)
    const token = await login(again, 'jw.x')
    for (let i = 0; i < 5; i++)
      await fetch(`${again.url}/api/relation/students/jw_query_student/?limit=1`, { headers: { 'X-Token': token } })
    await again.stop()
    const { vault } = nodePorts(readEnv({ DATA_DIR: served.folder }), () => {})
    await database(async db => expect(await verifyAudit(db, vault, allOf(served.folder))).toMatchObject({ broken: 1, anchored: 5 }))
    await database(async db => expect(await verifyAudit(db, vault)).toEqual({ rows: 5, broken: null, anchored: null }))
  })
})
