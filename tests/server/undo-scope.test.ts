import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { performances } from '../../server/resources/career/performance/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teacher_grades } from '../../server/resources/relation/teachers/table.ts'
import type { Difference } from '../../src/core/contracts/import/index.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { meant } from '../support/corrections.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Who takes an import back: what is beyond her is left to somebody who may more, and what she loses meanwhile she no longer takes back.
const url = await withPostgres()

describe.each(onDatabases(url))('who takes an import back, on %s', (_, where) => {
  let server: TestServer
  let teacher = ''
  const grades: string[] = []
  const people: (typeof students.$inferSelect)[] = []
  const person = (n: number, more: object = {}) => ({
    ...{ name: `范${n}`, cert_id: idNumber(7100 + n), grade: n % 2 ? '范二班' : '范一班', phone: `1390000${1000 + n}` },
    ...more,
  })
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['jw.x', 'jw.y', 'sysadmin', 'superuser', 'teacher.x']) await server.token(name)
    teacher = (await server.request('sys/users/info/', { as: 'teacher.x' })).body.extra_user_info.uuid
    expect(
      (
        await post(
          'data_dict/grade/multi/',
          ['范一班', '范二班'].map(name => ({ name, year: 2025 })),
        )
      ).body.created,
    ).toBe(2)
    const { batch } = (
      await post(
        'relation/students/multi_create/',
        [0, 1, 2, 3].map(n => person(n)),
      )
    ).body
    people.push(...(await server.current().select().from(students).where(eq(students.import_batch, batch)).orderBy(students.name)))
    grades.push(people[0]!.grade!, people[1]!.grade!)
  })
  afterAll(() => server.close())
  const post = (path: string, body: unknown, as = 'jw.x') => server.request(path, { method: 'POST', as, body })
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const look = async (batch: string, as = 'jw.x') => (await server.request(`imports/${batch}/`, { as })).body
  const undo = (batch: string, as = 'jw.x') => post(`imports/${batch}/undo/`, {}, as)
  const run = async (kind: string, rows: unknown, as = 'jw.x', query = '') => {
    const { status, body } = await post(`imports/${kind}/${query}`, rows, as)
    expect([status, body]).toMatchObject([202, {}])
    await expect.poll(async () => (await look(body.uuid, as)).state, { timeout: 20_000, interval: 10 }).toMatch(/done|refused|failed/)
    const job = await look(body.uuid, as)
    expect([job.state, job.refusal]).toEqual(['done', null])
    return body.uuid as string
  }
  const teach = async (...taught: string[]) => {
    await server.current().delete(teacher_grades).where(eq(teacher_grades.teacher, teacher))
    for (const grade of taught) await server.current().insert(teacher_grades).values({ teacher, grade })
  }
  const exam = (n: number, date: string) => ({ name: people[n]!.name, cert_id: people[n]!.cert_id, date, score: 500 })
  const leave = async (n: number) =>
    void (await server
      .current()
      .update(students)
      .set({ work_unit: unitOf('y'), grade: null, name: '新校新名' })
      .where(eq(students.uuid, people[n]!.uuid)))
  /** A list that gives them another number, and its question. */
  const correct = async (rows: readonly object[], as = 'jw.x', of = '') => {
    const question = await run('students', rows, as, `?dry_run=true&update=true${of && `&${of}`}`)
    const page = async (offset: number) => (await server.request(`imports/${question}/differences/?offset=${offset}`, { as })).body
    return { question, batch: await run('students', await meant(rows, page), as, of && `?${of}`) }
  }

  apart('8.10 what is not a teacher’s to see is left, counted without a name; her school takes it back', async () => {
    await teach(...grades)
    const batch = await run('performance', [exam(0, '2026-03-01'), exam(1, '2026-03-01')], 'teacher.x')
    await teach(grades[0]!)
    const first = await undo(batch, 'teacher.x')
    expect([first.status, first.body.undone, first.body.undone_time]).toEqual([200, { removed: 1, restored: 0, kept: 1, names: [] }, null])
    // she has nothing more to take back, and is told who has
    const again = await undo(batch, 'teacher.x')
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('学校管理人员')])
    expect((await look(batch)).undone).toMatchObject({ removed: 1 })
    const rest = await undo(batch)
    expect([rest.status, rest.body.undone]).toEqual([200, { removed: 2, restored: 0, kept: 0, names: [] }])
    expect(rest.body.undone_time).not.toBeNull()
    expect(await server.current().$count(performances, eq(performances.import_batch, batch))).toBe(0)
    expect((await undo(batch)).body.detail).toBe('该导入已经撤销。')
  })
  apart(
    '8.10 an exam written over is left likewise, and comes back when her school asks; one that somebody has changed is no one’s',
    async () => {
      await teach(...grades)
      await run('performance', [exam(1, '2026-03-02'), exam(3, '2026-03-02')])
      const rows = [1, 3].map(n => ({ ...exam(n, '2026-03-02'), score: 600 }))
      const batch = await run('performance', [exam(0, '2026-03-02'), ...rows], 'teacher.x')
      await teach(grades[0]!)
      server.ports.moveClock(1000)
      const mine = eq(performances.student, people[3]!.uuid)
      await server.current().update(performances).set({ score: 610, updated_time: server.ports.now().toISOString() }).where(mine)
      expect((await undo(batch, 'teacher.x')).body).toMatchObject({
        undone: { removed: 1, restored: 0, kept: 2, names: [] },
        undone_time: null,
      })
      expect((await undo(batch)).body.undone).toEqual({ removed: 1, restored: 1, kept: 1, names: ['范3 2026-03-02'] })
    },
  )
  apart('8.10 what was given to a later list stays counted when somebody who may more goes on', async () => {
    await teach(...grades)
    const first = await run('performance', [exam(0, '2026-03-08'), exam(1, '2026-03-08')], 'teacher.x')
    await run('performance', [{ ...exam(0, '2026-03-08'), score: 600 }])
    await teach(grades[0]!)
    const { body } = await undo(first, 'teacher.x')
    expect([body.undone, body.undone_time]).toEqual([{ removed: 0, restored: 0, kept: 2, names: ['范0 2026-03-08'] }, null])
    expect((await undo(first)).body.undone).toMatchObject({ removed: 1, restored: 0, kept: 1 })
  })
  apart('an exam of who has left the school is not told; when she is back nothing of the first list comes with the second', async () => {
    const list = (score: number) =>
      run(
        'performance',
        [0, 1].map(n => ({ ...exam(n, '2026-03-09'), score })),
      )
    const [first, second] = [await list(401), await list(502)]
    await leave(0)
    expect((await undo(first)).body.undone).toEqual({ removed: 0, restored: 0, kept: 1, names: ['范1 2026-03-09'] })
    const { uuid, work_unit, grade, name } = people[0]!
    await server.current().update(students).set({ work_unit, grade, name }).where(eq(students.uuid, uuid))
    expect((await undo(second)).body.undone).toEqual({ removed: 2, restored: 0, kept: 0, names: [] })
    expect(await server.current().$count(performances, eq(performances.date, '2026-03-09'))).toBe(0)
  })
  apart('8.10 where all that is left has been used, nobody is asked for more', async () => {
    await teach(...grades)
    const batch = await run('performance', [exam(0, '2026-03-03'), exam(1, '2026-03-03')], 'teacher.x')
    await teach(grades[0]!)
    server.ports.moveClock(1000)
    const theirs = eq(performances.student, people[1]!.uuid)
    await server.current().update(performances).set({ updated_time: server.ports.now().toISOString() }).where(theirs)
    const { body } = await undo(batch, 'teacher.x')
    expect([body.undone, body.undone_time]).toEqual([{ removed: 1, restored: 0, kept: 1, names: [] }, expect.any(String)])
  })
  apart('G128 of an administrator’s list the school puts back what its forms may, and the administrator the rest', async () => {
    // her number is another one: she is meant by her school number
    const rows = [person(0, { cert_id: idNumber(7190), other_num: 'F0' }), person(2, { phone: '13911112222' })]
    const of = `work_unit=${people[0]!.work_unit}`
    await server.current().update(students).set({ other_num: 'F0' }).where(eq(students.uuid, people[0]!.uuid))
    const { batch } = await correct(rows, 'sysadmin', of)
    const by = async (as: string) => (await undo(batch, as)).body
    expect(await by('jw.x')).toMatchObject({ undone: { removed: 0, restored: 1, kept: 1, names: ['范0'] }, undone_time: null })
    expect((await undo(batch)).status).toBe(409)
    expect(await by('sysadmin')).toMatchObject({ undone: { restored: 2, kept: 0, names: [] }, undone_time: expect.any(String) })
    const [her] = await server.current().select().from(students).where(eq(students.uuid, people[0]!.uuid))
    expect(her!.cert_id).toBe(person(0).cert_id)
  })

  apart('S1 who has changed schools is in no difference that the old school reads, and in no name of what it took back', async () => {
    const { question, batch } = await correct([person(0, { phone: '13911113333' }), person(2, { phone: '13911114444' })])
    await leave(0)
    for (const uuid of [question, batch]) {
      const { text, body } = await server.request(`imports/${uuid}/differences/`, { as: 'jw.x' })
      for (const told of ['范0', '13911113333', person(0).phone, '新校新名']) expect(text).not.toContain(told)
      expect(text).toContain('13911114444')
      expect(body.results).toHaveLength(body.count)
      expect(body.results.find((one: Difference) => one.row === 1)).toMatchObject({ name: '', place: '', cells: [] })
    }
    const { body, text } = await undo(batch)
    expect(body.undone).toEqual({ removed: 0, restored: 1, kept: 0, names: [] })
    expect(text).not.toContain('范0')
  })
  apart('S1 who leaves after an import was taken back is no longer named in what it left', async () => {
    const { batch } = await correct([person(0, { phone: '13911115555' }), person(2, { phone: '13911116666' })])
    server.ports.moveClock(1000)
    const change = { method: 'PATCH', as: 'jw.x', body: { phone: '13700000000' } }
    expect((await server.request(`relation/students/${people[0]!.uuid}/relation_update/`, change)).status).toBe(200)
    expect((await undo(batch)).body.undone).toEqual({ removed: 0, restored: 1, kept: 1, names: ['范0'] })
    expect((await look(batch)).undone.names).toEqual(['范0'])
    await leave(0)
    expect((await look(batch)).undone).toEqual({ removed: 0, restored: 1, kept: 1, names: [] })
    expect((await server.request('imports/?limit=1', { as: 'jw.x' })).text).not.toContain('范0')
  })

  test('S12 whoever is switched off while she takes an import back takes no more of it; somebody else goes on', async () => {
    const made = await post('relation/jws/relation_create/', { name: '临时', username: 'tmp.undo', work_unit: unitOf('x') }, 'superuser')
    expect(made.status).toBe(201)
    const { token } = (await post('login-methods/login/', { username: 'tmp.undo', password: made.body.initial_password }, undefined)).body
    const password = 'Undo-90210-undo'
    const chosen = { old_password: made.body.initial_password, password }
    const { body } = await server.request('sys/users/change-password/', { method: 'POST', token, body: chosen })
    const rows = Array.from({ length: 1500 }, (_, n) => ({ name: `大校${n}`, cert_id: idNumber(40_000 + n), grade: '范一班' }))
    const batch = await run('students', rows)
    const count = () => server.db.$count(students, eq(students.import_batch, batch))
    const undoing = server.request(`imports/${batch}/undo/`, { method: 'POST', token: body.token, body: {} })
    await expect.poll(count, { interval: 2, timeout: 20_000 }).toBeLessThan(1500)
    const off = { method: 'PUT', as: 'superuser', body: { is_active: false } }
    expect((await server.request(`sys/users/${made.body.uuid}/is_active/`, off)).status).toBe(200)
    const { status, body: refused } = await undoing
    const left = await count()
    expect([status, refused.detail]).toEqual([401, expect.any(String)])
    expect(left).toBeGreaterThan(0)
    expect(await look(batch)).toMatchObject({ undone_time: null, undone: { removed: 1500 - left, restored: 0 } })
    const trail = await server.db.select().from(audit_log).where(sql`${audit_log.detail}->>'batch' = ${batch}`)
    expect(trail.map(one => one.action)).toContain('import_undo_stopped')
    expect((await undo(batch)).body).toMatchObject({ undone: { removed: 1500, kept: 0 }, undone_time: expect.any(String) })
    expect(await count()).toBe(0)
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
