import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { idNumber } from '../import/support/workbooks.ts'
import { login } from '../support/login.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

// Import jobs under attack: many at once, rights taken away meanwhile, processes that stand still or die at the worst moment.
const url = await withPostgres()
const rowsFrom = (first: number, n: number, grade = '高三(1)班') =>
  Array.from({ length: n }, (_, at) => ({ name: `甲${first + at}`, cert_id: idNumber(first + at), grade }))
const ENDS = /done|refused|cancelled|failed/

function asking(served: () => Served) {
  const tokens = new Map<string, string>()
  const ask = async (method: string, path: string, as: string, body?: unknown) => {
    if (!tokens.has(as)) tokens.set(as, await login(served(), as))
    const answer = await fetch(`${served().url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Token': tokens.get(as)! },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return { status: answer.status, body: (await answer.json()) as any }
  }
  return {
    ask,
    start: (rows: unknown, as = 'jw.x', query = '', kind = 'students') => ask('POST', `imports/${kind}/${query}`, as, rows),
    ended: async (uuid: string, as = 'superuser') => {
      const look = async () => (await ask('GET', `imports/${uuid}/`, as)).body
      await expect.poll(async () => (await look()).state, { timeout: 60_000, interval: 50 }).toMatch(ENDS)
      return look()
    },
    count: async () => (await ask('GET', 'relation/students/jw_query_student/?limit=1', 'jw.x')).body.count as number,
  }
}

describe.each(onDatabases(url))('attacks on import jobs, on %s', (_, database) => {
  let served: Served
  const env = { DEMO: '1', EXAMPLES_PORT: '', ...(database && { DATABASE_URL: database }) }
  const { ask, start, ended, count } = asking(() => served)
  beforeAll(async () => {
    served = await serve(env)
  })
  afterAll(() => served?.dispose())

  const school = async () => (await ask('GET', 'sys/users/info/', 'readonly.x')).body.work_unit.uuid as string

  test('a list for a school that there is not is refused before anything of it is looked at', async () => {
    for (const query of ['?dry_run=true&', '?']) {
      const { status, body } = await start(rowsFrom(640_000, 2), 'superuser', `${query}work_unit=${randomUUID()}`)
      expect([query, status, Object.keys(body)]).toEqual([query, 400, ['work_unit']])
    }
  })

  test('6 rows under way are kept in memory: a person has 200,000 at most, and another school asks meanwhile', async () => {
    // it holds the school's place, so that none of the others ends meanwhile
    const first = (await start(rowsFrom(600_000, 20_000))).body.uuid as string
    const rows = rowsFrom(500_000, 70_000)
    const asked = await Promise.all(Array.from({ length: 4 }, () => start(rows, 'jw.x', '?dry_run=true')))
    expect(asked.map(one => one.status).sort()).toEqual([202, 202, 429, 429])
    expect((await start(rowsFrom(215_000, 10), 'jw.y', '?dry_run=true')).status).toBe(202)
    const accepted = [first, ...asked.filter(one => one.status === 202).map(one => one.body.uuid as string)]
    for (const uuid of accepted) await ask('POST', `imports/${uuid}/cancel/`, 'jw.x', {})
    for (const uuid of accepted) expect((await ended(uuid)).state).toBe('cancelled')
  })

  test('6 a hundred jobs of one person: ten are accepted, the rest refused with 429, and another school imports meanwhile', async () => {
    const { uuid } = (await start(rowsFrom(200_000, 20_000))).body
    const asked = await Promise.all(Array.from({ length: 99 }, (_, at) => start(rowsFrom(210_000 + at, 1), 'jw.x', '?dry_run=true')))
    expect(asked.filter(one => one.status === 202)).toHaveLength(9)
    expect(asked.filter(one => one.status === 429)).toHaveLength(90)
    const elsewhere = (await start(rowsFrom(215_000, 10), 'jw.y', '?dry_run=true')).body
    expect((await ended(elsewhere.uuid)).state).toBe('done')
    await ask('POST', `imports/${uuid}/cancel/`, 'jw.x', {})
    expect((await ended(uuid)).state).toBe('cancelled')
    for (const { body } of asked.filter(one => one.status === 202)) expect((await ended(body.uuid)).state).toBe('done')
    expect((await start(rowsFrom(216_000, 1), 'jw.x', '?dry_run=true')).status).toBe(202)
  })

  test('10 who is switched off while her import is written keeps nothing of it', async () => {
    const before = await count()
    const { uuid } = (await start(rowsFrom(220_000, 6000))).body
    await expect
      .poll(async () => (await ask('GET', `imports/${uuid}/`, 'superuser')).body.state, { timeout: 60_000, interval: 20 })
      .toBe('writing')
    const { uuid: own } = (await ask('GET', 'sys/users/info/', 'jw.x')).body
    expect((await ask('PUT', `sys/users/${own}/is_active/`, 'superuser', { is_active: false })).status).toBe(200)
    const end = await ended(uuid)
    expect((await ask('PUT', `sys/users/${own}/is_active/`, 'superuser', { is_active: true })).status).toBe(200)
    expect([end.state, end.refusal?.status]).toEqual(['refused', 403])
    const again = asking(() => served)
    expect(await again.count()).toBe(before)
  })

  test('17 the text of a broken formula in any cell of any kind is a fault of its row, not a 500', async () => {
    const cell = '#N/A'
    for (const [kind, row] of [
      ['students', { name: cell, cert_id: idNumber(230_000), grade: '高三(1)班' }],
      ['teachers', { name: cell, cert_id: '', phone: '13911112222', grades: [] }],
      ['classes', { name: cell, year: 2025 }],
    ] as const) {
      const { status, body } = await start([row], 'superuser', `?dry_run=true&work_unit=${await school()}`, kind)
      expect(status, JSON.stringify(body)).toBe(202)
      expect([kind, (await ended(body.uuid)).state]).toEqual([kind, 'refused'])
    }
  })
  test('R1 killed while it writes and started again days later, an import comes to its end', async () => {
    const before = await asking(() => served).count()
    const { uuid } = (await asking(() => served).start(rowsFrom(240_000, 6000))).body
    const look = async () => (await ask('GET', `imports/${uuid}/`, 'superuser')).body.state
    await expect.poll(look, { timeout: 60_000, interval: 20 }).toBe('writing')
    await served.kill()
    served = await serve({ ...env, CLOCK_OFFSET_MS: String(3 * 86_400_000) }, served.folder)
    const later = asking(() => served)
    expect((await later.ended(uuid)).report?.created).toBe(6000)
    expect(await later.count()).toBe(before + 6000)
  })
})

describe.skipIf(!url)('attacks on import jobs of several processes on one PostgreSQL', () => {
  const sql = new pg.Client({ connectionString: url })
  /** Holds rows as a process does that stands still. */
  const holder = new pg.Client({ connectionString: url })
  const env = { DEMO: '1', EXAMPLES_PORT: '', DATABASE_URL: url!, SECRET_KEY: 'several-processes-0123456789' }
  const running: Served[] = []
  const run = async (more = {}) => {
    const served = await serve({ ...env, ...more })
    running.push(served)
    return served
  }
  /** A process whose clock is ahead: what another has not touched for a minute of its own is silent to it at once. */
  const LATER = { CLOCK_OFFSET_MS: '60000' }
  const rowsKept = async (batch: string) =>
    Number((await sql.query('select count(*) from import_rows where batch = $1', [batch])).rows[0].count)
  beforeAll(async () => {
    await Promise.all([sql.connect(), holder.connect()])
  })
  afterEach(async () => {
    await holder.query('rollback')
    for (const served of running.splice(0)) {
      served.pause(false)
      await served.dispose()
    }
  })
  afterAll(() => Promise.all([sql.end(), holder.end()]))

  test('2 thirteen schools import at once: all come to their end, and a list is answered meanwhile', async () => {
    const served = await run()
    const { ask, start, ended } = asking(() => served)
    const like = (await sql.query('select to_jsonb(w) as row from work_units w where work_unit_type = 0 limit 1')).rows[0].row
    const schools = Array.from({ length: 10 }, (_, n) => ({
      ...like,
      uuid: randomUUID(),
      id: 9000 + n,
      name: `第${n}校`,
      code: `many${n}`,
    }))
    await sql.query('insert into work_units select * from jsonb_populate_recordset(null::work_units, $1)', [JSON.stringify(schools)])
    const classes = Array.from({ length: 3000 }, (_, at) => ({ name: `一${at}班`, year: 2025 }))
    const given = schools.map(({ uuid }, at) => ['superuser sysadmin'.split(' ')[at % 2]!, `?work_unit=${uuid}`] as const)
    const all = [...given, ...['jw.x', 'jw.y', 'jw.z'].map(name => [name, ''] as const)]
    for (const [name] of all) await ask('GET', 'sys/users/info/', name)
    const begun = await Promise.all(all.map(([name, query]) => start(classes, name, query, 'classes')))
    const waits: number[] = []
    let isOver = false
    const reading = (async () => {
      while (!isOver) {
        const from = performance.now()
        expect((await ask('GET', 'relation/students/jw_query_student/?limit=5', 'jw.x')).status).toBe(200)
        waits.push(performance.now() - from)
      }
    })()
    const ending = Promise.all(begun.map(({ body }) => ended(body.uuid))).finally(() => {
      isOver = true
    })
    const [ends] = await Promise.all([ending, reading])
    expect(ends.map(({ state, created }) => [state, created])).toEqual(all.map(() => ['done', 3000]))
    expect(Math.max(...waits)).toBeLessThan(3000)
  })

  test('a process that stood still and goes on undoes nothing of what another has finished for it', async () => {
    const first = await run()
    const one = asking(() => first)
    const long = (await one.start(rowsFrom(400_000, 4000))).body.uuid
    const short = (await one.start(rowsFrom(410_000, 300))).body.uuid
    await expect
      .poll(async () => (await one.ask('GET', `imports/${long}/`, 'jw.x')).body.state, { timeout: 60_000, interval: 10 })
      .toBe('checking')
    first.pause(true)
    const second = await run(LATER)
    const two = asking(() => second)
    expect((await two.ended(long, 'jw.x')).created).toBe(4000)
    expect((await two.ended(short, 'jw.x')).created).toBe(300)
    await second.stop()
    first.pause(false)
    expect((await one.ask('GET', `imports/${short}/`, 'jw.x')).status).toBe(200)
    // what the first process had before it, it has left behind it when it begins another of that school
    const last = (await one.start(rowsFrom(420_000, 10))).body.uuid
    expect((await one.ended(last, 'jw.x')).created).toBe(10)
    for (const [uuid, created] of [
      [long, 4000],
      [short, 300],
    ] as const) {
      const { state, report } = (await one.ask('GET', `imports/${uuid}/`, 'jw.x')).body
      expect([state, report.created]).toEqual(['done', created])
      expect(await rowsKept(uuid)).toBe(0)
    }
  })

  test('an import that a process holds which stands still keeps no other process from starting, nor from taking up the rest', async () => {
    const first = await run()
    const { start } = asking(() => first)
    const held = (await start(rowsFrom(430_000, 4000))).body.uuid
    const free = (await start(rowsFrom(440_000, 4000), 'jw.y')).body.uuid
    await first.kill()
    await holder.query('begin')
    await holder.query('select 1 from import_batches where uuid = $1 for update', [held])
    const second = await run(LATER)
    const two = asking(() => second)
    expect((await two.ended(free, 'jw.y')).created).toBe(4000)
    await holder.query('rollback')
    expect((await two.ended(held, 'jw.x')).created).toBe(4000)
  })

  test('killed between its end and the deletion of its rows, an import keeps none', async () => {
    const first = await run()
    const { start } = asking(() => first)
    const { uuid } = (await start([...rowsFrom(450_000, 3000), { name: '', cert_id: idNumber(460_000), grade: '' }])).body
    await holder.query('begin')
    await holder.query('select 1 from import_rows where batch = $1 for update', [uuid])
    const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'delete from "import_rows"%'`
    await expect
      .poll(async () => Number((await sql.query(`select count(*) ${waiting}`)).rows[0].count), { timeout: 60_000, interval: 20 })
      .toBe(1)
    await first.kill()
    // its statement is not to be ended by what is still waiting in the database
    await sql.query(`select pg_terminate_backend(pid) ${waiting}`)
    await holder.query('rollback')
    const second = await run(LATER)
    expect((await asking(() => second).ended(uuid, 'jw.x')).state).toBe('refused')
    expect(await rowsKept(uuid)).toBe(0)
  })

  /** Ends the connection that writes this list, so often at most; how often it was. */
  async function cut(uuid: string, most = Number.POSITIVE_INFINITY) {
    let cuts = 0
    const isOver = async () => ENDS.test((await sql.query('select state from import_batches where uuid = $1', [uuid])).rows[0].state)
    while (cuts < most && !(await isOver())) {
      const writing = `from pg_locks where relation = 'students'::regclass and mode = 'RowExclusiveLock' and granted`
      if ((await sql.query(`select pg_terminate_backend(pid) ${writing}`)).rowCount) cuts += 1
      await new Promise(next => setTimeout(next, 20))
    }
    return cuts
  }
  const kept = async (uuid: string) =>
    (await sql.query('select count(*)::int from students where import_batch = $1', [uuid])).rows[0].count as number

  test('1 an accepted list whose connection the database ends while it writes is done all the same, each row once', async () => {
    const served = await run()
    const { start, ended } = asking(() => served)
    const { uuid } = (await start(rowsFrom(560_000, 1500))).body
    expect(await cut(uuid, 3)).toBe(3)
    const { state, created } = await ended(uuid, 'jw.x')
    expect([state, created, await kept(uuid), await rowsKept(uuid)]).toEqual(['done', 1500, 1500, 0])
  })

  test('1 one whose connection is ended each time has failed in the end, and says that the database was away', async () => {
    const served = await run()
    const { start, ended } = asking(() => served)
    const { uuid } = (await start(rowsFrom(570_000, 1500))).body
    expect(await cut(uuid)).toBeGreaterThan(5)
    expect((await ended(uuid, 'jw.x')).state).toBe('failed')
    const { refusal } = (await sql.query('select refusal from import_batches where uuid = $1', [uuid])).rows[0]
    expect([refusal.status, await kept(uuid), await rowsKept(uuid)]).toEqual([503, 0, 0])
  })

  test('what a question has found is not kept where it is stopped while it keeps it', async () => {
    const served = await run()
    const { ask, start, ended } = asking(() => served)
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table import_changes in share mode')
    const { uuid } = (await start(rowsFrom(520_000, 300), 'jw.x', '?dry_run=true&update=true')).body
    const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "import_changes"%'`
    await expect
      .poll(async () => Number((await sql.query(`select count(*) ${waiting}`)).rows[0].count), { timeout: 60_000, interval: 20 })
      .toBe(1)
    await ask('POST', `imports/${uuid}/cancel/`, 'jw.x', {})
    await holder.query('rollback')
    await holder.end()
    expect((await ended(uuid, 'jw.x')).state).toBe('cancelled')
    expect((await sql.query('select count(*)::int from import_changes where batch = $1', [uuid])).rows[0].count).toBe(0)
  })

  test('10 an administrator sees and takes back only imports of the kinds she may make', async () => {
    const served = await run()
    const { ask, start, ended } = asking(() => served)
    const { uuid } = (await start(rowsFrom(470_000, 5))).body
    await ended(uuid)
    await sql.query(`update users set roles = '["工作单位管理"]' where username = 'clerk'`)
    expect((await ask('POST', `imports/${uuid}/undo/`, 'clerk', {})).status).toBe(404)
    expect((await ask('GET', `imports/${uuid}/`, 'clerk')).status).toBe(404)
    expect((await ask('POST', `imports/${uuid}/undo/`, 'jw.x', {})).status).toBe(200)
  })

  test('10 who has lost the right to switch accounts while her list switches them keeps nothing of it', async () => {
    const served = await run()
    const { ask, start, ended } = asking(() => served)
    const roles = (names: string) => sql.query(`update users set roles = $1 where username = 'clerk'`, [names])
    await roles('["学生管理", "系统用户管理"]')
    await ended((await start(rowsFrom(530_000, 600))).body.uuid)
    const school = (await ask('GET', 'sys/users/info/', 'jw.x')).body.work_unit.uuid
    const of = `where cert_id = any($1)`
    const numbers = rowsFrom(530_000, 600).map(row => row.cert_id)
    const { rows } = await sql.query(`select uuid, updated_time as version from students ${of}`, [numbers])
    const off = rows.map(row => ({ name: '', cert_id: '', grade: '', existing: { ...row, version: row.version, is_active: false } }))
    const { uuid } = (await start(off, 'clerk', `?work_unit=${school}`)).body
    await expect
      .poll(async () => (await ask('GET', `imports/${uuid}/`, 'jw.x')).body.state, { timeout: 60_000, interval: 5 })
      .toBe('writing')
    await roles('["学生管理"]')
    expect((await ended(uuid)).refusal?.status).toBe(403)
    const active = await sql.query(`select count(*)::int from users where username = any($1) and is_active`, [numbers])
    expect(active.rows[0].count).toBe(600)
    // she tried (S12)
    const tried = await sql.query(`select detail from audit_log where action = 'refused' and detail ->> 'batch' = $1`, [uuid])
    expect(tried.rows).toEqual([{ detail: { status: 403, batch: uuid } }])
  })

  test('10 who has lost the right while her import waits for its turn keeps nothing of it', async () => {
    const served = await run()
    const { ask, start, ended } = asking(() => served)
    await sql.query(`update users set roles = '["学生管理"]' where username = 'clerk'`)
    const school = (await ask('GET', 'sys/users/info/', 'jw.x')).body.work_unit.uuid
    await start(rowsFrom(480_000, 3000))
    const { uuid } = (await start(rowsFrom(490_000, 5), 'clerk', `?work_unit=${school}`)).body
    await sql.query(`update users set roles = '["工作单位管理"]' where username = 'clerk'`)
    expect((await ended(uuid)).state).toBe('refused')
  })
})
