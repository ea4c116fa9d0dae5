import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { queue } from '../../server/kit/queue.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { alike, type Beside, openBeside } from '../support/beside.ts'
import { withPostgres } from '../support/postgres.ts'
import { type Answer, openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()

// A list that corrects holds the rows it has written until it has ended: whoever changes one of them waits, and nobody else.
describe.runIf(url)('writes that wait for a row which somebody holds', () => {
  let beside: Beside
  let server: TestServer
  let holder: pg.Client
  let watcher: pg.Client
  let people: { uuid: string }[]
  const staff = ['jw.x', 'counsel.x', 'sysadmin', 'superuser', ...Array.from({ length: 16 }, (_, n) => `jw.held${n}`)]
  beforeAll(async () => {
    beside = await openBeside(url!, 2)
    server = beside.server
    ;[holder, watcher] = beside.others as [pg.Client, pg.Client]
    // of more people than there are connections
    await alike(
      watcher,
      'jw.x',
      staff.filter(name => name.startsWith('jw.held')),
    )
    for (const as of [...staff, 'teacher.x', 'student.y', 'jw.y']) await server.token(as)
    people = (await server.request('relation/students/jw_query_student/?limit=12', { as: 'jw.x' })).body.results
  })
  afterAll(() => beside?.close())
  async function held<T>(lock: string, run: () => Promise<T>): Promise<T> {
    await holder.query('begin')
    await holder.query(`select 1 from students where uuid = any($1) ${lock}`, [people.map(({ uuid }) => uuid)])
    return run().finally(() => holder.query('rollback'))
  }
  /** One of each of twenty people, more than there are connections. */
  const edits = () =>
    staff.map((as, at) =>
      server.request(`relation/students/${people[at % people.length]!.uuid}/relation_update/`, {
        method: 'PATCH',
        as,
        body: { remark: '改' },
      }),
    )

  test('R7 others are answered before the first of them, which are told after a second that they may try again', async () => {
    let wasFirst = false
    // who waits for a connection waits for that second every time; on a busy machine two answers once took as long
    for (let n = 0; n < 3 && !wasFirst; n++)
      await held('for no key update', async () => {
        let first: Answer | undefined
        const waiting = edits().map(async one => {
          const answer = await one
          first ??= answer
          return answer
        })
        for (const as of ['student.y', 'jw.y']) expect((await server.request('sys/users/info/', { as })).status).toBe(200)
        wasFirst = first === undefined
        for (const { status, headers, body } of await Promise.all(waiting))
          expect([status, headers.get('Retry-After'), body.detail]).toEqual([503, '5', expect.stringContaining('正在')])
      })
    expect(wasFirst).toBe(true)
  })

  test.each([
    [
      'a save',
      'students',
      (uuid: string) => ['PATCH', `relation/students/${uuid}/relation_update/`, { remark: '已无权限者所写' }] as const,
    ],
    ['a new password', 'users', (uuid: string) => ['POST', `sys/users/${uuid}/reset-password/`, {}] as const],
  ])('C013 %s that has waited for its row is refused when its right was taken away meanwhile', async (_, table, what) => {
    const as = staff.pop()!
    const row = table === 'users' ? idOf('users', 'student.x') : people[0]!.uuid
    const [method, path, body] = what(row)
    const { id } = (await watcher.query('select uuid as id from users where username = $1', [as])).rows[0]
    await holder.query('begin')
    await holder.query(`select 1 from ${table} where uuid = $1 for update`, [row])
    const asked = server.request(path, { method, as, body })
    await wait(200)
    const off = { method: 'PUT', as: 'sysadmin', body: { is_active: false } }
    expect((await server.request(`sys/users/${id}/is_active/`, off)).status).toBe(200)
    await holder.query('rollback')
    expect((await asked).status).toBe(401)
  })

  test('who signs out while a list corrects her is signed out, everywhere', async () => {
    const [one, other] = [
      await server.token('student.y'),
      (await server.request('login-methods/login/', { method: 'POST', body: { username: 'student.y', password: demoPassword } })).body
        .token,
    ]
    await holder.query('begin')
    await holder.query('select 1 from users where uuid = $1 for no key update', [idOf('users', 'student.y')])
    const left = await server.request('login-methods/logout/', { method: 'POST', token: one })
    await holder.query('rollback')
    const good = (token: string) => server.request('login-methods/is_login/', { token }).then(({ status }) => status)
    expect([left.status, await good(one), await good(other)]).toEqual([204, 401, 401])
  })

  test('an import comes to its end meanwhile: it takes no connection of theirs', async () => {
    await held('for no key update', async () => {
      const waiting = edits()
      const rows = Array.from({ length: 300 }, (_, at) => ({ name: `丁${at}`, cert_id: idNumber(720_000 + at), grade: '高三(1)班' }))
      const { status, body } = await server.request('relation/students/multi_create/', { method: 'POST', as: 'jw.x', body: rows })
      expect([status, body.created]).toEqual([200, 300])
      await Promise.all(waiting)
    })
  })

  test('S11 wrong passwords while the audit trail is held are answered as ever, and on record as soon as it is free', async () => {
    const guess = (password: string) =>
      server.request('login-methods/login/', {
        method: 'POST',
        body: { username: 'teacher.y', password },
        headers: { 'X-Test-Address': '10.9.9.9' },
      })
    const onRecord = async () =>
      (await watcher.query(`select count(*)::int from audit_log where action = 'login_failed' and address = '10.9.9.9'`)).rows[0].count
    await holder.query('begin')
    // as the last row of the trail is written: whoever has not committed yet holds its end
    await holder.query('select pg_advisory_xact_lock(7310001)')
    for (let n = 0; n < 3; n++) expect((await guess('wrong')).status).toBe(401)
    expect((await guess(demoPassword)).status).toBe(200)
    expect(await onRecord()).toBe(0)
    await holder.query('rollback')
    await expect.poll(onRecord, { timeout: 20_000 }).toBe(3)
  })

  test('S11 of many who fail at once while the trail is held none waits for another, and each is on record in turn, at the time it was', async () => {
    const headers = { 'X-Test-Address': '10.9.9.8' }
    const names = ['jw', 'teacher', 'adviser', 'student', 'student2', 'vip', 'solo'].flatMap(name => ['x', 'z'].map(at => `${name}.${at}`))
    const guess = (username: string) =>
      server.request('login-methods/login/', { method: 'POST', body: { username, password: 'wrong' }, headers })
    const askFor = (uuid: string) =>
      server.request(`sys/users/${uuid}/reset-password/`, { method: 'POST', as: 'teacher.x', body: {}, headers })
    const onRecord = async (): Promise<{ at: string }[]> =>
      (await watcher.query(`select at from audit_log where address = '10.9.9.8' order by place`)).rows
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(7310001)')
    const began = performance.now()
    const answers = await Promise.all([...names.map(guess), ...people.slice(0, 8).map(({ uuid }) => askFor(uuid))])
    // one after the other they took a second each
    expect(performance.now() - began).toBeLessThan(8000)
    expect(answers.map(({ status }) => status)).toEqual([...names.map(() => 401), ...Array(8).fill(403)])
    const answered = server.ports.now().getTime()
    expect(await onRecord()).toEqual([])
    await holder.query('rollback')
    await expect.poll(async () => (await onRecord()).length, { timeout: 20_000 }).toBe(22)
    const times = (await onRecord()).map(({ at }) => new Date(at).getTime())
    expect(times).toEqual(times.toSorted((one, next) => one - next))
    expect(times.at(-1)).toBeLessThanOrEqual(answered)
  })

  test('what is written about a student does not wait for the list that corrects her', async () => {
    const send = (path: string, body: unknown) => server.request(path, { method: 'POST', as: 'jw.x', body })
    const list = [1, 2].map(n => ({ name: `戊${n}`, cert_id: idNumber(740_000 + n), grade: '高三(1)班', phone: `1380000000${n}` }))
    expect((await send('relation/students/multi_create/', list)).body.created).toBe(2)
    const changed = list.map(row => ({ ...row, phone: '13911112222' }))
    const { uuid } = (await send('imports/students/?dry_run=true&update=true', changed)).body
    const found: { row: number; uuid: string; version: string }[] = (
      await server.request(`imports/${uuid}/differences/?limit=10`, { as: 'jw.x' })
    ).body.results
    const [first, second] = [1, 2].map(row => found.find(one => one.row === row)!)
    // the first is written, the second is waited for
    await holder.query('begin')
    await holder.query('select 1 from students where uuid = $1 for no key update', [second!.uuid])
    const existing = ({ uuid, version }: (typeof found)[number]) => ({ existing: { uuid, version } })
    const correcting = send('imports/students/', [
      { ...changed[0], ...existing(first!) },
      { ...changed[1], ...existing(second!) },
    ])
    const waiting = `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%"students"%'`
    await expect.poll(async () => (await watcher.query(waiting)).rows[0].count, { timeout: 20_000, interval: 20 }).toBe(1)
    const exam = await send('career/performance/', { student: first!.uuid, date: '2026-09-09', score: 500 })
    expect([exam.status, exam.body.detail]).toEqual([201, undefined])
    await holder.query('rollback')
    const job = (await correcting).body.uuid
    expect((await server.request(`imports/${job}/`, { as: 'jw.x' })).body).toMatchObject({ state: 'done', updated: 2 })
  })

  test('S11 who signs in while a list corrects her is told to try again, and keeps nobody else at the door', async () => {
    const names = ['student', 'student2', 'vip', 'solo', 'teacher', 'adviser'].flatMap(name =>
      ['x', 'z'].map(school => `${name}.${school}`),
    )
    const door = queue(1, 256)
    let [left, answered] = [0, 0]
    /** How many were answered when the second of them left the door. */
    let byThen: number | undefined
    const narrow = await openTestServer(url, {
      door: (work, ...who) =>
        door(work, ...who).finally(() => {
          left += 1
          if (left === 2) byThen = answered
        }),
    })
    const signIn = (username: string) =>
      narrow.request('login-methods/login/', { method: 'POST', body: { username, password: demoPassword } })
    await holder.query('begin')
    await holder.query('select 1 from users where username = any($1) for no key update', [names])
    const waiting = names.map(name => signIn(name).finally(() => (answered += 1)))
    expect((await signIn('jw.z')).status).toBe(200)
    // who waits for a row has left the door before she is answered
    expect(byThen).toBe(0)
    for (const { status, headers } of await Promise.all(waiting)) expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
    await holder.query('rollback')
    // nothing was counted against them
    for (const { status } of await Promise.all(names.map(signIn))) expect(status).toBe(200)
    await narrow.close()
  })
})
