import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gt, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gradeOf } from '../../server/db/demo/region.ts'
import { recorded, verifyAudit } from '../../server/kit/audit.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { anchorsOf, fileAnchor } from '../../server/ports/anchor/file-anchor.ts'
import { login } from '../support/login.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { command, type Served, serve } from '../support/served.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Number 12 of what was attacked: who may write in the database cuts off the end of the trail under servers that run, and lets it grow again.
const url = await withPostgres()
const others = [await withPostgres(), await withPostgres(), await withPostgres()]

describe.each(onDatabases(url))('12 a trail that is cut, on %s', (_, where) => {
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    server = await openTestServer(where)
    await server.db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'zhiyuan-cut-'))
    server.alarmed.splice(0)
    await server.db.execute(sql`truncate audit_log`)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** A process of those that share the folder: appends so many rows, each in a transaction of its own or all in one. */
  function start() {
    const ports = { ...server.ports, anchor: fileAnchor(folder, () => {}) }
    const append = (rows: number) =>
      recorded(server.db, ports, { actor: null, address: null, target: 'here' }, async (_tx, audit) => {
        for (let n = 0; n < rows; n++) await audit('read', { n })
      })
    const grow = async (rows: number) => {
      for (let n = 0; n < rows; n++) await append(1)
    }
    return { append, grow }
  }
  /** What a process anchors first is kept for good anyway: each has written a row. */
  async function both() {
    const [one, two] = [start(), start()]
    await one.grow(1)
    await two.grow(1)
    return [one, two] as const
  }
  const cut = (from: number) => server.db.delete(audit_log).where(sql`${audit_log.place} >= ${from}`)
  const verified = () => verifyAudit(server.db, server.ports.vault, Object.values(anchorsOf(folder)).flat())
  const history = () => readdirSync(folder).includes('audit-anchors') && readFileSync(join(folder, 'audit-anchors'), 'utf8')
  const isTold = (place: number) =>
    expect(server.alarmed).toEqual([expect.stringMatching(new RegExp(`^ALARM audit: the trail has been cut .* audit anchor ${place} `))])

  test('and has grown again is broken, and told in the log at once', async () => {
    const one = start()
    await one.grow(6)
    await cut(5)
    await one.grow(3)
    expect(await verified()).toEqual({ rows: 5, broken: 6, anchored: 7 })
    isTold(6)
  })
  test('by the rows of one process, and grown beyond them by another, is broken', async () => {
    const [one, two] = await both()
    await two.grow(5)
    await cut(3)
    await one.grow(6)
    expect(server.alarmed).toEqual([])
    await two.grow(1)
    expect(await verified()).toMatchObject({ broken: 7, anchored: 9 })
    isTold(7)
    await one.grow(3)
    await two.grow(3)
    expect(await verified()).toMatchObject({ broken: 7 })
  })
  test('and grown beyond where it was by one transaction is broken', async () => {
    const one = start()
    await one.grow(6)
    await cut(5)
    await one.append(9)
    expect(await verified()).toMatchObject({ broken: 6, anchored: 13 })
    isTold(6)
  })
  test('is broken though the rows were put back for the moment in which the process looked that had written them', async () => {
    const [one, two] = await both()
    await two.grow(5)
    const genuine = await server.db.select().from(audit_log).where(gt(audit_log.place, 2))
    await cut(3)
    await one.grow(6)
    const grown = await server.db.select().from(audit_log).where(gt(audit_log.place, 2))
    await server.db.delete(audit_log).where(sql`${audit_log.place} between 3 and 7`)
    await server.db.insert(audit_log).values(genuine)
    await two.grow(1)
    await server.db.delete(audit_log).where(sql`${audit_log.place} between 3 and 7`)
    await server.db.insert(audit_log).values(grown.filter(({ place }) => place <= 7))
    expect(await verified()).toMatchObject({ broken: 7, anchored: 9 })
  })
  test('and grown again far beyond by another process is broken, and told', async () => {
    const [one, two] = await both()
    await two.grow(5)
    await cut(3)
    await one.append(150)
    await two.grow(1)
    expect(await verified()).toMatchObject({ broken: 7, anchored: 153 })
    isTold(7)
  })
  test('emptied, and written by a process that had written it: broken at its first row', async () => {
    const one = start()
    await one.grow(3)
    await server.db.execute(sql`truncate audit_log`)
    await one.grow(1)
    expect(await verified()).toMatchObject({ broken: 1 })
    isTold(3)
  })

  test('is not what processes take for one that write in turn, at once, or long after each other: each keeps its last head alone', async () => {
    const [one, two] = await both()
    const before = history()
    for (let n = 0; n < 4; n++) for (const process of [one, two]) await process.append(n + 1)
    await Promise.all([one, two, one, two, one, two].map(process => process.grow(4)))
    for (const process of [one, two]) await process.grow(2)
    expect(server.alarmed).toEqual([])
    expect(history()).toEqual(before)
    const heads = readdirSync(folder).filter(name => name.startsWith('audit-head'))
    expect(heads.map(name => readFileSync(join(folder, name), 'utf8').trim().split('\n').length)).toEqual([1, 1])
    await one.append(150)
    await two.grow(1)
    // too far to be walked: that head is kept for good, and nobody is alarmed
    expect(history().toString().split('\n').length).toBe(before.toString().split('\n').length + 1)
    expect(server.alarmed).toEqual([])
    expect(await verified()).toMatchObject({ broken: null })
  })
})

describe.runIf(url)('12 two servers on one database and one folder', () => {
  const made: string[] = []
  let folder: string
  let servers: Served[]
  let client: pg.Client
  const tokens = new Map<Served, string>()
  beforeEach(async () => {
    const database = others[made.length]!
    folder = mkdtempSync(join(tmpdir(), 'zhiyuan-two-'))
    made.push(database)
    servers = []
    for (const _ of ['one', 'other']) servers.push(await serve({ DATABASE_URL: database, EXAMPLES_PORT: '' }, folder))
    for (const served of servers) tokens.set(served, await login(served, 'jw.x'))
    client = new pg.Client({ connectionString: database })
    await client.connect()
  })
  afterEach(async () => {
    await client.end()
    for (const served of servers) await served.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const ask = async (served: Served, path: string, method = 'GET', body?: unknown) => {
    const headers = { 'X-Token': tokens.get(served)!, ...(body !== undefined && { 'Content-Type': 'application/json' }) }
    const answer = await fetch(`${served.url}/api/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.json()
  }
  const read = async (served: Served, times: number) => {
    for (let n = 0; n < times; n++) await ask(served, 'relation/students/jw_query_student/?limit=1')
  }
  /** As who hides it: the trigger refuses as before. */
  const cut = async (rows: number) => {
    await client.query('alter table audit_log disable trigger audit_log_append_only')
    await client.query('delete from audit_log where place > (select max(place) - $1::int from audit_log)', [rows])
    await client.query('alter table audit_log enable trigger audit_log_append_only')
  }
  const verdict = async () =>
    (await command('scripts/audit-verify.ts', [], { DATA_DIR: folder, DATABASE_URL: made.at(-1)!, NODE_ENV: '' })).output

  test('what one has shown is cut off, and both go on: audit:verify says so, and so does its log', async () => {
    const [one, two] = servers as [Served, Served]
    await read(one, 2)
    await read(two, 2)
    expect(await verdict()).toContain('audit chain holds')
    const { results } = (await ask(one, 'relation/students/jw_query_student/?limit=3')) as { results: { uuid: string }[] }
    for (const { uuid } of results) await ask(two, `relation/students/${uuid}/`)
    await cut(3)
    await read(one, 4)
    await read(two, 1)
    expect(await verdict()).toContain('audit chain BROKEN')
    expect(two.output()).toContain('ALARM audit: the trail has been cut or changed')
    expect(await (await fetch(`${two.url}/metrics`)).text()).toContain('zhiyuan_alarms_total{kind="audit"} 1')
  })
  test('the last row of one is cut off, and a call that leaves two comes next', async () => {
    const [one] = servers as [Served, Served]
    const listed = (await ask(one, 'relation/teachers/?limit=30')) as { results: { uuid: string; teacher_type: number }[] }
    const teacher = listed.results.find(found => found.teacher_type === 2)!
    await read(one, 2)
    await ask(one, `relation/teachers/${teacher.uuid}/`)
    await cut(1)
    await ask(one, `relation/teachers/${teacher.uuid}/`, 'PATCH', { grades: [gradeOf('x', 1)], teacher_type: 3 })
    expect(await verdict()).toContain('audit chain BROKEN')
  })

  test('an end that is cut off while nobody runs is told at the next start, before anybody writes a row; a whole trail is not', async () => {
    const [one, two] = servers as [Served, Served]
    await read(one, 3)
    servers = []
    await one.stop()
    await two.stop()
    const again = async () => {
      const served = await serve({ DATABASE_URL: made.at(-1)!, EXAMPLES_PORT: '' }, folder)
      await served.stop()
      return served.output()
    }
    expect(await again()).not.toContain('ALARM')
    await cut(1)
    // one that cannot be read says nothing, and silences none
    mkdirSync(join(folder, 'audit-head.spoilt'))
    const output = await again()
    expect(output).toMatch(/ALARM audit: the trail of this database has no audit anchor \d+ /)
    expect(output).toMatch(/ALARM audit: the anchors of the audit trail in \S+audit-head\.spoilt cannot be read: /)
    rmSync(join(folder, 'audit-head.spoilt'), { recursive: true })
    // and as long as those anchors are there, though the trail has grown beyond them
    const grown = await serve({ DATABASE_URL: made.at(-1)!, EXAMPLES_PORT: '' }, folder)
    tokens.set(grown, await login(grown, 'jw.x'))
    await read(grown, 5)
    await grown.stop()
    expect(await again()).toMatch(/ALARM audit: the trail of this database has no audit anchor \d+ /)
    // what was taken out of the folder with a backup is asked for no more (docs/security.md)
    for (const name of readdirSync(folder).filter(name => name.startsWith('audit-'))) rmSync(join(folder, name))
    expect(await again()).not.toContain('ALARM')
  })
})
