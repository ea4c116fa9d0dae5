import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linked, someFacts } from '../../server/db/demo/college-facts.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { general } from '../../server/resources/dashboard/kinds.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { type AdmissionRow, bandOf, historyOf, limitsOf } from '../../src/core/domain/admission/bands.ts'
import { artTypes } from '../../src/core/domain/admission/mock.ts'
import { requirementOf } from '../../src/core/domain/admission/requirement-text.ts'
import { isMet, onTrack } from '../../src/core/domain/admission/requirements.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const base = 'dashboard/college_aspirations'
const facts = linked(someFacts())
const courses = ['物理', '化学', '生物']
const given = (more = '') => `?mngk_rank=30000&aspiration_course=${encodeURIComponent(JSON.stringify(courses))}${more}`

/** By the facts and the rule, without the server: every line of the plan of one track that the subjects open. */
function expected(track: string, subjects: readonly string[], rank: number) {
  const rows: AdmissionRow[] = facts.admissions.rows
    .filter(row => facts.collegeId(row.college))
    .map(row => ({ ...row, college: String(facts.collegeId(row.college)) }))
  const history = historyOf(rows, 2026)
  return facts.plans.rows
    .filter(row => row.track === track && facts.collegeId(row.college))
    .filter(row => {
      const rule = onTrack(requirementOf(row.requirement)!, track)
      return !rule || isMet(rule, subjects)
    })
    .map(row => {
      const estimate = limitsOf(history, { ...row, college: String(facts.collegeId(row.college)) })
      return `${facts.collegeId(row.college)} ${row.group} ${row.major} ${row.plan} ${bandOf(estimate, rank) ?? null} ${estimate.expected ?? null}`
    })
    .sort()
}
// biome-ignore lint/suspicious/noExplicitAny: rows as they are sent
const told = (rows: any[]) =>
  rows.map(row => `${row.category} ${row.category_sub} ${row.major_name} ${row.enroll_num} ${row.band} ${row.expected}`).sort()

describe.each(onDatabases(url))('recommended units, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['vip.x', 'student.x', 'adviser.x', 'adviser.y', 'teacher.x', 'jw.x', 'superuser', 'jyj.a']) await server.token(as)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const ask = (path: string, as = 'vip.x') => server.request(`${base}/${path}`, { as })
  const field = (text: string) => ({ status: 400, body: { [text]: ['该字段是必填项。'] } })

  test('product decision 18 every unit that the subjects open, each with its band by rule F, as the facts say', async () => {
    for (const [subjects, track] of [
      [courses, '物理类'],
      [['历史', '政治', '地理'], '历史类'],
    ] as const) {
      const query = `?mngk_rank=30000&aspiration_course=${encodeURIComponent(JSON.stringify(subjects))}`
      const { status, body } = await ask(`majors_by_rank/${query}`)
      expect(status).toBe(200)
      expect(told(body)).toEqual(expected(track, subjects, 30_000))
    }
  })
  test('every row says what its band was made from; one without history has none', async () => {
    const { body } = await ask(`majors_by_rank/${given()}`)
    for (const row of body) {
      expect(row.years ?? row.past.length).toBe(row.basis === 'unit' ? row.n : 0)
      if (row.basis === 'none') expect([row.band, row.expected, row.safe_max]).toEqual([null, null, null])
      else expect(row.hardest).toBeLessThanOrEqual(row.expected)
      if (row.basis === 'unit') expect(row.past.map((one: { year: number }) => one.year)).toContain(row.hardest_year)
      if (row.basis === 'unit') expect(row.past_source).toBe('江苏省教育考试院《本科专业录取最低分》')
      expect(row.source).toBe('江苏省教育考试院《普通高校招生计划》')
    }
    expect(body.some((row: { basis: string }) => row.basis === 'college')).toBe(true)
  })
  apart(
    'a plan that has only been begun is not filed by: the year before stands, and the screen is told; one that is there counts',
    async () => {
      const before = (await ask(`majors_by_rank/${given()}`)).body
      const standing = async () => (await ask(`standing/${given()}`)).body
      const { plan_year } = await standing()
      // as they are imported: new lines of the next year, the demo's own in everything else
      const enter = async (limit: string) => {
        await server.current().execute(
          sql.raw(`insert into college_major_scores_temp (province, examine_type, year, category, major_name, category_sub, enroll_num, requirement, batch, source)
          select province, examine_type, year + 1, category, major_name, category_sub, enroll_num, requirement, batch, source
          from college_major_scores_temp where year = ${plan_year} and examine_type = '物理类' order by id ${limit}`),
        )
        // what is published is looked at once a second
        server.ports.moveClock(1500)
      }
      expect((await standing()).begun_plan).toBeNull()
      await enter('limit 5')
      expect(await standing()).toMatchObject({ plan_year, begun_plan: { year: plan_year + 1, lines: 5 } })
      expect(told((await ask(`majors_by_rank/${given()}`)).body)).toEqual(told(before))
      await enter('offset 5')
      expect(await standing()).toMatchObject({ plan_year: plan_year + 1, begun_plan: null })
      expect((await ask(`majors_by_rank/${given()}`)).body.length).toBe(before.length)
      server.ports.moveClock(-3000)
    },
  )
  test('pages are the list in the order of the expected ranks; those without any come last', async () => {
    const all = (await ask(`majors_by_rank/${given()}`)).body
    const ranks = all.map((row: { expected: number | null }) => row.expected ?? Number.POSITIVE_INFINITY)
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    const page = (await ask(`majors_by_rank/${given('&limit=30&page=3')}`)).body
    expect([page.count, page.limit, page.offset]).toEqual([all.length, 30, 60])
    expect(page.results).toEqual(all.slice(60, 90))
  })
  test('filters narrow, without a value they do not (B171–B175)', async () => {
    const all = (await ask(`majors_by_rank/${given()}`)).body
    for (const [name, value, holds] of [
      ['band', 'match|reach', (row: { band: string }) => ['match', 'reach'].includes(row.band)],
      ['band', 'none', (row: { band: string | null }) => row.band === null],
      ['provinces', '320000', (row: { college_province: number }) => row.college_province === 320_000],
      ['attr', '985', (row: { attr: string[] }) => row.attr.includes('985')],
      ['type', '理工类', (row: { type: string }) => row.type === '理工类'],
      ['major', '08', (row: { major_code: string | null }) => !!row.major_code?.startsWith('08')],
      [
        'search',
        '计算机 苏州',
        (row: { major_name: string; college_name: string }) =>
          [row.major_name, row.college_name].some(text => text.includes('计算机')) && (row.major_name + row.college_name).includes('苏州'),
      ],
      ['band', '', () => true],
    ] as const) {
      const { body } = await ask(`majors_by_rank/${given(`&${name}=${encodeURIComponent(value)}`)}`)
      expect(told(body), name).toEqual(told(all.filter(holds)))
    }
    expect((await ask(`majors_by_rank/${given('&band=certain')}`)).status).toBe(400)
  })
  test('what is saved is judged where nothing is said; a score is its lowest rank by the newest table', async () => {
    const { body: me } = await server.request('login-methods/is_login/', { as: 'vip.x' })
    const course = JSON.parse(me.extra_user_info.aspiration_course)
    const track = course.includes('物理') ? '物理类' : '历史类'
    const { body } = await ask('standing/')
    const table = facts.scoreTables.find(one => one.year === 2025 && one.track === track)!
    const rank = table.rows.find(row => row.score === 598)!.cumulative
    expect(body).toMatchObject({
      province_name: '江苏省',
      track,
      course,
      mngk_score: 598,
      rank,
      basis: 'score',
      table_year: 2025,
      missing: [],
    })
    expect(body).toMatchObject({ plan_year: 2025, target_year: 2026, years: [2025, 2024, 2023] })
    const { counts } = body
    const list = (await ask('majors_by_rank/')).body
    expect(told(list)).toEqual(expected(track, course, rank))
    expect(counts.safe + counts.match + counts.reach + counts.beyond + counts.none).toBe(list.length)
    expect(body.backtest).toMatchObject({ year: 2025, bands: { safe: { mean: expect.any(Number), edge: expect.any(Number) } } })
    expect(body.backtest.bands.safe.mean).toBeGreaterThan(95)
    // by score and by rank, where both are said and differ
    const both = '&mngk_score=640&mngk_rank=30000'.slice(1)
    const of = encodeURIComponent(JSON.stringify(courses))
    const byScore = (await ask(`s_majors/?${both}&aspiration_course=${of}&limit=1`)).body
    const at640 = facts.scoreTables
      .find(one => one.year === 2025 && one.track === '物理类')!
      .rows.find(row => row.score === 640)!.cumulative
    expect(byScore.count).toBe(expected('物理类', courses, at640).length)
    expect(told((await ask(`s_majors/?${both}&aspiration_course=${of}`)).body)).toEqual(expected('物理类', courses, at640))
    expect(told((await ask(`majors_by_rank/?${both}&aspiration_course=${of}`)).body)).toEqual(expected('物理类', courses, 30_000))
  })
  test('while it is not known who is judged a list is refused, field by field, and the standing says what is missing', async () => {
    const nobody = (await ask('standing/', 'adviser.x')).body
    expect(nobody).toMatchObject({ rank: null, missing: ['mngk_score', 'aspiration_course'], counts: { safe: 0, none: 0 } })
    expect(await ask('majors_by_rank/', 'adviser.x')).toMatchObject({ status: 400 })
    expect(await ask('majors_by_rank/?mngk_rank=30000', 'adviser.x')).toMatchObject(field('aspiration_course'))
    const of = `aspiration_course=${encodeURIComponent(JSON.stringify(courses))}`
    expect(await ask(`majors_by_rank/?${of}`, 'adviser.x')).toMatchObject(field('mngk_score'))
    // a score below the end of the table has no rank
    expect(await ask(`majors_by_rank/?mngk_score=180&${of}`, 'adviser.x')).toMatchObject(field('score_table'))
  })
  test('G019 only with VIP for students; G030 sealed, with a plain refusal; who may', async () => {
    expect(await ask('majors_by_rank/', 'student.x')).toMatchObject({ status: 403, body: { detail: 'Vip Only' } })
    for (const as of ['teacher.x', 'jw.x', 'jyj.a']) expect((await ask(`majors_by_rank/${given()}`, as)).status).toBe(403)
    for (const path of ['s_majors', 'majors_by_rank', 's_colleges', 'by_colleges', 'college_groups', 'group_major'])
      expect((await server.request(`${base}/${path}/${given()}`, { as: 'vip.x', bare: true })).body).toMatchObject({
        sign: [expect.any(String)],
      })
    for (const path of ['collect_majors', 'collect_college_groups'])
      expect((await server.request(`${base}/${path}/${given()}`, { as: 'vip.x', bare: true })).status).toBe(200)
  })
  test('an adviser asks for a student of his; another’s is no student at all', async () => {
    const { rows } = (await server.db.execute(
      sql`select s.uuid from students s join users u on u.uuid = s."user" where u.username = 'vip.x'`,
    )) as unknown as { rows: { uuid: string }[] }
    const [{ uuid }] = rows as [{ uuid: string }]
    expect((await ask(`standing/?student=${uuid}`, 'superuser')).body).toMatchObject({ mngk_score: 598, missing: [] })
    expect((await ask(`standing/?student=${uuid}`, 'adviser.y')).status).toBe(404)
    expect((await ask(`majors_by_rank/?student=${uuid}`, 'adviser.y')).status).toBe(404)
  })
  apart(
    'B088 an adviser saves for a student of his, and what is judged names her; another’s is none, and his own save names nobody',
    async () => {
      const save = async (body: object) => {
        const { uuid } = (await server.request('login-methods/is_login/', { as: 'adviser.x' })).body.extra_user_info
        return server.request(`relation/teachers/${uuid}/relation_update_mngk/`, { method: 'PATCH', as: 'adviser.x', body })
      }
      const of = async (adviser: string) =>
        (await server.request('relation/students/teacher_query_student/?limit=1', { as: adviser })).body.results[0]
      const mine = await of('adviser.x')
      const scores = { mngk_score: 598, mngk_rank: 36_724, aspiration_course: JSON.stringify(courses) }
      expect((await save({ ...scores, student: mine.uuid })).status).toBe(200)
      expect((await ask('standing/', 'adviser.x')).body).toMatchObject({
        student: { uuid: mine.uuid, name: mine.name },
        mngk_rank: 36_724,
        track: '物理类',
      })
      // what a call says itself is about nobody
      expect((await ask('standing/?mngk_rank=100', 'adviser.x')).body).toMatchObject({ student: null, mngk_rank: 100 })
      const other = await of('adviser.y')
      expect(await save({ ...scores, mngk_score: 500, student: other.uuid })).toMatchObject({
        status: 400,
        body: { student: expect.any(Array) },
      })
      expect((await ask('standing/', 'adviser.x')).body).toMatchObject({ student: { uuid: mine.uuid }, mngk_score: 598 })
      expect((await save(scores)).status).toBe(200)
      expect((await ask('standing/', 'adviser.x')).body).toMatchObject({ student: null, mngk_score: 598 })
    },
  )
  test('score and rank that do not belong together are told apart; those that do, or one of them alone, say nothing', async () => {
    const doubt = async (query: string) =>
      (await ask(`standing/?aspiration_course=${encodeURIComponent(JSON.stringify(courses))}&${query}`)).body.score_ranks
    const rows = facts.scoreTables.filter(table => table.year === 2025 && table.track === '物理类').flatMap(table => table.rows)
    const at = rows.find(row => row.score === 598)!
    expect(await doubt(`mngk_score=598&mngk_rank=${at.cumulative}`)).toBeNull()
    expect(await doubt('mngk_score=598')).toBeNull()
    expect(await doubt('mngk_rank=100')).toBeNull()
    for (const rank of [Math.floor((at.cumulative - at.count + 1) * 0.89), Math.ceil(at.cumulative * 1.12)])
      expect(await doubt(`mngk_score=598&mngk_rank=${rank}`)).toEqual({ year: 2025, from: at.cumulative - at.count + 1, to: at.cumulative })
  })
  test('colleges and groups gather the same units', async () => {
    const all = (await ask(`majors_by_rank/${given()}`)).body
    const byCollege = Map.groupBy(all, (row: { category: number }) => row.category)
    const colleges = (await ask(`s_colleges/${given()}`)).body
    expect(colleges.map((one: { id: number; units: number }) => [one.id, one.units])).toEqual(
      [...byCollege].map(([id, rows]) => [id, rows.length]),
    )
    const gathered = (await ask(`by_colleges/${given('&limit=3')}`)).body.results
    for (const one of gathered) expect(one.majors).toEqual(byCollege.get(one.id))
    const groups = (await ask(`college_groups/${given()}`)).body
    const [first] = groups
    const { body: majors } = await ask(`group_major/${given(`&category=${first.id}&category_sub=${first.category_sub}`)}`)
    expect(majors).toEqual(
      all.filter((row: { category: number; category_sub: string }) => `${row.category}-${row.category_sub}` === first.uuid),
    )
    expect((await ask(`college_majors/${given(`&category=${first.id}`)}`)).body).toEqual(byCollege.get(first.id))
    expect(await ask(`college_majors/${given()}`)).toMatchObject(field('category'))
    expect(await ask(`group_major/${given(`&category=${first.id}`)}`)).toMatchObject(field('category_sub'))
  })
  apart('C236, C254, C255, C259 what is collected is one’s own list, and its students’ for those who look after them', async () => {
    const [one, two] = (await ask(`majors_by_rank/${given('&limit=2')}`)).body.results
    const collect = (uuid: string, as: string, body = { is_collect: true }) =>
      server.request(`material/college_major_scores_temp/${uuid}/collect/`, { method: 'POST', as, body })
    for (const { uuid } of [one, two]) expect((await collect(uuid, 'vip.x')).body).toEqual({ is_collect: true })
    expect((await collect(one.uuid, 'vip.x')).body).toEqual({ is_collect: true })
    const own = (await ask(`collect_majors/${given()}`)).body
    expect(own.map((row: { uuid: string; is_collect: boolean }) => [row.uuid, row.is_collect]).sort()).toEqual(
      [one.uuid, two.uuid].sort().map(uuid => [uuid, true]),
    )
    expect(
      (await ask(`collect_college_groups/${given()}`)).body.reduce((sum: number, group: { units: number }) => sum + group.units, 0),
    ).toBe(2)
    expect((await ask(`collect_majors/${given()}`, 'adviser.x')).body).toEqual([])
    const { name } = (await server.request('login-methods/is_login/', { as: 'vip.x' })).body
    const told = await ask(`student_collect_majors/?limit=10&search=${encodeURIComponent(name)}`, 'superuser')
    expect(told.body).toMatchObject({ count: 1, results: [{ count: 2, majors: [{ college_name: one.college_name }, {}] }] })
    const [last] = await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1)
    const rows = (told.body as { results: { uuid: string }[] }).results.map(({ uuid }) => uuid)
    expect([last!.action, last!.target, last!.detail]).toEqual([
      'read',
      `${base}/student_collect_majors/`,
      { count: rows.length, students: rows },
    ])
    // of a whole city stands how many they are: nobody fills the trail by asking
    const { collects } = general
    const many = await server.current().select({ user: students.user }).from(students).limit(150)
    const row = { row: one.uuid, created_time: new Date().toISOString() }
    await server
      .current()
      .insert(collects)
      .values(many.map(({ user }) => ({ user, ...row })))
      .onConflictDoNothing()
    const all = (await ask('student_collect_majors/', 'superuser')).body.length
    expect(all).toBeGreaterThanOrEqual(150)
    const [long] = await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1)
    expect(long!.detail).toEqual({ count: all })
    expect((await ask('student_collect_majors/', 'adviser.y')).body).toEqual([])
    expect((await ask('student_collect_majors/', 'vip.x')).status).toBe(403)
    expect((await collect(one.uuid, 'student.x')).body).toEqual({ detail: 'Vip Only' })
    expect((await collect(one.uuid, 'jw.x')).status).toBe(403)
    expect((await collect('00000000-0000-4000-8000-000000000000', 'vip.x')).status).toBe(404)
    await collect(two.uuid, 'vip.x', { is_collect: false })
    expect((await ask(`collect_majors/${given()}`)).body).toHaveLength(1)
  })
  apart('G149 a managed line counts as one more published rank, and is seen within a second', async () => {
    const [row] = (await ask(`majors_by_rank/${given('&band=match&limit=1')}`)).body.results
    const line = { area: 320_000, year: 2025, examine_type: '物理类', category: row.category, major_name: row.major_name, mngk_rank: 900 }
    const made = await server.request(`${base}/`, { method: 'POST', as: 'superuser', body: line })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ area_name: '江苏省', college_name: row.college_name, mngk_rank: 900 })
    server.ports.moveClock(1500)
    const after = (await ask(`majors_by_rank/${given(`&search=${encodeURIComponent(row.major_name)}`)}`)).body
    expect(after.find((one: { uuid: string }) => one.uuid === row.uuid)).toMatchObject({ hardest: 900, hardest_year: 2025, band: 'beyond' })
    for (const as of ['vip.x', 'adviser.x']) {
      expect((await server.request(`${base}/`, { method: 'POST', as, body: line })).status).toBe(403)
      expect((await server.request(`${base}/${made.body.uuid}/`, { method: 'DELETE', as })).status).toBe(403)
      expect((await server.request(`${base}/${made.body.uuid}/`, { as })).status).toBe(200)
    }
    expect((await server.request(`${base}/${made.body.uuid}/`, { method: 'DELETE', as: 'superuser' })).status).toBe(204)
    server.ports.moveClock(1500)
    const again = (await ask(`majors_by_rank/${given(`&search=${encodeURIComponent(row.major_name)}`)}`)).body
    expect(again.find((one: { uuid: string }) => one.uuid === row.uuid)).toEqual(row)
  })
  apart('a line that is changed under a clock that is behind is seen too', async () => {
    const [row] = (await ask(`majors_by_rank/${given('&band=match&limit=1')}`)).body.results
    const line = { area: 320_000, year: 2025, examine_type: '物理类', category: row.category }
    const add = (major_name: string) =>
      server.request(`${base}/`, { method: 'POST', as: 'superuser', body: { ...line, major_name, mngk_rank: 900 } })
    const { uuid } = (await add(row.major_name)).body
    await add('别的专业')
    const hardest = async () => {
      server.ports.moveClock(1500)
      const found = (await ask(`majors_by_rank/${given(`&search=${encodeURIComponent(row.major_name)}`)}`)).body
      return found.find((one: { uuid: string }) => one.uuid === row.uuid).hardest
    }
    expect(await hardest()).toBe(900)
    server.ports.moveClock(-60_000)
    expect((await server.request(`${base}/${uuid}/`, { method: 'PATCH', as: 'superuser', body: { mngk_rank: 800 } })).status).toBe(200)
    server.ports.moveClock(60_000)
    expect(await hardest()).toBe(800)
  })
  apart('so are published ranks that an undo brings back, although they are older than others', async () => {
    const [row] = (await ask(`majors_by_rank/${given('&band=match&limit=1')}`)).body.results
    const scores = async (major_name: string, min_rank: number) => {
      const list = [{ category: row.college_name, category_sub: row.category_sub, major_name, min_score: 700, min_rank }]
      const about = { province: 320_000, year: 2025, track: '物理类', batch: '本科批', source: '名单' }
      const { status, body } = await server.request('imports/college_major_scores/', {
        method: 'POST',
        as: 'superuser',
        body: { ...about, list },
      })
      expect(status).toBe(202)
      server.ports.moveClock(1500)
      return body.uuid as string
    }
    const hardest = async () => {
      const found = (await ask(`majors_by_rank/${given(`&search=${encodeURIComponent(row.major_name)}`)}`)).body
      return found.find((one: { uuid: string }) => one.uuid === row.uuid).hardest
    }
    await scores(row.major_name, 900)
    const second = await scores(row.major_name, 800)
    await scores('别的专业', 700)
    expect(await hardest()).toBe(800)
    const undone = await server.request(`imports/${second}/undo/`, { method: 'POST', as: 'superuser', body: {} })
    expect(undone.body.undone).toMatchObject({ removed: 0, restored: 1, kept: 0 })
    server.ports.moveClock(1500)
    expect(await hardest()).toBe(900)
  })
  test('a kind of art that nobody knows is refused: each has an index of its own', async () => {
    const art = (of: string, art_type: string) =>
      server.request(`dashboard/college_art_aspirations/${of}/${given(`&art_type=${encodeURIComponent(art_type)}`)}`, { as: 'vip.x' })
    for (const of of ['majors_by_rank', 's_colleges', 'standing'])
      for (const made of ['虚构类', '美术', `美术类${'　'.repeat(3)}`, 'x'.repeat(20)])
        expect(await art(of, made)).toMatchObject({ status: 400, body: { art_type: [expect.stringMatching(/书法类[^、]*。$/)] } })
    for (const name of [...artTypes.map(one => one.name), ''])
      expect(await art('majors_by_rank', name)).toMatchObject({ status: 200, body: [] })
  })
  test('of the arts nothing is published: no unit, no guess', async () => {
    const { body } = await server.request(`dashboard/college_art_aspirations/standing/${given()}`, { as: 'vip.x' })
    expect(body).toMatchObject({ plan_year: null, target_year: null, missing: [], counts: { safe: 0, none: 0 }, backtest: null })
    expect((await server.request(`dashboard/college_art_aspirations/majors_by_rank/${given()}`, { as: 'vip.x' })).body).toEqual([])
  })
})
