import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
/** What a student may send of each kind; the term is filled in where the kind has one. */
const bodies = {
  officeholdings: { office: '班长', begin_date: '2026-09-01' },
  rewards_punishments: { rp_name: '数学竞赛二等奖', term: '' },
  social_practices: { sp_type: '志愿服务', begin_date: '2026-10-01', end_date: '2026-10-03', duration: 8.5, term: '' },
  artistic: { project: '书法', term: '' },
  morality: { hdzt: '清明祭扫', start_date: '2026-04-04' },
  attainment_level: { ktmc: '校园雨水的酸碱度变化', start_date: '2026-09-10' },
} as const
type Kind = keyof typeof bodies
const kinds = Object.keys(bodies) as Kind[]
const gone = '00000000-0000-4000-8000-000000000000'
const staff = ['teacher.x', 'adviser.x', 'jw.x', 'sysadmin'] as const

describe.each(onDatabases(url))('career records, on %s', (_, where) => {
  let server: TestServer
  const person: Record<string, string> = {}
  let term: string
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of [
      'student.x',
      'student2.x',
      'student.y',
      ...staff,
      'teacher.y',
      'jw.y',
      'jyj.a',
      'jyj.b',
      'readonly.x',
      'kiosk.x',
      'clerk',
    ])
      await server.token(as)
    const found = await server.db
      .select({ username: users.username, uuid: students.uuid })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
    for (const { username, uuid } of found) person[username] = uuid
    term = (await server.request('data_dict/term/', { as: 'student.x' })).body[0].uuid
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const bodyOf = (kind: Kind) => ({ ...bodies[kind], ...('term' in bodies[kind] && { term }) })
  const path = (kind: string, rest = '') => `career_record/${kind}/${rest}`
  const send = (method: string, address: string, as: string, body?: unknown) => server.request(address, { as, method, body })
  const write = (kind: Kind, as = 'student.x', more = {}) =>
    send('POST', path(kind, as.startsWith('student') ? 'student_create/' : ''), as, { ...bodyOf(kind), ...more })
  const read = (kind: string, as: string, rest = '') => server.request(path(kind, rest), { as })

  apart('C111 a student creates an own record: whose it is, its source and that it is open are set by the server', async () => {
    for (const kind of kinds) {
      const { status, body } = await write(kind, 'student.x', { student: person['student2.x'], is_archive: true })
      expect([status, body.student?.uuid, body.source, body.is_archive, body.archived_by], kind).toEqual([
        ...[201, person['student.x'], 'student', false, null],
      ])
      expect(
        (await read(kind, 'student.x', 'student/')).body.map((one: { uuid: string }) => one.uuid),
        kind,
      ).toContain(body.uuid)
      expect((await read(kind, 'student2.x', `${body.uuid}/`)).status, `${kind} of another student`).toBe(404)
    }
  })

  apart('C110, C114 her teacher and the bureau of her city find it with name and number; another school and city do not', async () => {
    for (const kind of kinds) {
      const { uuid } = (await write(kind)).body
      for (const [as, list, sees] of [
        ['teacher.x', 'tc/', true],
        ['adviser.x', 'tc/', false],
        ['jyj.a', 'jyj/', true],
        ['jyj.b', 'jyj/', false],
        ['teacher.y', 'tc/', false],
        ['jw.x', '', true],
        ['jw.y', '', false],
        ['sysadmin', '', true],
      ] as const) {
        const { body } = await read(kind, as, list)
        const one = body.find((row: { uuid: string }) => row.uuid === uuid)
        expect(one?.student, `${kind} ${as}`).toEqual(
          sees ? { uuid: person['student.x'], name: '陆听澜', other_num: expect.any(String), grade_name: '高三(1)班' } : undefined,
        )
        expect((await read(kind, as, `${uuid}/`)).status, `${kind} ${as} by its id`).toBe(sees ? 200 : 404)
      }
      for (const as of ['kiosk.x', 'clerk']) expect((await read(kind, as)).status, as).toBe(403)
    }
  })

  apart('B093 given a record, when PATCH {id}/archive/ is sent, then is_archive changes, and who closed it stands with it', async () => {
    for (const kind of kinds) {
      const { uuid } = (await write(kind)).body
      const closed = await send('PATCH', path(kind, `${uuid}/archive/`), 'teacher.x', {})
      expect([closed.status, closed.body.is_archive, closed.body.archived_by], kind).toEqual([200, true, '林秀清'])
      const opened = await send('PATCH', path(kind, `${uuid}/archive/`), 'jw.x', { is_archive: false })
      expect([opened.status, opened.body.is_archive, opened.body.archived_by, opened.body.archived_time]).toEqual([200, false, null, null])
    }
  })

  apart('G084 what is archived nobody changes or deletes: the student, her teacher, the school, an administrator', async () => {
    for (const kind of kinds) {
      const { uuid } = (await write(kind)).body
      await send('PATCH', path(kind, `${uuid}/archive/`), 'teacher.x', { is_archive: true })
      for (const as of ['student.x', 'teacher.x', 'jw.x', 'sysadmin']) {
        const change = await send('PATCH', path(kind, `${uuid}/`), as, bodyOf(kind))
        expect([change.status, change.body.detail], `${kind} ${as}`).toEqual([
          409,
          '记录已归档，不能再修改或删除。需要更正，请学校教务先取消归档。',
        ])
        expect((await send('DELETE', path(kind, `${uuid}/`), as)).status, `${kind} ${as} deletes`).toBe(409)
      }
      expect((await read(kind, 'student.x', `${uuid}/`)).body.is_archive).toBe(true)
    }
  })

  apart('only school staff opens an archived record again, also through a change; then it can be changed', async () => {
    const kind = 'social_practices'
    const { uuid } = (await write(kind)).body
    await send('PATCH', path(kind, `${uuid}/archive/`), 'teacher.x', {})
    for (const [as, address] of [
      ['teacher.x', `${uuid}/archive/`],
      ['teacher.x', `${uuid}/`],
      ['sysadmin', `${uuid}/`],
    ] as const)
      expect((await send('PATCH', path(kind, address), as, { is_archive: false })).status, `${as} ${address}`).toBe(403)
    for (const as of ['student.x', 'sysadmin', 'jyj.a'])
      expect((await send('PATCH', path(kind, `${uuid}/archive/`), as, { is_archive: false })).status, as).toBe(403)
    expect((await send('PATCH', path(kind, `${uuid}/`), 'jw.x', { is_archive: false, sp_type: '社会调查' })).body).toMatchObject({
      ...{ is_archive: false, sp_type: '社会调查' },
    })
    expect((await send('PATCH', path(kind, `${uuid}/`), 'student.x', { sp_type: '志愿服务' })).status).toBe(200)
  })

  apart('G084 a student cannot archive her own record, by whatever she sends', async () => {
    const { uuid } = (await write('artistic')).body
    expect((await send('PATCH', path('artistic', `${uuid}/`), 'student.x', { is_archive: true, project: '合唱' })).body).toMatchObject({
      ...{ is_archive: false, project: '合唱' },
    })
    expect((await send('PATCH', path('artistic', `${uuid}/archive/`), 'student.x', {})).status).toBe(403)
  })

  apart('what the school wrote of a student she reads, and neither changes nor deletes', async () => {
    for (const kind of kinds) {
      const { status, body } = await write(kind, 'teacher.x', { student: person['student.x'] })
      expect([status, body.source], kind).toEqual([201, 'teacher'])
      expect((await read(kind, 'student.x', `${body.uuid}/`)).status).toBe(200)
      const change = await send('PATCH', path(kind, `${body.uuid}/`), 'student.x', bodyOf(kind))
      expect([change.status, change.body.detail]).toEqual([403, '这条记录由学校登记，您不能修改或删除。有误请告诉老师。'])
      expect((await send('DELETE', path(kind, `${body.uuid}/`), 'student.x')).status).toBe(403)
      expect((await send('DELETE', path(kind, `${body.uuid}/`), 'teacher.x')).status).toBe(204)
    }
  })

  apart('S1 a record of a student whom one may not see is refused like one of nobody, and it never moves to another', async () => {
    for (const [as, student] of [
      ['teacher.x', person['student.y']],
      ['teacher.x', person['student2.x']],
      ['jw.x', person['student.y']],
      ['jw.x', gone],
    ]) {
      const { status, body } = await write('morality', as, { student })
      expect([status, body], `${as} ${student}`).toEqual([400, { student: ['对象不存在。'] }])
    }
    expect((await write('morality', 'jw.x')).body).toEqual({ student: ['该字段是必填项。'] })
    const { uuid } = (await write('morality', 'jw.x', { student: person['student.x'] })).body
    const moved = await send('PATCH', path('morality', `${uuid}/`), 'jw.x', { student: person['student2.x'] })
    expect([moved.status, moved.body]).toEqual([400, { student: ['记录属于哪位学生不能更改。'] }])
  })

  apart('a term is everybody’s or of her school; another school’s is no term', async () => {
    const own = await send('POST', 'data_dict/term/', 'jw.y', { name: '湖东的学期', begin_date: '2026-09-01', end_date: '2027-01-20' })
    for (const term of [own.body.uuid, gone])
      expect((await write('artistic', 'student.x', { term })).body, term).toEqual({ term: ['对象不存在。'] })
    expect((await write('artistic', 'student.y', { term: own.body.uuid })).body.term).toEqual({ uuid: own.body.uuid, name: '湖东的学期' })
  })

  apart('a term that ends before it begins is refused at its end, whichever of the two dates is sent', async () => {
    const refused = [400, { end_date: ['结束日期不能早于开始日期。'] }]
    const term = { name: '湖东的学期', begin_date: '2026-09-01', end_date: '2026-08-31' }
    const made = await send('POST', 'data_dict/term/', 'jw.y', term)
    expect([made.status, made.body]).toEqual(refused)
    const { uuid } = (await send('POST', 'data_dict/term/', 'jw.y', { ...term, end_date: '2027-01-20' })).body
    for (const dates of [{ begin_date: '2027-01-21' }, { end_date: '2026-08-31' }]) {
      const { status, body } = await send('PATCH', `data_dict/term/${uuid}/`, 'jw.y', dates)
      expect([status, body]).toEqual(refused)
    }
    const later = { begin_date: '2027-02-20', end_date: '2027-07-01' }
    expect((await send('PATCH', `data_dict/term/${uuid}/`, 'jw.y', later)).body).toMatchObject(later)
  })

  apart('a record that ends before it begins is refused at its end, whichever of the two dates is sent', async () => {
    const refused = { end_date: ['结束日期不能早于开始日期。'] }
    expect((await write('social_practices', 'student.x', { end_date: '2026-09-30' })).body).toEqual(refused)
    const { uuid } = (await write('morality', 'student.x', { end_date: '2026-04-05' })).body
    expect((await send('PATCH', path('morality', `${uuid}/`), 'student.x', { start_date: '2026-04-06' })).body).toEqual(refused)
  })

  apart('search finds a record by its own words, and by its student’s name or number', async () => {
    const { body } = await write('officeholdings', 'student.x', { office: '天文社社长' })
    for (const word of ['天文社', '陆听澜', body.student.other_num, `陆听澜 社长`]) {
      const found = (await read('officeholdings', 'jw.x', `?search=${encodeURIComponent(word)}`)).body
      expect(
        found.map((one: { uuid: string }) => one.uuid),
        word,
      ).toContain(body.uuid)
    }
    expect((await read('officeholdings', 'jw.x', `?search=${encodeURIComponent('天文社 叶书宁')}`)).body).toEqual([])
  })

  apart('filters: one student, one class, one term, archived, source; a bureau counts its city’s', async () => {
    const { body } = await write('rewards_punishments')
    const ids = async (query: string, as = 'jw.x') =>
      (await read('rewards_punishments', as, query)).body.map((one: { uuid: string }) => one.uuid) as string[]
    expect(await ids(`?student=${person['student.x']}`)).toContain(body.uuid)
    expect(await ids(`?student=${person['student2.x']}`)).not.toContain(body.uuid)
    expect(await ids(`?term=${term}&is_archive=false&source=student`)).toContain(body.uuid)
    expect(await ids('?is_archive=true')).not.toContain(body.uuid)
    expect(await ids('?source=teacher|import')).not.toContain(body.uuid)
    const [grade] = (await server.request('data_dict/grade/', { as: 'jw.x' })).body.filter(
      (one: { name: string }) => one.name === '高三(1)班',
    )
    expect(await ids(`?grade=${grade.uuid}`)).toContain(body.uuid)
    const before = (await read('rewards_punishments', 'jyj.a', 'jyj/?limit=1')).body.count
    await write('rewards_punishments')
    expect((await read('rewards_punishments', 'jyj.a', 'jyj/?limit=1')).body.count).toBe(before + 1)
  })

  apart('C130 a plan of action is written by the student and read by those who look after her; nobody archives it', async () => {
    const body = { goal: '数学稳定在 120 分', begin_date: '2026-09-01', end_date: '2027-01-10' }
    const made = await send('POST', path('action_plans', 'student_create/'), 'student.x', body)
    expect([made.status, made.body]).toMatchObject([201, body])
    expect((await read('action_plans', 'teacher.x', `${made.body.uuid}/`)).status).toBe(200)
    expect((await send('PATCH', path('action_plans', `${made.body.uuid}/archive/`), 'teacher.x', {})).status).toBe(404)
    for (const list of ['tc/', 'jyj/']) expect((await read('action_plans', 'teacher.x', list)).status, list).toBe(404)
  })

  apart('S12 a look of the school at a student’s records, and what it does to one, is on record', async () => {
    const { uuid } = (await write('morality')).body
    await read('morality', 'teacher.x', `${uuid}/`)
    await send('PATCH', path('morality', `${uuid}/archive/`), 'teacher.x', {})
    const trail = await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(2)
    expect(trail.map(({ action, detail }) => [action, JSON.stringify(detail)])).toEqual([
      ['write', expect.stringContaining(uuid)],
      ['read', expect.stringContaining(uuid)],
    ])
  })

  apart('a read-only account reads and writes nothing', async () => {
    const { uuid } = (await write('morality')).body
    expect((await read('morality', 'readonly.x', `${uuid}/`)).status).toBe(200)
    for (const [method, address] of [
      ['POST', ''],
      ['PATCH', `${uuid}/`],
      ['PATCH', `${uuid}/archive/`],
      ['DELETE', `${uuid}/`],
    ] as const)
      expect((await send(method, path('morality', address), 'readonly.x', bodyOf('morality'))).status, `${method} ${address}`).toBe(403)
  })
})
