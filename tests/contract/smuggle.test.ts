import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { bodyFor } from './bodies.ts'
import { changedRows, keysBefore } from './changed-rows.ts'
import { markSchools } from './marked.ts'

// S3: what a contract does not name does not arrive, wherever in a body it is put.
const THEIRS = '00000000-0000-4000-8000-00000000dead'
const forbidden: Readonly<Record<string, unknown>> = {
  ...{ is_superuser: true, is_staff: true, u_type: 5, roles: ['系统管理', '学生管理'], permissions: ['*'], is_readonly_all: true },
  ...{ is_vip_flag: true, vip_until: '2099-01-01T00:00:00Z', account_type: 2, must_change_password: true, is_active: false },
  ...{ password_hash: 'known', initial_password: 'known', username: 'stolen', user: THEIRS, uuid: THEIRS, id: 987_654, work_unit: THEIRS },
  ...{ jurisdiction: 330_100, can_update_mngk_score: false, can_relation_update_course: false, is_submitted: true, import_batch: THEIRS },
  ...{ created_time: '1999-01-01T00:00:00Z', last_login: '1999-01-01T00:00:00Z', place: 1 },
}
const who = ['student.x', 'vip.x', 'teacher.x', 'adviser.x', 'jw.x', 'sysadmin', 'superuser']
// what a contract says is no driver's: on the faster database, where there is one
const url = await withPostgres()
let server: TestServer
/** A student of school X, as a list names her. */
let her: { readonly id: string; readonly name: string; readonly cert_id: string }
let ids: Awaited<ReturnType<typeof markSchools>>
beforeAll(async () => {
  server = await openTestServer(url)
  ids = await markSchools(server.db)
  for (const name of who) await server.token(name)
  const [row] = await server.db.select().from(students).where(eq(students.uuid, ids['relation/students']!.x[0]!))
  her = { id: row!.other_num || String(row!.id), name: row!.name, cert_id: row!.cert_id! }
  before = await keysBefore(server.db)
  const terms = `career/school_actives/tc_student_terms/?student=${idOf('students', 'vip.x')}`
  activeTerm = (await server.request(terms, { as: 'teacher.x' })).body[0].uuid
})
afterAll(() => server.close())

/** A term in which a student of class 1 took part in something. */
let activeTerm: string
let before: ReadonlySet<string>
const digest = () => changedRows(server.current(), before, forbidden)

/** Bodies that go through, where one made from the contract alone would not. */
const bodies = (path: string): unknown => {
  const [student, , other] = ids['relation/students']!.x
  const [term] = ids['data_dict/term']!.x
  const known: Readonly<Record<string, unknown>> = {
    'sys/users/change-password/': { old_password: 'Zhiyuan-2026', password: 'Another-2026' },
    'relation/jws/': { name: '沈教务', username: 'jw.one', work_unit: unitOf('x') },
    'relation/jws/relation_create/': { name: '沈教务', username: 'jw.two', work_unit: unitOf('x') },
    'relation/teachers/{id}/allot_grades/': { grades: [] },
    'relation/teachers/follow_student/': { student, is_follow: false },
    'relation/teacher_follow_student/': { student, is_follow: false },
    'relation/follow_notes/': { follow: ids['relation/teacher_follow_student']!.x[0], content: '谈了一次' },
    'data_dict/work_unit/{id}/allot_jw/': { jws: [] },
    'data_dict/course/': { id: 77, name: '新科目', value: '新科目', course_types: '1' },
    'data_dict/major_class/': { code: '9901', name: '新类', discipline_code: '99', discipline: '新门类' },
    'sys/group_extensions/{id}/vip/': { permissions: [idOf('permission_extensions', '生涯百科')] },
    'sys/permission_extensions/': { name: '多元升学' },
    'sys/vip_periods/': { student, group_extension: idOf('group_extensions', 'year'), begin: '2027-01-01', end: '2027-02-01' },
    'wch_pay/pay/': { group_extension: idOf('group_extensions', 'year') },
    'dashboard/college_plan_links/': { plan: ids['dashboard/college_plans']!.x[0], days: 7 },
    'material/job/': { name: '新职业', majors: [1] },
    'material/college_scores/': { province: 320000, batch: '本科批', examine_type: '物理类', category: 1 },
    'material/college_major_scores/': { province: 320000, batch: '本科批', examine_type: '物理类', category: 1, major_name: '新专业' },
    'material/college_electives/': { province: 320000, examine_type: '物理类', category: 1, major_name: '新专业' },
    'material/college_major_scores_temp/': { province: 320000, batch: '本科批', examine_type: '物理类', category: 1, major_name: '新专业' },
    'material/college_art_major_scores_temp/': {
      ...{ province: 320000, batch: '本科批', examine_type: '物理类', category: 1, major_name: '新专业', art_type: '美术类' },
    },
    'dashboard/college_aspirations/': { area: 320000, year: 2025, examine_type: '物理类', category: 1, major_name: '新专业' },
    'dashboard/college_aspirations/{id}/': { mngk_rank: 1000 },
    'dashboard/college_art_aspirations/{id}/': { mngk_rank: 1000 },
    'dashboard/college_art_aspirations/': {
      ...{ area: 320000, year: 2025, examine_type: '物理类', category: 1, major_name: '新专业', art_type: '美术类' },
    },
    'material/college_major_score_to_rank/': { province: 320000, score: 600, rank: 34_888 },
    'imports/colleges/': { source: '教育部', list: [{ name: '新大学', code: '4132099999' }] },
    'material/college_major_score_to_rank/multi/': { province: 320000, list: [{ score: 600, count: 9, rank: 9 }] },
    'material/college_scores/multi/': { province: 320000, track: '物理类', batch: '本科批', list: [{ category: 1, min_score: 600 }] },
    'material/college_major_scores/multi/': {
      ...{ province: 320000, track: '物理类', batch: '本科批', list: [{ category: 1, major_name: '新专业', min_score: 600 }] },
    },
    'material/admission_plan/': { province_obj: 320000, charge: '5500' },
    'material/admission_plan/multi/': [{ province_obj: 320000, charge: '5500' }],
    'relation/students/': { name: '甲', cert_id: 'made-here-1', work_unit: ids['data_dict/work_unit']!.x[0] },
    'relation/students/admin_multi_delete_student/': { uuids: [other] },
    'relation/students/multi_create/': [{ name: '甲', cert_id: idNumber(7), grade: '高三(1)班' }],
    'relation/teachers/multi_create/': [{ name: '乙', cert_id: '13911112222' }],
    'career_record/rewards_punishments/': { rp_name: '三好学生', term },
    'career/performance/multi/': [{ name: her.name, cert_id: her.cert_id, date: '2024-03-05', score: 500 }],
    'career_record/officeholdings/multi/': [{ ...her, term, office: '班长', begin_date: '2026-03-01' }],
    'career_record/rewards_punishments/multi/': [{ ...her, term, rp_name: '三好学生' }],
    'career_record/social_practices/multi/': [{ ...her, term, sp_type: '志愿服务', begin_date: '2026-03-01' }],
    'career_record/artistic/multi/': [{ ...her, term, project: '书法' }],
    'career_record/morality/multi/': [{ ...her, term, hdzt: '学雷锋', start_date: '2026-03-01' }],
    'career_record/attainment_level/multi/': [{ ...her, term, ktmc: '河水的浊度', start_date: '2026-03-01' }],
    'career/performance/': { student: ids['relation/students']!.x[0], date: '2024-03-04', score: 500 },
    'career/evaluation_reports/': { evaluation: idOf('evaluations', 'personality student.x') },
    'career/evaluation_reports/{id}/': { comment: '看过了' },
    'career/evaluations/{id}/': { seconds: 1 },
    'career/school_actives/': { name: '新活动', active_type: '社团活动', term, begin_date: '2026-09-01' },
    'career/school_active_students/': { school_active: idOf('school_actives', 'x sports'), student },
    'career/school_active_student_feedbacks/': { school_active: idOf('school_actives', 'x class 0'), content: '好' },
    'career/school_active_teacher_evaluates/': { school_active: idOf('school_actives', 'x own student.x'), content: '好' },
    'career/consult/': { title: '新咨询', students: [student] },
    'career/school_active_teacher_comment/': { student: idOf('students', 'vip.x'), term: activeTerm, content: '好' },
    'career/consult_student_teacher_commen/': { consult_student: idOf('consult_students', 'x vip'), content: '答' },
    'career/consult_student/': { consult: idOf('consults', 'x 0'), student, content: '问' },
    'career_record/social_practices/': { sp_type: '志愿服务', begin_date: '2026-09-01', term },
    'career_record/artistic/': { project: '书法', term },
    'relation/students/{id}/relation_update_course/': { course: '["物理","化学","生物"]' },
  }
  return known[path] ?? known[path.replace('student_create/', '')] ?? known[`${jobsOf[path]}/multi/`]
}
/** Jobs take the bodies of the plain calls that wait for them. */
const jobsOf: Readonly<Record<string, string>> = {
  'imports/score_to_rank/': 'material/college_major_score_to_rank',
  'imports/college_scores/': 'material/college_scores',
  'imports/college_major_scores/': 'material/college_major_scores',
  'imports/admission_plan/': 'material/admission_plan',
  'imports/performance/': 'career/performance',
  ...Object.fromEntries(
    ['officeholdings', 'rewards_punishments', 'social_practices', 'artistic', 'morality', 'attainment_level'].map(kind => [
      `imports/${kind}/`,
      `career_record/${kind}`,
    ]),
  ),
}
const targets = (path: string) => [...new Set(ids[path.split('/{')[0]!]?.x.slice(0, 2) ?? [''])]
/** The same body with every field beside, below and between what belongs there. */
function bent(body: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(body)) return body.map(row => bent(row, fields))
  return { account: fields, data: [fields, { row: fields }], ...(body as object), ...fields }
}
const named = (route: (typeof routes)[number]) => {
  const def = route.call.body._zod.def as { shape?: object; element?: { _zod: { def: { shape?: object } } } }
  return Object.keys(def.shape ?? def.element?._zod.def.shape ?? {})
}

const writes = routes.filter(({ call }) => call.method !== 'GET' && call.body._zod.def.type !== 'undefined')
test.each(writes.map(route => [`${route.call.method} ${route.call.path}`, route] as const))(
  'S3 %s takes only what its contract names',
  async (_, route) => {
    const { call } = route
    const sound = bodies(call.path) ?? bodyFor(call)
    let heard = 0
    for (const as of who)
      for (const target of targets(call.path)) {
        const path = call.path.replace(/\{\w+\}/, target)
        const send = (body: unknown) =>
          server.undone(async () => {
            const { status } = await server.request(path, { method: call.method, as, body })
            return { status, rows: status < 300 ? await digest() : [] }
          })
        const plain = await send(sound)
        if (plain.status >= 300) continue
        heard += 1
        const fields = Object.entries(forbidden).filter(([field]) => !named(route).includes(field))
        expect([as, await send(bent(sound, Object.fromEntries(fields)))]).toEqual([as, plain])
      }
    const deaf = /login|relation_register|undo|send_sms|plan_links\/open|archive_papers\/check|_fond\/$/
    if (heard === 0) expect(call.path).toMatch(deaf)
  },
)

test('S3 a school named in a body is not a school got into: the rows stay in the own one', async () => {
  const theirs = ids['data_dict/work_unit']!.y[0]!
  const ownSchool = ids['data_dict/work_unit']!.x[0]!
  const [klass] = ids['data_dict/grade']!.y
  const requests: [string, object][] = [
    ['relation/students/relation_create/', { name: '甲', cert_id: 'smuggled-1', work_unit: theirs }],
    ['relation/teachers/relation_create/', { name: '乙', cert_id: '13911113333', work_unit: theirs }],
    ['data_dict/grade/', { name: '新班', year: 2025, work_unit: theirs }],
    ['data_dict/term/', { name: '新学期', begin_date: '2026-09-01', end_date: '2027-01-01', work_unit: theirs }],
  ]
  for (const [path, body] of requests)
    await server.undone(async () => {
      expect([path, (await server.request(path, { method: 'POST', as: 'jw.x', body })).status]).toEqual([path, 201])
      const table = path.includes('students')
        ? 'students'
        : path.includes('teachers')
          ? 'teachers'
          : path.includes('grade')
            ? 'grades'
            : 'terms'
      const { rows } = (await server
        .current()
        .execute(
          sql`select work_unit from ${sql.identifier(table)} where xmin::text::bigint >= pg_current_xact_id()::text::bigint`,
        )) as unknown as {
        rows: object[]
      }
      expect(rows).toEqual([{ work_unit: ownSchool }])
    })
  const student = ids['relation/students']!.x[0]
  for (const [path, body] of [
    [`relation/students/${student}/relation_update/`, { grade: klass }],
    [`relation/teachers/${ids['relation/teachers']!.x[0]}/allot_grades/`, { grades: [klass] }],
  ] as const)
    expect((await server.request(path, { method: 'PATCH', as: 'jw.x', body })).status).toBe(400)
})

test('S3 prototypes are not polluted, and nothing became a 500', async () => {
  const body = '{"__proto__":{"is_superuser":true},"constructor":{"prototype":{"is_superuser":true}},"remark":"x"}'
  const { status } = await server.request(`relation/students/${ids['relation/students']!.x[0]}/relation_update/`, {
    method: 'PATCH',
    as: 'student.x',
    body,
  })
  expect([status, ({} as { is_superuser?: boolean }).is_superuser]).toEqual([200, undefined])
  expect(server.log).toEqual([])
})
