import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gradeOf, unitOf } from '../../server/db/demo/region.ts'
import { staffRoles } from '../../src/core/domain/code-tables.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { login } from '../support/login.ts'
import { withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// The audit trail is one chain: whoever has appended to it keeps everybody else from it until the transaction has ended.
const [url, other] = [await withPostgres(), await withPostgres()]
const people = (first: number, n: number) =>
  Array.from({ length: n }, (_, at) => ({ name: `己${first + at}`, cert_id: idNumber(first + at), grade: '高三(1)班' }))

describe.runIf(url)('what is recorded is the last thing of a transaction', () => {
  let server: TestServer
  let sql: pg.Client
  beforeAll(async () => {
    server = await openTestServer(url)
    sql = new pg.Client({ connectionString: url! })
    await sql.connect()
    await sql.query(`
      create function told() returns trigger language plpgsql as $$ begin
        perform set_config('test.told', pg_current_xact_id()::text, true); return null; end $$;
      create function not_told() returns trigger language plpgsql as $$ begin
        if current_setting('test.told', true) = pg_current_xact_id()::text then raise exception '% is written after the trail', tg_table_name; end if;
        return null; end $$;
      create trigger told after insert on audit_log for each statement execute function told();
      do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'audit_log' loop
          execute format('create trigger not_told before insert or update or delete on %I for each statement execute function not_told()', name);
        end loop; end $$`)
  })
  afterAll(async () => {
    await sql?.end()
    await server?.close()
  })
  const send = async (method: string, path: string, as: string, body: unknown = {}, headers: Record<string, string> = {}) => {
    const answer = await server.request(path, { method, as, body, headers })
    const faults = server.log.map(error => String((error as Error).cause ?? error))
    expect([method, path, answer.status < 300, answer.body?.detail, faults]).toEqual([method, path, true, undefined, []])
    return answer.body
  }
  const first = async (path: string, as: string) => {
    const { body } = await server.request(path, { as })
    return (body.results ?? body)[0]
  }
  const recorded = async (action: string) =>
    (await sql.query('select count(*)::int from audit_log where action = $1', [action])).rows[0].count as number

  test('in a call that changes a teacher and her classes, a role, a place, a period, or the own password', async () => {
    const teacher = await first('relation/teachers/?limit=1', 'jw.x')
    await send('PATCH', `relation/teachers/${teacher.uuid}/`, 'jw.x', { grades: [gradeOf('x', 1)], remark: '改', teacher_type: 3 })
    await send('PATCH', `relation/teachers/${teacher.uuid}/allot_grades/`, 'jw.x', { grades: [gradeOf('x', 0)] })
    const jw = await send('POST', 'relation/jws/', 'sysadmin', { name: '乙', username: 'jw.trail', work_unit: unitOf('x') })
    await send('PATCH', `relation/jws/${jw.uuid}/`, 'superuser', { roles: [staffRoles[0]] })
    await send('DELETE', `relation/jws/${jw.uuid}/`, 'superuser')
    const student = await first('relation/students/jw_query_student/?limit=1', 'jw.x')
    await send('PATCH', `relation/students/${student.uuid}/admin_update_info/`, 'sysadmin', { grade: gradeOf('x', 1) })
    const product = await first('sys/group_extensions/', 'sysadmin')
    const period = { student: student.uuid, group_extension: product.uuid, begin: '2026-12-01', end: '2026-12-31' }
    const { uuid } = await send('POST', 'sys/vip_periods/', 'sysadmin', period)
    await send('PATCH', `sys/vip_periods/${uuid}/revoke/`, 'sysadmin', { remark: '误' })
    await send('POST', 'sys/users/change-password/', 'adviser.x', { old_password: 'Zhiyuan-2026', password: 'Another-2026' })
    for (const action of ['role', 'allot_grades', 'roles', 'remove_staff', 'move', 'vip_revoke', 'change_password'])
      expect([action, await recorded(action)]).toEqual([action, action === 'allot_grades' ? 2 : 1])
  })

  test('in one that is kept under its Idempotency-Key, the first time and the second', async () => {
    for (const _ of [1, 2])
      await send('POST', 'data_dict/grade/', 'jw.x', { name: '末班', year: 2024 }, { 'Idempotency-Key': 'trail-last-1' })
    expect(await recorded('resend')).toBe(1)
  })

  test('in a list that switches accounts, and in taking it back', async () => {
    const rows = people(810_000, 45)
    await send('POST', 'relation/students/multi_create/', 'jw.x', rows)
    const numbers = rows.map(row => row.cert_id)
    const found = await sql.query('select uuid, updated_time as version from students where cert_id = any($1)', [numbers])
    const off = found.rows.map(row => ({ name: '', cert_id: '', grade: '', existing: { ...row, is_active: false } }))
    const { uuid } = await send('POST', 'imports/students/', 'jw.x', off)
    expect((await server.request(`imports/${uuid}/`, { as: 'jw.x' })).body).toMatchObject({ state: 'done', updated: 45 })
    expect(await recorded('is_active')).toBe(45)
    await send('POST', `imports/${uuid}/undo/`, 'jw.x')
    expect(await recorded('is_active')).toBe(90)
    const trail = await sql.query('select place::int, previous, hash from audit_log order by place')
    for (const [at, row] of trail.rows.entries())
      expect([row.place, row.previous]).toEqual([at + 1, at ? trail.rows[at - 1].hash : '0'.repeat(64)])
  })
})

describe.runIf(other)('a list that switches thousands of accounts', () => {
  let served: Served
  let sql: pg.Client
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', DATABASE_URL: other! })
    sql = new pg.Client({ connectionString: other! })
    await sql.connect()
  })
  afterAll(async () => {
    await sql?.end()
    await served?.dispose()
  })

  test('R7 keeps nobody from reading what is on record, and each account is on record', async () => {
    const tokens = { 'jw.x': await login(served, 'jw.x'), 'jw.y': await login(served, 'jw.y') }
    const ask = async (path: string, as: keyof typeof tokens, body?: unknown) => {
      const headers = { 'Content-Type': 'application/json', 'X-Token': tokens[as] }
      const answer = await fetch(`${served.url}/api/${path}`, {
        headers,
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
      return { status: answer.status, body: (await answer.json()) as any }
    }
    const rows = people(820_000, 1500)
    expect((await ask('relation/students/multi_create/', 'jw.x', rows)).body.created).toBe(rows.length)
    const numbers = rows.map(row => row.cert_id)
    const found = await sql.query('select uuid, updated_time as version from students where cert_id = any($1)', [numbers])
    const off = found.rows.map(row => ({ name: '', cert_id: '', grade: '', existing: { ...row, is_active: false } }))
    const { uuid } = (await ask('imports/students/', 'jw.x', off)).body
    const heard = new Set<number>()
    await expect
      .poll(
        async () => {
          heard.add((await ask('relation/students/jw_query_student/?limit=1', 'jw.y')).status)
          return (await ask(`imports/${uuid}/`, 'jw.x')).body.state
        },
        { timeout: 60_000, interval: 20 },
      )
      .toMatch(/done|refused|failed/)
    expect([...heard]).toEqual([200])
    const on = await sql.query(`select count(distinct detail ->> 'user')::int as users from audit_log where action = 'is_active'`)
    expect(on.rows[0].users).toBe(rows.length)
  })
})
