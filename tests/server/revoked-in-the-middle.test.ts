import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { unitOf } from '../../server/db/demo/region.ts'
import { workerReport } from '../../server/ports/report/worker-report.ts'
import { archive_papers } from '../../server/resources/career_record/archive_papers/table.ts'
import { file_models } from '../../server/resources/storage/table.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// C013: a call that waits in its middle looks again who it is for when it goes on.
const url = await withPostgres()
const papers = 'career_record/archive_papers/'

describe.each(onBoth(url))('while a paper is printed, on %s', (_, where) => {
  let server: TestServer
  let student: string
  /** The printer stands until it is told to go on. */
  let goOn: () => void
  const printing = vi.fn()
  beforeAll(async () => {
    const report = workerReport()
    const pdf: typeof report.pdf = async (paper, of) => {
      const bytes = await report.pdf(paper, of)
      await new Promise<void>(go => {
        goOn = go
        printing()
      })
      return bytes
    }
    server = await openTestServer(where, { report: { ...report, pdf } })
    student = (await server.request('relation/students/student/', { as: 'student.x' })).body.uuid
  })
  afterAll(() => server?.close())
  beforeEach(() => printing.mockReset())
  const send = (method: string, path: string, as: string, body: unknown = {}) => server.request(path, { method, as, body })
  let made = 0
  async function staff() {
    const account = { name: '甲', username: `jw.middle${made++}`, work_unit: unitOf('x') }
    const { uuid, initial_password } = (await send('POST', 'relation/jws/relation_create/', 'sysadmin', account)).body
    const { token } = (await server.request('login-methods/login/', { method: 'POST', body: { ...account, password: initial_password } }))
      .body
    const change = { old_password: initial_password, password: 'Chosen-90210' }
    const changed = await server.request('sys/users/change-password/', { method: 'POST', token, body: change })
    return { uuid: uuid as string, token: changed.body.token as string }
  }
  async function print(meanwhile: (uuid: string, token: string) => Promise<{ status: number }> | undefined) {
    const { uuid, token } = await staff()
    const asked = server.request(papers, { method: 'POST', token, body: { student } })
    await vi.waitFor(() => expect(printing).toHaveBeenCalled(), { timeout: 20_000 })
    const done = await meanwhile(uuid, token)
    expect(done?.status ?? 200).toBeLessThan(300)
    goOn()
    const { status } = await asked
    const of = (column: typeof archive_papers.issuer | typeof file_models.owner) => eq(column, uuid)
    return [
      status,
      await server.db.$count(archive_papers, of(archive_papers.issuer)),
      await server.db.$count(file_models, of(file_models.owner)),
    ]
  }

  test('who is still there has it', async () => {
    expect(await print(() => undefined)).toEqual([201, 1, 1])
  })
  test.each([
    ['the account is switched off', 401, (uuid: string) => send('PUT', `sys/users/${uuid}/is_active/`, 'superuser', { is_active: false })],
    ['its password is reset', 401, (uuid: string) => send('POST', `sys/users/${uuid}/reset-password/`, 'superuser')],
    ['she has signed out', 401, (_: string, token: string) => server.request('login-methods/logout/', { method: 'POST', token, body: {} })],
    [
      'she goes to another school',
      403,
      (uuid: string) => send('PATCH', `data_dict/work_unit/${unitOf('y')}/allot_jw/`, 'sysadmin', { jws: [uuid] }),
    ],
  ] as const)('%s: there is no paper, and no file', async (_, status, takeAway) => {
    expect(await print(takeAway)).toEqual([status, 0, 0])
  })
})

test('a sheet that names the students of a class is not handed to a teacher from whom the class was taken while it was made', async () => {
  const making = vi.fn()
  const report = workerReport()
  const sheet: typeof report.sheet = async table => {
    const bytes = await report.sheet(table)
    await making()
    return bytes
  }
  const server = await openTestServer(undefined, { report: { ...report, sheet } })
  try {
    const path = 'storage/template/officeholdings.xlsx'
    const staff = (await server.request('relation/teachers/', { as: 'jw.x' })).body
    const teacher = staff.find(({ user }: { user: { username: string } }) => user.username === 'teacher.x')
    const body = { grades: [] }
    const taken = () => server.request(`relation/teachers/${teacher.uuid}/allot_grades/`, { method: 'PATCH', as: 'jw.x', body })
    expect((await server.raw(path, 'teacher.x')).status).toBe(200)
    making.mockImplementationOnce(async () => expect((await taken()).status).toBe(200))
    expect((await server.raw(path, 'teacher.x')).status).toBe(403)
    // of nobody: there is nothing that could be taken from her
    expect((await server.raw(path, 'teacher.x')).status).toBe(200)
    expect(making).toHaveBeenCalledTimes(3)
  } finally {
    await server.close()
  }
})

describe.runIf(url)('while a long list waits for its place', () => {
  const list = 'material/college_major_scores/'
  let server: TestServer
  let holder: pg.Client
  let watcher: pg.Client
  beforeAll(async () => {
    const patient = new URL(url!)
    patient.searchParams.set('lock_timeout', '30000')
    server = await openTestServer(patient.href)
    ;[holder, watcher] = [new pg.Client({ connectionString: url! }), new pg.Client({ connectionString: url! })]
    await Promise.all([holder.connect(), watcher.connect()])
    for (const as of ['superuser', 'sysadmin']) await server.token(as)
  })
  afterAll(async () => {
    await Promise.all([holder?.end(), watcher?.end()])
    await server?.close()
  })
  /** Both places are taken by lists that cannot go on; what comes third waits for one. */
  async function third(meanwhile: () => Promise<unknown>) {
    await holder.query('begin')
    await holder.query('lock table college_major_score_collects')
    const first = [1, 2].map(() => server.request(list, { as: 'superuser' }))
    const held = `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%college_major_score_collects%'`
    await expect.poll(async () => (await watcher.query(held)).rows[0].count, { timeout: 20_000, interval: 20 }).toBe(2)
    const asked = server.request(list, { as: 'sysadmin' })
    await wait(500)
    await meanwhile()
    await holder.query('rollback')
    for (const { status, body } of await Promise.all(first)) expect([status, body.length >= 5000]).toEqual([200, true])
    const { status, body } = await asked
    return [status, Array.isArray(body)]
  }

  test('who may still is answered', async () => {
    expect(await third(async () => {})).toEqual([200, true])
  })
  test('who has lost the right to it is refused, and is told no row', async () => {
    expect(await third(() => watcher.query(`update users set roles = '[]' where username = 'sysadmin'`))).toEqual([403, false])
  })
})

describe.runIf(url)('while it is read, of however few rows', () => {
  let server: TestServer
  let holder: pg.Client
  beforeAll(async () => {
    const patient = new URL(url!)
    patient.searchParams.set('lock_timeout', '30000')
    server = await openTestServer(patient.href)
    holder = new pg.Client({ connectionString: url! })
    await holder.connect()
    await server.token('superuser')
  })
  afterAll(async () => {
    await holder?.end()
    await server?.close()
  })
  /** A read that stands until the table is free again. */
  async function read(table: string, path: string, token: string, meanwhile: () => Promise<unknown>) {
    await holder.query('begin')
    await holder.query(`lock table ${table}`)
    let isDone = false
    const asked = server.request(path, { token }).finally(() => {
      isDone = true
    })
    await wait(300)
    expect([path, isDone]).toEqual([path, false])
    await meanwhile()
    await holder.query('commit')
    return (await asked).status
  }
  const signIn = async (username: string) =>
    (await server.request('login-methods/login/', { method: 'POST', body: { username, password: demoPassword } })).body
  const person = async (username: string) =>
    (await server.request('login-methods/is_login/', { token: (await signIn(username)).token })).body.uuid

  test.each([
    ['jw.x', 'relation/students/download_cleartext_pass/'],
    ['jw.x', 'relation/students/jw_query_student/?limit=20'],
    ['jw.x', 'relation/students/course_stat/'],
    ['jw.x', 'data_dict/grade/jw_year_grade_tree/'],
    ['jw.x', 'storage/template/officeholdings.xlsx'],
    ['teacher.x', 'relation/students/teacher_query_student_tree/'],
    ['jyj.a', 'relation/students/jyj_query_student/?limit=20'],
  ])('C013 %s is switched off, and %s is told to nobody', async (as, path) => {
    const uuid = await person(as)
    const switched = (is_active: boolean) =>
      server.request(`sys/users/${uuid}/is_active/`, { method: 'PUT', as: 'superuser', body: { is_active } })
    const { token } = await signIn(as)
    expect(await read('grades', path, token, async () => {})).toBe(200)
    expect(await read('grades', path, token, () => switched(false))).toBe(401)
    expect((await switched(true)).status).toBe(200)
  })

  test.each(['teacher_query_student_tree/', 'teacher_query_student/?limit=20'])(
    'C013 a class is taken from a teacher, and %s tells nothing of it; one that she is given refuses her nothing',
    async name => {
      const { token } = await signIn('teacher.x')
      const path = `relation/students/${name}`
      const hers = `teacher = (select t.uuid from teachers t join users u on u.uuid = t."user" where u.username = 'teacher.x')`
      const [{ teacher, grade }] = (await holder.query(`select teacher, grade from teacher_grades where ${hers} limit 1`)).rows
      const of = [teacher, grade]
      const take = () => holder.query('delete from teacher_grades where teacher = $1 and grade = $2', of)
      const give = () => holder.query('insert into teacher_grades (teacher, grade) values ($1, $2)', of)
      expect(await read('grades', path, token, take)).toBe(403)
      expect(await read('grades', path, token, give)).toBe(200)
    },
  )

  test('what she is given meanwhile refuses her nothing; what she is no more does', async () => {
    const { token } = await signIn('jw.y')
    const roles = (list: string[]) => holder.query('update users set roles = $1 where username = $2', [JSON.stringify(list), 'jw.y'])
    const path = 'relation/students/jw_query_student/?limit=20'
    expect(await read('grades', path, token, () => roles(['多元升学']))).toBe(200)
    expect(await read('grades', path, token, () => roles([]))).toBe(403)
    expect(await read('grades', path, token, () => holder.query(`update users set is_readonly_all = true where username = 'jw.y'`))).toBe(
      403,
    )
  })

  test('what wants no VIP is told to her whose VIP ends in its middle; what wants it is not', async () => {
    const { token } = await signIn('vip.y')
    const period = (begins: string) =>
      holder.query(`update vip_periods set begin_datetime = ${begins} where "user" = (select uuid from users where username = 'vip.y')`)
    const { begin_datetime: begun } = (
      await holder.query(`select begin_datetime from vip_periods where "user" = (select uuid from users where username = 'vip.y')`)
    ).rows[0]
    const ends = () => period(`now() + interval '1 day'`)
    const again = () => period(`'${begun.toISOString()}'`)
    expect(await read('grades', 'relation/students/student/', token, ends)).toBe(200)
    await again()
    expect(await read('majors', 'material/major/?limit=20', token, async () => {})).toBe(200)
    expect(await read('majors', 'material/major/?limit=20', token, ends)).toBe(403)
    await again()
  })
})
