import { desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { gradeOf, unitOf } from '../../server/db/demo/region.ts'
import { verifyAudit } from '../../server/kit/audit.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { teachers } from '../../server/resources/relation/teachers/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { markSchools, missing } from './marked.ts'

// S12: every sight of a minor's data, every export, every change of what somebody may do.
const url = await withPostgres()
describe.each(onDatabases(url))('on record, on %s', (_, where) => {
  let server: TestServer
  let ids: Awaited<ReturnType<typeof markSchools>>
  let accounts: Record<string, string>
  const staff = ['teacher.x', 'adviser.x', 'jw.x', 'jyj.a', 'sysadmin', 'superuser']
  beforeAll(async () => {
    server = await openTestServer(where)
    ids = await markSchools(server.db)
    accounts = {}
    for (const as of [...staff, 'student.x', 'clerk']) accounts[as] = (await server.request('login-methods/is_login/', { as })).body.uuid
  })
  afterAll(() => server.close())
  const latest = async () => (await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1))[0]
  /** What a request leaves on record. */
  async function trail(path: string, ask: Parameters<TestServer['request']>[1]) {
    const before = (await latest())?.place ?? 0
    const answer = await server.request(path, ask)
    const rows = await server.current().select().from(audit_log).where(gt(audit_log.place, before)).orderBy(audit_log.place)
    return { answer, rows }
  }
  const student = () => ids['relation/students']!.x[0]!
  const teacher = () => ids['relation/teachers']!.x[0]!
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))

  test('every staff read of students and teachers, by whatever call: who, which call, which rows', async () => {
    const reads = routes.filter(({ call, sensitive }) => sensitive && call.method === 'GET')
    expect(reads.length).toBeGreaterThan(20)
    // whose terms, or which day, is asked for
    const needed: Readonly<Record<string, string>> = {
      'career/school_actives/tc_student_terms/': `?student=${student()}`,
      'wch_pay/events/reconciliation/': '?day=2026-11-20',
    }
    for (const { call } of reads) {
      const id = ids[call.path.split('/{')[0]!]?.x[0] ?? ''
      let seen = 0
      for (const as of staff) {
        const { answer, rows } = await trail(call.path.replace('{id}', id) + (needed[call.path] ?? ''), { as })
        if (answer.status !== 200) {
          // of passwords the refusal is on record too
          expect([call.path, as, rows.map(({ action }) => action)]).toEqual([
            call.path,
            as,
            call.guarded && answer.status === 403 ? ['refused'] : [],
          ])
          continue
        }
        seen += 1
        expect([call.path, as, rows.length]).toEqual([call.path, as, 1])
        expect(rows[0]).toMatchObject({ actor: accounts[as], target: call.path })
        if (call.item) expect(rows[0]!.action).toBe('export')
        if (call.param && call.result === undefined) expect(rows[0]!.detail).toMatchObject({ id })
      }
      // A student's own pages are nobody else's sight.
      if (seen === 0)
        expect(call.path).toMatch(/\/(student(_creator|_retrieve)?|get_or_create|choices|get_native_wechat_pay|pay_result)\/$/)
    }
  })

  test('a page is a read with its rows and filters, a list without limit an export', async () => {
    const page = await trail('relation/students/jw_query_student/?limit=5&state=never', { as: 'jw.x' })
    const uuids = page.answer.body.results.map((row: { uuid: string }) => row.uuid)
    expect(page.rows[0]).toMatchObject({ action: 'read', detail: { count: uuids.length, filters: { limit: '5', state: 'never' }, uuids } })
    const whole = await trail('relation/students/jw_query_student/', { as: 'jw.x' })
    expect(whole.rows[0]).toMatchObject({ action: 'export', detail: { count: 120 } })
  })

  test("a student's own reads, dictionaries, and what was refused leave nothing", async () => {
    const own = [
      `relation/students/${student()}/retrieve_student_vip_info/`,
      'relation/students/student/',
      'login-methods/is_login/',
      'data_dict/provinces/',
    ]
    for (const path of own) {
      const { answer, rows } = await trail(path, { as: 'student.x' })
      expect([path, answer.status, rows]).toEqual([path, 200, []])
    }
    const refused: [string, string][] = [
      [`relation/students/${ids['relation/students']!.y[0]}/`, 'jw.x'],
      ['relation/students/admin_export/', 'jw.x'],
      ['relation/students/jw_query_student/?limit=x', 'jw.x'],
      ['relation/students/admin_query_student/', 'clerk'],
    ]
    for (const [path, as] of refused) expect([path, (await trail(path, { as })).rows]).toEqual([path, []])
  })

  const deeds: [string, string, () => [path: string, method: string, body: unknown, as: string], object][] = [
    [
      'allotting classes',
      'allot_grades',
      () => [`relation/teachers/${teacher()}/allot_grades/`, 'PATCH', { grades: [] }, 'jw.x'],
      { grades: [] },
    ],
    [
      "a teacher's role",
      'role',
      () => [`relation/teachers/${teacher()}/relation_update/`, 'PATCH', { teacher_type: 3 }, 'jw.x'],
      { from: 2, to: 3 },
    ],
    [
      'switching an account off',
      'is_active',
      () => [`sys/users/${accounts['student.x']}/is_active/`, 'PUT', { is_active: false }, 'jw.x'],
      { is_active: false },
    ],
    ['resetting a password', 'reset_password', () => [`sys/users/${accounts['student.x']}/reset-password/`, 'POST', {}, 'jw.x'], {}],
    [
      'the own password',
      'change_password',
      () => ['sys/users/change-password/', 'POST', { old_password: 'Zhiyuan-2026', password: 'Another-2026' }, 'jw.x'],
      {},
    ],
    [
      'initial passwords',
      'download_cleartext_pass',
      () => ['relation/students/download_cleartext_pass/', 'GET', undefined, 'jw.x'],
      { count: 1 },
    ],
    [
      'moving school staff',
      'allot_jw',
      () => [`data_dict/work_unit/${ids['data_dict/work_unit']!.x[0]}/allot_jw/`, 'PATCH', { jws: [accounts['jw.x']] }, 'superuser'],
      {},
    ],
    ['deleting', 'delete', () => ['relation/students/admin_multi_delete_student/', 'POST', { uuids: [student()] }, 'sysadmin'], {}],
    ['changing a student', 'write', () => [`relation/students/${student()}/relation_update/`, 'PATCH', { remark: 'x' }, 'jw.x'], {}],
  ]
  test.each(deeds)('%s is on record as %s, once', (_, action, make, detail) =>
    server.undone(async () => {
      const [path, method, body, as] = make()
      const { answer, rows } = await trail(path, { method, body, as })
      expect(answer.status).toBeLessThan(300)
      expect(rows).toMatchObject([{ action, actor: accounts[as], detail }])
    }),
  )

  apart('12 what a list lets teachers see is on record as what a form does, and what its undo takes away', async () => {
    const teacher_type = 3
    const body = [{ name: '名单教师', cert_id: '13911114444', teacher_type, grades: ['高三(1)班'] }]
    const made = await trail('relation/teachers/multi_create/', { method: 'POST', body, as: 'jw.x' })
    // who was made by it is found by its batch, for as long as she is there; taken away, she is told with what she could do
    expect(made.rows).toMatchObject([{ action: 'accepted' }, { action: 'import', detail: { created: 1 } }])
    const [{ uuid: teacher } = { uuid: '' }] = await server.current().select().from(teachers).where(eq(teachers.cert_id, '13911114444'))
    const classesOf = async () =>
      (await server.request(`relation/teachers/${teacher}/`, { as: 'jw.x' })).body.grades.map((one: { uuid: string }) => one.uuid)
    const grades = await classesOf()
    const one = (await server.request(`relation/teachers/${teacher}/`, { as: 'jw.x' })).body
    const existing = { uuid: teacher, version: one.updated_time }
    const rows = [{ ...body[0], grades: ['高三(2)班'], existing }]
    const changed = await trail('imports/teachers/', { method: 'POST', body: rows, as: 'jw.x' })
    const told = changed.rows.find(row => row.action === 'allot_grades')
    expect(told?.detail).toEqual({ teacher, given: [expect.any(String)], taken: grades })
    const { given } = told!.detail as { given: string[] }
    const undone = await trail(`imports/${changed.answer.body.batch ?? changed.answer.body.uuid}/undo/`, {
      method: 'POST',
      body: {},
      as: 'jw.x',
    })
    expect(undone.rows).toContainEqual(
      expect.objectContaining({ action: 'allot_grades', detail: { teacher, given: grades, taken: given } }),
    )
  })

  apart('12 an account that is made with power, or taken away, leaves what it could do', async () => {
    const staff = { username: 'jw.made', name: '新来', roles: ['心理辅导'], work_unit: unitOf('x') }
    const jw = await trail('relation/jws/relation_create/', { method: 'POST', body: staff, as: 'superuser' })
    const user = jw.answer.body.uuid
    expect(jw.rows).toContainEqual(expect.objectContaining({ action: 'roles', detail: { user, from: [], to: ['心理辅导'] } }))
    const gone = await trail(`relation/jws/${user}/`, { method: 'DELETE', as: 'superuser' })
    expect(gone.rows).toMatchObject([{ action: 'remove_staff', detail: { user, roles: ['心理辅导'] } }])
    const classes = [gradeOf('x', 1)]
    const body = { name: '新教师', cert_id: '13911113333', teacher_type: 3, grades: classes }
    const made = await trail('relation/teachers/relation_create/', { method: 'POST', body, as: 'jw.x' })
    const teacher = made.answer.body.uuid
    expect(made.rows).toContainEqual(
      expect.objectContaining({ action: 'role', detail: { teacher, user: expect.any(String), from: null, to: 3 } }),
    )
    expect(made.rows).toContainEqual(
      expect.objectContaining({ action: 'allot_grades', detail: { teacher, grades: classes, given: classes, taken: [] } }),
    )
    const removed = await trail(`relation/teachers/${teacher}/`, { method: 'DELETE', as: 'jw.x' })
    expect(removed.rows).toMatchObject([{ action: 'delete', detail: { uuids: [teacher], teacher_type: 3, grades: classes } }])
  })

  apart('an import is on record as accepted, and with what it has written', async () => {
    const body = [{ name: '乙', cert_id: '13911112222' }]
    const { rows } = await trail('relation/teachers/multi_create/', { method: 'POST', body, as: 'jw.x' })
    const actor = accounts['jw.x']
    expect(rows).toMatchObject([
      { action: 'accepted', actor },
      { action: 'import', actor, detail: { created: 1 } },
    ])
  })

  apart('of an import that was refused stands that it was accepted, and nothing of what was undone; of a question the same', async () => {
    const body = [
      { name: '乙', cert_id: '13911112222' },
      { name: '丙', cert_id: '1' },
    ]
    const path = 'relation/teachers/multi_create/'
    const kept = { action: 'accepted', target: path, detail: { batch: expect.any(String) } }
    expect((await trail(path, { method: 'POST', body, as: 'jw.x' })).rows).toMatchObject([kept])
    const asked = await trail(`${path}?dry_run=1`, { method: 'POST', body: body.slice(0, 1), as: 'jw.x' })
    expect(asked.rows).toMatchObject([{ ...kept, detail: { dry_run: true } }])
  })

  const door = ['login-methods/login/', 'login-methods/work_unit_login/']
  test.each(door)('12 a failed login is on record, from where and at whose account: %s', path =>
    server.undone(async () => {
      const refused = async (username: string) => {
        const body = { username, password: 'Wrong-2026', work_unit: '枫江中学' }
        const { answer, rows } = await trail(path, { method: 'POST', body })
        expect([answer.status, rows.length]).toEqual([401, 1])
        return rows[0]!
      }
      expect(await refused('student.x')).toMatchObject({
        ...{ action: 'login_failed', target: path, actor: null, address: '127.0.0.9' },
        detail: { account: accounts['student.x'] },
      })
      // somebody has typed her password, or her ID number, into the wrong box
      const unknown = await refused('Zhiyuan-2026')
      expect(unknown.detail).toEqual({ name: expect.stringMatching(/^[\da-f]{16}$/) })
      expect((await refused('Zhiyuan-2026')).detail).toEqual(unknown.detail)
    }),
  )

  apart('12 every row says from which address', async () => {
    for (const path of [`relation/students/${student()}/`, 'relation/students/download_cleartext_pass/', 'relation/students/jw_count/'])
      expect((await trail(path, { as: 'jw.x' })).rows.map(row => row.address)).toEqual(['127.0.0.9'])
  })

  apart('12 of a query the contract knows the names, and nothing stands in it that somebody has typed, whatever it is', async () => {
    const invented = 'token=0123456789abcdef&password=Zhiyuan-2026&__proto__=x&X=1'
    const typed = [
      '陆 320508200803157418',
      '３２０５０８２００８０３１５７４１８',
      '13812345678',
      '一三八七七六六五五四四',
      '㈠㈢㈧㈦㈦㈥㈥㈤㈤㈣㈣',
      'Chosen-2026 ',
      'somebody@school.example',
      '江苏省苏州市枫桥路18号3幢502室',
    ]
    const marks = new Set<unknown>()
    for (const text of typed) {
      const path = `relation/students/jw_query_student/?limit=5&ordering=-name&search=${encodeURIComponent(text)}`
      const { answer, rows } = await trail(`${path}&${invented}`, { as: 'jw.x' })
      expect(answer.status).toBe(200)
      const { search, ...others } = rows[0]!.detail.filters as Record<string, string>
      expect([text, search, others]).toEqual([text, expect.stringMatching(/^sealed [\da-f]{16}$/), { limit: '5', ordering: '-name' }])
      marks.add(search)
      // whoever asks whether somebody was searched for finds it again
      const again = await trail(`${path}&limit=6`, { as: 'jw.x' })
      expect((again.rows[0]!.detail.filters as Record<string, string>).search).toBe(search)
    }
    expect(marks.size).toBe(typed.length)
    const grade = ids['data_dict/grade']!.x[0]!
    const { rows } = await trail(`relation/students/jw_query_student/?grade=${grade}|${missing}`, { as: 'jw.x' })
    expect(rows[0]!.detail.filters).toEqual({ grade: `${grade}|${missing}` })
    // lists of years and codes are no text that somebody typed, and stay readable
    for (const query of ['year=2024|2025|2026', 'exam_year=2027|2028', 'state=never|disabled']) {
      const [name, value] = query.split('=') as [string, string]
      const listed = await trail(`relation/students/jw_query_student/?limit=5&${encodeURI(query)}`, { as: 'jw.x' })
      expect([query, listed.answer.status, listed.rows[0]!.detail.filters]).toEqual([query, 200, { limit: '5', [name]: value }])
    }
  })

  apart('12 nor does a number of a person stand in it that is the name of a page', async () => {
    const names = ['https://13877665544.example', 'https://440183-200932-497731.example']
    for (const origin of names) {
      const body = { name: '首页', origin, widgets: ['college-search'] }
      const { answer, rows } = await trail('relation/site_tokens/', { method: 'POST', as: 'jw.x', body })
      expect([answer.status, rows[0]!.detail]).toMatchObject([201, { id: answer.body.uuid, origin: 'https://***.example' }])
      const grant = await trail('login-methods/embed_token/', { method: 'POST', as: 'jw.x', body: { origin, widgets: ['college-search'] } })
      expect([grant.answer.status, grant.rows[0]!.detail]).toMatchObject([201, { origin: 'https://***.example' }])
      const end = await trail(`relation/site_tokens/${answer.body.uuid}/`, { method: 'DELETE', as: 'jw.x' })
      expect(end.rows[0]).toMatchObject({ action: 'site_token_end', detail: { origin: 'https://***.example' } })
    }
    const body = { name: '首页', origin: 'https://www.school-2012.example', widgets: ['college-search'] }
    expect((await trail('relation/site_tokens/', { method: 'POST', as: 'jw.x', body })).rows[0]!.detail).toMatchObject({
      origin: body.origin,
    })
  })

  test('readers at once, downloads among them, still make one unbroken chain', async () => {
    const paths = [
      'relation/students/jw_query_student/?limit=2',
      'relation/students/download_cleartext_pass/',
      `relation/students/${student()}/`,
    ]
    const before = (await latest())!.place
    const answers = await Promise.all(Array.from({ length: 45 }, (_, i) => server.request(paths[i % 3]!, { as: i % 2 ? 'jw.x' : 'jw.y' })))
    expect(answers.filter(({ status }) => status >= 500 || status === 400)).toEqual([])
    const read = answers.filter(({ status }) => status === 200).length
    expect((await latest())!.place).toBe(before + read)
    expect(await verifyAudit(server.db, server.ports.vault)).toEqual({ rows: before + read, broken: null, anchored: null })
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
