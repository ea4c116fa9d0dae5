import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { evaluation_reports } from '../../server/resources/career/evaluation_reports/table.ts'
import { evaluations } from '../../server/resources/career/evaluations/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// The state of mind is a student's own: nobody reads of it but the counsellor of her school, and only where somebody has to be told.
let server: TestServer
const everybodyElse = [
  'teacher.x',
  'adviser.x',
  'jw.x',
  'jw.y',
  'jyj.a',
  'jyj.b',
  'sysadmin',
  'superuser',
  'kiosk.x',
  'vip.y',
  'student2.x',
]
beforeAll(async () => {
  server = await openTestServer()
  for (const as of [...everybodyElse, 'counsel.x', 'vip.x', 'student.x']) await server.token(as)
})
afterAll(() => server.close())
const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
const send = (method: string, path: string, as: string, body?: unknown) => server.request(`career/${path}`, { as, method, body })
const mindOf = (who: string) => idOf('evaluations', `mind ${who}`)
const reportOf = (who: string) => idOf('evaluation_reports', mindOf(who))
const numbers = [...Array.from({ length: 9 }, (_, i) => `d${i + 1}`), ...Array.from({ length: 7 }, (_, i) => `a${i + 1}`)]
/** vip.x takes it with these answers; all others are 0. */
async function taken(answers: Readonly<Record<string, number>> = {}) {
  const { body } = await send('POST', 'evaluations/', 'vip.x', { kind: 'mind' })
  const all = { ...Object.fromEntries(numbers.map(id => [id, 0])), ...answers }
  expect((await send('PATCH', `evaluations/${body.uuid}/`, 'vip.x', { answers: all, seconds: 100 })).status).toBe(200)
  const report = await send('POST', 'evaluation_reports/', 'vip.x', { evaluation: body.uuid })
  expect(report.status).toBe(201)
  return { run: body.uuid as string, report: report.body }
}
const alerts = async () => (await send('GET', 'evaluation_reports/alerts/', 'counsel.x')).body as { uuid: string }[]
const isTold = async (uuid: string) => (await alerts()).some(one => one.uuid === uuid)

apart('item 9 from 1 on, and scores from 15 on, alert the counsellor of the school; anything below does not', async () => {
  const cases: [Record<string, number>, boolean][] = [
    [{}, false],
    [{ d9: 1 }, true],
    [{ d9: 3 }, true],
    [{ d1: 3, d2: 3, d3: 3, d4: 3, d5: 2 }, false],
    [{ d1: 3, d2: 3, d3: 3, d4: 3, d5: 3 }, true],
    [{ a1: 3, a2: 3, a3: 3, a4: 3, a5: 2 }, false],
    [{ a1: 3, a2: 3, a3: 3, a4: 3, a5: 3 }, true],
  ]
  for (const [answers, told] of cases) {
    const { report } = await taken(answers)
    expect([answers, report.result.alert ?? false, await isTold(report.uuid)]).toEqual([answers, told, told])
    expect((await send('GET', `evaluation_reports/${report.uuid}/`, 'counsel.x')).status).toBe(told ? 200 : 404)
  }
})
apart(
  'thirty results of it are made in a day, then she is told so before she answers anew; another test and the next day are open',
  async () => {
    for (let n = 0; n < 30; n++) await taken()
    const before = await server.current().$count(evaluation_reports)
    const begin = () => send('POST', 'evaluations/', 'vip.x', { kind: 'mind' })
    const over = await begin()
    expect([over.status, over.headers.get('Retry-After'), over.body.detail]).toEqual([429, '3600', expect.stringContaining('30')])
    const [run] = await server
      .current()
      .select()
      .from(evaluations)
      .where(eq(evaluations.uuid, mindOf('vip.x')))
    const [own] = run
      ? [run]
      : await server
          .current()
          .select()
          .from(evaluations)
          .where(and(eq(evaluations.student, idOf('students', 'vip.x')), eq(evaluations.kind, 'mind')))
    expect([own!.status, Object.keys(own!.answers).length]).toEqual([1, 16])
    // a run that was begun before is not handed in either
    await server.current().update(evaluations).set({ status: 0 }).where(eq(evaluations.uuid, own!.uuid))
    const late = await send('POST', 'evaluation_reports/', 'vip.x', { evaluation: own!.uuid })
    expect([late.status, late.text]).toEqual([429, over.text])
    expect(await server.current().$count(evaluation_reports)).toBe(before)
    expect((await send('POST', 'evaluations/', 'vip.x', { kind: 'learning' })).status).toBeLessThan(300)
    await server.current().update(evaluation_reports).set({ created_time: '2026-01-01T00:00:00Z' })
    await taken()
  },
)
apart('the counsellor reads scores and what they are called, never which answer was given', async () => {
  const { report } = await taken({ d9: 2, d1: 3 })
  const { body } = await send('GET', `evaluation_reports/${report.uuid}/`, 'counsel.x')
  expect(
    body.result.scales.map((one: { id: string; score: number; label: string; items: unknown[] }) => [
      one.id,
      one.score,
      one.label,
      one.items,
    ]),
  ).toEqual([
    ['depression', 5, '轻度', []],
    ['anxiety', 0, '几乎没有', []],
  ])
  expect(body.result.alert).toBe(true)
  // to be read, not to be carried about
  const file = await send('GET', `evaluation_reports/${report.uuid}/download/`, 'counsel.x')
  expect([file.status, file.body]).toEqual([403, { detail: '这项测评只属于学生本人。' }])
})
apart(
  'nobody else reads of it, by whatever list, page or number: neither teacher, school, bureau, administrator nor superuser',
  async () => {
    const { report, run } = await taken({ d9: 3 })
    const uuids = [report.uuid, run, reportOf('student.x'), reportOf('student2.x'), mindOf('student.x')]
    for (const as of everybodyElse) {
      expect([as, (await send('GET', 'evaluation_reports/alerts/', as)).status === 200]).toEqual([as, as === 'superuser'])
      if (as === 'superuser') expect((await send('GET', 'evaluation_reports/alerts/', as)).body).toEqual([])
      for (const path of [
        ...[
          'evaluation_reports/',
          'evaluation_reports/?kind=mind',
          'evaluations/',
          'evaluations/?kind=mind',
          'evaluations/teacher/?kind=mind',
        ],
        ...['evaluations/jw/?kind=mind', 'evaluations/jyj/?kind=mind', `evaluations/student_detail/?student=${idOf('students', 'vip.x')}`],
        ...['evaluations/teacher/', 'evaluations/jw/', 'evaluations/jyj/'],
      ]) {
        const { text, status, body } = await send('GET', path, as)
        expect([path, as, [200, 403].includes(status)]).toEqual([path, as, true])
        if (as === 'student2.x') continue
        for (const uuid of uuids) expect([path, as, text.includes(uuid)]).toEqual([path, as, false])
        if (status === 200) for (const row of body) expect([path, as, row.kind === 'mind']).toEqual([path, as, false])
      }
      for (const [method, path] of [
        ['GET', `evaluation_reports/${report.uuid}/`],
        ['GET', `evaluation_reports/${report.uuid}/download/`],
        ['PATCH', `evaluation_reports/${report.uuid}/back/`],
        ['PATCH', `evaluation_reports/${report.uuid}/`],
        ['GET', `evaluations/${run}/`],
        ['GET', `evaluations/${run}/questions/`],
      ] as const)
        expect([
          method,
          path,
          as,
          [403, 404].includes((await send(method, path, as, method === 'PATCH' ? { comment: '好' } : undefined)).status),
        ]).toEqual([...[method, path, as, true]])
    }
    for (const [as, of] of [
      ['teacher.x', 'tc'],
      ['jw.x', 'jw'],
      ['counsel.x', 'jw'],
      ['jyj.a', 'jyj'],
    ])
      for (const path of [`${of}_evaluation_report/?limit=1000`, `${of}_evaluation_report_stat/`]) {
        const { text, status } = await server.request(`relation/students/${path}`, { as: as! })
        expect([path, status, text.includes('"mind"')]).toEqual([path, 200, false])
        for (const uuid of uuids) expect([path, text.includes(uuid)]).toEqual([path, false])
      }
  },
)
apart(
  'the role is school staff’s, and of her own school: another school’s holder, a teacher who holds it and an administrator are told of nobody',
  async () => {
    const { report } = await taken({ d9: 1 })
    const db = server.current()
    for (const username of ['jw.y', 'teacher.x', 'sysadmin'])
      await db
        .update(users)
        .set({ roles: ['心理辅导'] })
        .where(eq(users.username, username))
    const other = await send('GET', 'evaluation_reports/alerts/', 'jw.y')
    expect(other.status).toBe(200)
    expect(other.body.map((one: { uuid: string }) => one.uuid)).not.toContain(report.uuid)
    for (const as of ['teacher.x', 'sysadmin'])
      expect([as, (await send('GET', 'evaluation_reports/alerts/', as)).status]).toEqual([as, 403])
    for (const as of ['jw.y', 'teacher.x', 'sysadmin'])
      expect([as, [403, 404].includes((await send('GET', `evaluation_reports/${report.uuid}/`, as)).status)]).toEqual([as, true])
  },
)
apart('S12 each look of the counsellor is on record; a student’s own is nobody else’s', async () => {
  const { report } = await taken({ d9: 1 })
  const latest = async () => (await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1))[0]
  for (const [path, target] of [
    ['alerts/', 'career/evaluation_reports/alerts/'],
    [`${report.uuid}/`, 'career/evaluation_reports/{id}/'],
  ]) {
    const before = (await latest())?.place ?? 0
    await send('GET', `evaluation_reports/${path}`, 'counsel.x')
    const last = await latest()
    expect([path, last!.target, last!.place > before]).toEqual([path, target, true])
  }
  const before = (await latest())!.place
  await send('GET', `evaluation_reports/${report.uuid}/`, 'vip.x')
  expect((await latest())!.place).toBe(before)
})
apart('she takes it again whenever she wants; what it found before stays hers; nobody sends it back, the counsellor neither', async () => {
  const first = await taken({ d9: 1 })
  expect((await send('PATCH', `evaluation_reports/${first.report.uuid}/back/`, 'counsel.x')).status).toBe(409)
  const begun = await send('POST', 'evaluations/', 'vip.x', { kind: 'mind' })
  expect(begun.body).toMatchObject({ uuid: first.run, status: 0, answered: 0, answers: {}, report: null })
  const second = await taken()
  expect(second.run).toBe(first.run)
  expect(second.report.uuid).not.toBe(first.report.uuid)
  expect((await send('GET', `evaluation_reports/${first.report.uuid}/`, 'vip.x')).status).toBe(200)
  expect((await send('GET', 'evaluations/student/?kind=mind', 'vip.x')).body).toMatchObject([{ status: 1, report: second.report.uuid }])
  // whom it alerted once has to be seen all the same
  expect([await isTold(first.report.uuid), await isTold(second.report.uuid)]).toEqual([true, false])
})
apart('nobody begins it for her, and the page of its result names whom to call', async () => {
  const theirs = await send('POST', 'evaluations/', 'sysadmin', { kind: 'mind', student: idOf('students', 'vip.x') })
  expect([theirs.status, theirs.body]).toEqual([400, { kind: ['这项测评只属于学生本人。'] }])
  expect(
    await server.current().$count(evaluations, and(eq(evaluations.student, idOf('students', 'vip.x')), eq(evaluations.kind, 'mind'))),
  ).toBe(0)
  const { report, run } = await taken()
  const sheet = await send('GET', `evaluations/${run}/questions/`, 'vip.x')
  expect(sheet.body.urgent).toEqual({ d9: 1 })
  const text = await (await server.raw(`api/career/evaluation_reports/${report.uuid}/download/`, 'vip.x')).text()
  for (const call of ['12356', '12355', '110', '120', '几乎没有']) expect(text).toContain(call)
})
apart('a word of the counsellor to the student is kept with the report and read by her alone', async () => {
  const { report } = await taken({ d9: 1 })
  const comment = '我在三楼心理辅导室，今天放学等你。'
  expect((await send('PATCH', `evaluation_reports/${report.uuid}/`, 'counsel.x', { comment })).body.comment).toBe(comment)
  expect((await send('GET', `evaluation_reports/${report.uuid}/`, 'vip.x')).body.comment).toBe(comment)
})
apart('D282 who takes it again and again hides nobody: of each student the newest alert is asked, and how many wait', async () => {
  const numberOf = async (query: string) =>
    (await send('GET', `evaluation_reports/alerts/?newest=true&limit=1${query}`, 'counsel.x')).body.count as number
  const newest = async () => (await send('GET', 'evaluation_reports/alerts/?newest=true', 'counsel.x')).body as { uuid: string }[]
  const [all, waiting] = [await numberOf(''), await numberOf('&waiting=true')]
  const [first, second] = [(await taken({ d9: 1 })).report, (await taken({ d9: 1 })).report]
  const listed = (await newest()).map(one => one.uuid)
  expect([listed.includes(second.uuid), listed.includes(first.uuid), listed.includes(reportOf('student2.x'))]).toEqual([true, false, true])
  expect(await isTold(first.uuid)).toBe(true)
  expect([await numberOf(''), await numberOf('&waiting=true')]).toEqual([all + 1, waiting + 1])
  await send('PATCH', `evaluation_reports/${second.uuid}/`, 'counsel.x', { comment: '今天放学等你。' })
  expect([await numberOf(''), await numberOf('&waiting=true'), await numberOf('&waiting=false')]).toEqual([
    all + 1,
    waiting,
    all + 1 - waiting,
  ])
})
apart('a student is promised that somebody is told only where her school has an account that is told', async () => {
  const isThere = async (as: string) => (await send('GET', 'evaluations/counsellor/', as)).body
  expect(await isThere('student.x')).toEqual({ is_there: true })
  for (const changed of [{ is_active: false }, { roles: [] }, { work_unit: unitOf('y') }]) {
    const before = await server.current().select().from(users).where(eq(users.username, 'counsel.x'))
    await server.current().update(users).set(changed).where(eq(users.username, 'counsel.x'))
    expect([changed, await isThere('student.x')]).toEqual([changed, { is_there: false }])
    const [{ is_active, roles, work_unit }] = before as [(typeof before)[number]]
    await server.current().update(users).set({ is_active, roles, work_unit }).where(eq(users.username, 'counsel.x'))
  }
  // an administrator's role is no counsellor of a school
  await server
    .current()
    .update(users)
    .set({ roles: ['心理辅导'], work_unit: unitOf('x') })
    .where(eq(users.username, 'sysadmin'))
  await server.current().update(users).set({ roles: [] }).where(eq(users.username, 'counsel.x'))
  expect(await isThere('student.x')).toEqual({ is_there: false })
  expect((await send('GET', 'evaluations/counsellor/', 'teacher.x')).status).toBe(403)
})
test('the story has one whom the counsellor has to see, and one whom not', async () => {
  const told = (await alerts()).map(one => one.uuid)
  expect([told.includes(reportOf('student2.x')), told.includes(reportOf('student.x'))]).toEqual([true, false])
  const rows = await server.current().select().from(evaluation_reports).where(eq(evaluation_reports.kind, 'mind'))
  expect(rows.length).toBeGreaterThan(1)
})
test('nothing became a 500', () => expect(server.log).toEqual([]))
