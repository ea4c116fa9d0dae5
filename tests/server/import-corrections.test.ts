import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tidy } from '../../server/identity/maintenance.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { import_changes } from '../../server/resources/imports/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import type { Difference } from '../../src/core/contracts/import/index.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const A = '高三(1)班'
const B = '高三(2)班'

describe.each(onDatabases(url))('9.3 a list corrects a roster, on %s', (_, where) => {
  let server: TestServer
  const phone = (n: number) => `1380000${String(n).padStart(4, '0')}`
  const person = (n: number, more: object = {}) => ({
    name: `学生${n}`,
    cert_id: idNumber(n),
    grade: A,
    phone: phone(n),
    other_num: `S${n}`,
    ...more,
  })
  const all = Array.from({ length: 30 }, (_, n) => person(n))

  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['jw.x', 'jw.y', 'sysadmin', 'teacher.x', 'clerk']) await server.token(name)
    expect((await send('relation/students/multi_create/', all)).body.created).toBe(30)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const send = (path: string, body: unknown, as = 'jw.x') => server.request(path, { method: 'POST', as, body })
  const ended = async (uuid: string, as = 'jw.x') => {
    await expect
      .poll(async () => (await server.request(`imports/${uuid}/`, { as })).body.state, { timeout: 20_000, interval: 20 })
      .toMatch(/done|refused|cancelled|failed/)
    return (await server.request(`imports/${uuid}/`, { as })).body
  }
  const run = async (kind: string, body: unknown, query = '', as?: string) => {
    const started = await send(`imports/${kind}/${query}`, body, as)
    expect([started.status, started.body]).toMatchObject([202, {}])
    return ended(started.body.uuid, as)
  }
  const compare = async (body: unknown, kind = 'students', as?: string) => {
    const job = await run(kind, body, '?dry_run=true&update=true', as)
    expect([job.state, job.refusal]).toEqual(['done', null])
    const { body: found } = await server.request(`imports/${job.uuid}/differences/`, { as: as ?? 'jw.x' })
    return { report: job.report, found: found.results as Difference[], count: found.count as number }
  }
  /** What differs of people who are there: neither who is new nor who is not in the list. */
  const inFile = (found: readonly Difference[]) => found.filter(one => one.row > 0 && one.uuid !== null)
  const meaning = ({ uuid, version }: Difference, more: object = {}) => ({ existing: { uuid, version, ...more } })
  const stored = async (n: number) =>
    (
      await server
        .current()
        .select()
        .from(students)
        .where(eq(students.cert_id, idNumber(n)))
    )[0]!
  const refusal = (job: { refusal: { body: { detail: string } } }) =>
    (JSON.parse(job.refusal.body.detail) as { faults: { row: number; field: string; code: string }[] }[]).flatMap(({ faults }) =>
      faults.map(({ row, field, code }) => `${row} ${field} ${code}`),
    )

  apart('matched by ID number: old and new of each cell, by the headings of the file', async () => {
    const list = all.map((row, n) => (n === 3 ? { ...row, phone: '13911112222', grade: B } : n === 4 ? { ...row, name: '改名' } : row))
    const { report, found } = await compare([...list, person(99)])
    expect(report).toEqual({ batch: null, created: 1, updated: 2, unchanged: 28, dry_run: true })
    expect(inFile(found).map(({ row, name, place, cells }) => ({ row, name, place, cells }))).toEqual([
      {
        ...{ row: 4, name: '学生3', place: A },
        cells: [
          { field: 'grade', from: A, to: B },
          { field: 'phone', from: phone(3), to: '13911112222' },
        ],
      },
      { row: 5, name: '学生4', place: A, cells: [{ field: 'name', from: '学生4', to: '改名' }] },
    ])
    expect((await stored(3)).phone).toBe(phone(3))
  })
  apart('else by student number and name: what else differs is corrected', async () => {
    const list = [{ name: '学生6', cert_id: '', grade: '', other_num: 'S6', phone: '13911110006' }]
    const { found } = await compare(list)
    expect(inFile(found).map(one => one.cells)).toEqual([[{ field: 'phone', from: phone(6), to: '13911110006' }]])
    const done = await run('students', [{ ...list[0], ...meaning(found[0]!) }])
    expect(done.report).toMatchObject({ created: 0, updated: 1 })
    expect((await stored(6)).phone).toBe('13911110006')
  })
  apart('an ID number, the login name (G128), is corrected by those who may in the form: administrators, not the school', async () => {
    const list = [{ ...person(5), cert_id: idNumber(5000) }]
    const job = await run('students', list, '?dry_run=true&update=true')
    expect(refusal(job)).toEqual(['1 cert_id locked'])
    const { work_unit } = await stored(5)
    const dry = await run('students', list, `?dry_run=true&update=true&work_unit=${work_unit}`, 'sysadmin')
    const { body } = await server.request(`imports/${dry.uuid}/differences/`, { as: 'sysadmin' })
    const [found] = inFile(body.results)
    expect(found!.cells).toEqual([{ field: 'cert_id', from: idNumber(5), to: idNumber(5000) }])
    await run('students', [{ ...list[0], ...meaning(found!) }], `?work_unit=${work_unit}`, 'sysadmin')
    const [account] = await server
      .current()
      .select()
      .from(users)
      .where(eq(users.username, idNumber(5000)))
    expect(account!.name).toBe('学生5')
  })
  apart(
    'a name and number that two share, and a name alone, match nobody: the row is a new one, and has to say what a new one must',
    async () => {
      await send('relation/students/multi_create/', [
        person(40, { name: '同名', other_num: 'T1' }),
        person(41, { name: '同名', other_num: 'T1' }),
      ])
      const job = await run(
        'students',
        [
          { name: '同名', cert_id: '', grade: A, other_num: 'T1' },
          { name: '学生7', cert_id: '', grade: '' },
        ],
        '?dry_run=true&update=true',
      )
      expect(refusal(job)).toEqual(['1 cert_id required', '2 cert_id required', '2 grade required'])
    },
  )
  apart('empty cells leave what is stored, masks are the value (G147), a password is for new accounts only', async () => {
    const row = { name: '学生8', cert_id: idNumber(8), grade: '', phone: '138****0008', password: 'Sonne-4711' }
    expect(inFile((await compare([row])).found)).toEqual([])
    const wrong = await run('students', [{ ...row, phone: '138****9999' }], '?dry_run=true&update=true')
    expect(refusal(wrong)).toEqual(['1 phone masked_value'])
  })
  apart('the form’s rules hold: a class that is not there, a number that is none, an ID of somebody else', async () => {
    const { found } = await compare([person(9, { phone: '13911112222' }), person(10, { phone: '13911113333' })])
    const [one, two] = inFile(found)
    const job = await run('students', [
      { ...person(9), ...meaning(one!), grade: '没有的班' },
      { ...person(10), ...meaning(two!), phone: '123' },
    ])
    expect(refusal(job)).toEqual(['1 grade unknown_class', '2 phone bad_phone'])
    const taken = [{ ...person(9), ...meaning(one!), cert_id: idNumber(10) }]
    const { work_unit } = await stored(9)
    expect(refusal(await run('students', taken, `?work_unit=${work_unit}`, 'sysadmin'))).toEqual(['1 cert_id existing_account'])
    expect((await stored(9)).phone).toBe(phone(9))
  })
  apart('what is left is not sent: the cells that are sent change, and no other', async () => {
    const { found } = await compare([person(11, { phone: '13911112222', grade: B })])
    await run('students', [{ name: '', cert_id: '', grade: '', phone: '13911112222', ...meaning(inFile(found)[0]!) }])
    const now = await stored(11)
    expect(now.phone).toBe('13911112222')
    expect(now.grade).toBe((await stored(12)).grade)
    const [account] = await server.current().select().from(users).where(eq(users.uuid, now.user))
    expect(account!.phone).toBe('13911112222')
  })
  apart('changed by somebody since it was compared, it is refused, and nothing is written (R9)', async () => {
    const { found } = await compare([person(13, { phone: '13911112222' }), person(14, { phone: '13911113333' })])
    const { uuid } = await stored(14)
    expect(
      (await server.request(`relation/students/${uuid}/relation_update/`, { method: 'PATCH', as: 'jw.x', body: { qq: '12345' } })).status,
    ).toBe(200)
    const job = await run(
      'students',
      inFile(found).map((one, at) => ({ ...person(13 + at, { phone: `1391111${2222 + at}` }), ...meaning(one) })),
    )
    expect([job.state, refusal(job)]).toEqual(['refused', ['2 name changed_since']])
    expect((await stored(13)).phone).toBe(phone(13))
  })
  apart('without the question before it nothing is changed: a row that differs is a fault as ever', async () => {
    expect(refusal(await run('students', [person(15, { phone: '13911112222' })]))).toEqual(['1 cert_id differs'])
    expect((await send('imports/students/?update=true', [person(15)])).status).toBe(400)
  })
  apart('a row of another school, or of none, is nobody’s: refused like one that is gone (S1)', async () => {
    const { found } = await compare([person(16, { phone: '13911112222' })])
    const foreign = await run('students', [{ ...person(16, { phone: '13911112222' }), ...meaning(inFile(found)[0]!) }], '', 'jw.y')
    const missing = await run('students', [{ ...person(16), existing: { uuid: crypto.randomUUID(), version: 'x' } }], '', 'jw.y')
    expect([refusal(foreign), refusal(missing)]).toEqual([['1 name changed_since'], ['1 name changed_since']])
    expect((await stored(16)).phone).toBe(phone(16))
  })
  apart('12 whose numbers were shown by differences is on record', async () => {
    const { found } = await compare([person(17, { phone: '13911112222' })])
    const [last] = await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1)
    const keys = found.flatMap(one => one.uuid ?? [])
    expect(keys).toContain((await stored(17)).uuid)
    expect([last!.action, last!.detail]).toEqual(['read', { batch: expect.any(String), differences: found.length, uuids: keys }])
  })
  apart('the differences of another school are not there, and a teacher may not ask', async () => {
    const { uuid } = await run('students', [person(17, { phone: '13911112222' })], '?dry_run=true&update=true')
    expect((await server.request(`imports/${uuid}/differences/`, { as: 'jw.y' })).status).toBe(404)
    expect((await server.request(`imports/${uuid}/differences/`, { as: 'teacher.x' })).status).toBe(403)
    const kept = await server.current().select().from(import_changes).where(eq(import_changes.batch, uuid))
    expect(JSON.stringify(kept)).not.toContain('13911112222')
  })
  apart(
    'who is in a class that the list names and not in the list is told, and switched off only where that is sent; who comes back is switched on',
    async () => {
      await server.request('data_dict/grade/multi/', { method: 'POST', as: 'jw.x', body: [{ name: '新班', year: 2026 }] })
      await send('relation/students/multi_create/', [
        person(60, { grade: '新班' }),
        person(61, { grade: '新班' }),
        person(62, { grade: '新班' }),
      ])
      const list = [person(60, { grade: '新班' }), person(61, { grade: '新班' })]
      const { found, report } = await compare(list)
      expect(report).toMatchObject({ updated: 0, unchanged: 2 })
      expect(found.map(({ row, name, place, cells }) => [row, name, place, cells])).toEqual([
        [0, '学生62', '新班', [{ field: 'is_active', from: 'true', to: 'false' }]],
      ])
      const off = await run('students', [{ name: '', cert_id: '', grade: '', ...meaning(found[0]!, { is_active: false }) }])
      expect(off.report).toMatchObject({ created: 0, updated: 1 })
      const active = async () =>
        (
          await server
            .current()
            .select()
            .from(users)
            .where(eq(users.username, idNumber(62)))
        )[0]!.is_active
      expect(await active()).toBe(false)
      // she is in the list again
      const back = await compare([...list, person(62, { grade: '新班' })])
      expect(back.found.map(one => one.cells)).toEqual([[{ field: 'is_active', from: 'false', to: 'true' }]])
      await run('students', [{ ...person(62, { grade: '新班' }), ...meaning(back.found[0]!) }])
      expect(await active()).toBe(false)
      await run('students', [{ ...person(62, { grade: '新班' }), ...meaning(back.found[0]!, { is_active: true }) }])
      expect(await active()).toBe(true)
    },
  )
  apart('undo puts the old values back where nobody has changed them since, and names the rest', async () => {
    const list = [
      person(18, { phone: '13911110018', grade: B }),
      person(19, { phone: '13911110019', qq: '1900' }),
      person(20, { name: '新名' }),
      person(98),
    ]
    const { found } = await compare(list)
    const done = await run(
      'students',
      list.map((row, at) => ({ ...row, ...(found[at]?.uuid && meaning(found[at]!)) })),
    )
    expect(done.report).toMatchObject({ created: 1, updated: 3 })
    const { uuid } = await stored(19)
    await server.request(`relation/students/${uuid}/relation_update/`, { method: 'PATCH', as: 'jw.x', body: { phone: '13700000000' } })
    const undone = await send(`imports/${done.uuid}/undo/`, {})
    expect([undone.status, undone.body.undone]).toEqual([200, { removed: 1, restored: 3, kept: 1, names: ['学生19'] }])
    const [a, b, c] = [await stored(18), await stored(19), await stored(20)]
    expect([a.phone, a.grade === (await stored(21)).grade]).toEqual([phone(18), true])
    // her number is somebody's since; what nobody has touched is as it was
    expect([b.phone, b.qq]).toEqual(['13700000000', null])
    expect(c.name).toBe('学生20')
    const [account] = await server.current().select().from(users).where(eq(users.uuid, c.user))
    expect(account!.name).toBe('学生20')
  })
  apart('the old values are kept, sealed, for 30 days: then they are nobody’s to read and not to be put back', async () => {
    const { found } = await compare([person(23, { phone: '13911110023' })])
    const { uuid } = await run('students', [{ ...person(23, { phone: '13911110023' }), ...meaning(inFile(found)[0]!) }])
    const kept = () => server.current().$count(import_changes, eq(import_changes.batch, uuid))
    const day = 86_400_000
    await tidy(server.current(), server.ports)
    expect(await kept()).toBe(1)
    server.ports.moveClock(31 * day)
    try {
      await tidy(server.current(), server.ports)
      expect(await kept()).toBe(0)
    } finally {
      server.ports.moveClock(-31 * day)
    }
  })
  apart('undo leaves who has changed schools since: she is the other school’s (S1)', async () => {
    const { found } = await compare([person(25, { phone: '13911110023', name: '改名' })])
    const done = await run('students', [{ ...person(25, { phone: '13911110023', name: '改名' }), ...meaning(inFile(found)[0]!) }])
    const { uuid } = await stored(25)
    const { body: schools } = await server.request('data_dict/grade/', { as: 'jw.y' })
    const work_unit = (schools.results ?? schools)[0].work_unit.uuid
    const move = { method: 'PATCH', as: 'sysadmin', body: { work_unit } }
    expect((await server.request(`relation/students/${uuid}/admin_update_info/`, move)).status).toBe(200)
    expect((await send(`imports/${done.uuid}/undo/`, {})).status).toBe(409)
    expect(await stored(25)).toMatchObject({ name: '改名', phone: '13911110023' })
  })
  apart('undo gives nobody more than her own forms do: no login name (G128), no classes', async () => {
    const { work_unit, grade } = await stored(24)
    const of = `work_unit=${work_unit}`
    const list = [{ ...person(24), cert_id: idNumber(2400) }]
    const dry = await run('students', list, `?dry_run=true&update=true&${of}`, 'sysadmin')
    const { body } = await server.request(`imports/${dry.uuid}/differences/`, { as: 'sysadmin' })
    const done = await run('students', [{ ...list[0], ...meaning(inFile(body.results)[0]!) }], `?${of}`, 'sysadmin')
    expect((await send(`imports/${done.uuid}/undo/`, {})).status).toBe(409)
    expect((await stored(2400)).name).toBe('学生24')
    expect((await send(`imports/${done.uuid}/undo/`, {}, 'sysadmin')).body.undone).toMatchObject({ restored: 1, kept: 0 })

    const teacher = { name: '丙老师', cert_id: '13600000004', grades: [A] }
    await send('relation/teachers/multi_create/', [teacher])
    const { found } = await compare([{ ...teacher, grades: [B] }], 'teachers')
    const moved = await run('teachers', [{ ...teacher, grades: [B], ...meaning(inFile(found)[0]!) }])
    await server
      .current()
      .update(users)
      .set({ roles: ['系统用户管理'] })
      .where(eq(users.username, 'clerk'))
    const form = { method: 'PATCH', as: 'clerk', body: { grades: [grade] } }
    expect((await server.request(`relation/teachers/${inFile(found)[0]!.uuid}/`, form)).status).toBe(403)
    expect((await send(`imports/${moved.uuid}/undo/`, {}, 'clerk')).status).toBe(409)
    expect((await send(`imports/${moved.uuid}/undo/`, {})).body.undone).toMatchObject({ restored: 1 })
  })
  apart('two rows that mean the same person are a fault', async () => {
    const job = await run(
      'students',
      [person(22, { phone: '13911112222' }), { ...person(22), cert_id: '', phone: '13911113333' }],
      '?dry_run=true&update=true',
    )
    expect(refusal(job)).toEqual(['2 name duplicate'])
  })
  apart('teachers: type and classes too, with the type on record; their phone is their login name and no list changes it', async () => {
    const teacher = { name: '甲老师', cert_id: '13600000001', gender: '女', teacher_type: 2, grades: [A] }
    await send('relation/teachers/multi_create/', [teacher])
    const { found } = await compare([{ ...teacher, teacher_type: 3, grades: [A, B] }], 'teachers')
    expect(inFile(found)[0]!.cells).toEqual([
      { field: 'teacher_type', from: '教师', to: expect.any(String) },
      { field: 'grades', from: A, to: `${A}、${B}` },
    ])
    const done = await run('teachers', [{ ...teacher, teacher_type: 3, grades: [A, B], ...meaning(inFile(found)[0]!) }])
    expect(done.report).toMatchObject({ updated: 1 })
    const read = async () => (await server.request('relation/teachers/?search=甲老师', { as: 'jw.x' })).body
    const rowsOf = (body: unknown) =>
      (Array.isArray(body) ? body : (body as { results: unknown[] }).results) as { teacher_type: number; grades: { name: string }[] }[]
    expect(rowsOf(await read()).map(one => [one.teacher_type, one.grades.map(grade => grade.name).sort()])).toEqual([[3, [A, B]]])
    expect((await send(`imports/${done.uuid}/undo/`, {})).body.undone).toMatchObject({ removed: 0, restored: 1, kept: 0 })
    expect(rowsOf(await read()).map(one => [one.teacher_type, one.grades.map(grade => grade.name)])).toEqual([[2, [A]]])
  })
  apart('whoever names a teacher by uuid gives her no other login name either (B152)', async () => {
    const teacher = { name: '乙老师', cert_id: '13600000002' }
    await send('relation/teachers/multi_create/', [teacher])
    const { found } = await compare([{ ...teacher, remark: '新' }], 'teachers')
    const job = await run('teachers', [{ ...teacher, cert_id: '13600000003', ...meaning(inFile(found)[0]!) }])
    expect([job.state, refusal(job)]).toEqual(['refused', ['1 cert_id locked']])
    const { body } = await server.request(`relation/teachers/${inFile(found)[0]!.uuid}/`, { as: 'jw.x' })
    expect([body.cert_id, body.user.username]).toEqual(['13600000002', '13600000002'])
  })
  apart('a class has no account to switch off: nothing is changed, and nothing said to be', async () => {
    await send('data_dict/grade/multi/', [{ name: '无账号班', year: 2024 }])
    const { found } = await compare([{ name: '无账号班', year: 2025 }], 'classes')
    const named = meaning(inFile(found)[0]!, { is_active: false })
    const done = await run('classes', [{ name: '无账号班', year: 2024, ...named }])
    expect(done.report).toMatchObject({ batch: null, created: 0, updated: 0, unchanged: 1 })
  })
  apart('classes: one of the name and another year is corrected, where no row names that year', async () => {
    await send('data_dict/grade/multi/', [{ name: '改年班', year: 2024 }])
    const { found, report } = await compare(
      [
        { name: '改年班', year: 2025 },
        { name: '又一班', year: 2025 },
      ],
      'classes',
    )
    expect([report.created, inFile(found).map(one => one.cells)]).toEqual([1, [[{ field: 'year', from: '2024', to: '2025' }]]])
    const done = await run('classes', [{ name: '改年班', year: 2025, ...meaning(inFile(found)[0]!) }])
    expect(done.report).toMatchObject({ created: 0, updated: 1 })
    const both = await compare(
      [
        { name: '改年班', year: 2024 },
        { name: '改年班', year: 2025 },
      ],
      'classes',
    )
    expect(both.report).toMatchObject({ created: 1, unchanged: 1 })
  })
})
