import { desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { routes } from '../../server/app.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// S12: what staff asks about one student by her key is a sight of her, whatever rows answer.
const url = await withPostgres()
describe.each(onDatabases(url))('asked about one, on %s', (_, where) => {
  let server: TestServer
  let student: string
  let ofAdviser: string
  const staff = ['adviser.x', 'teacher.x', 'jw.x', 'superuser']
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of [...staff, 'vip.x']) await server.token(as)
    const [found] = await server.db
      .select({ uuid: students.uuid })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
      .where(eq(users.username, 'vip.x'))
    student = found!.uuid
    ofAdviser = (await server.request('relation/students/teacher_query_student/?limit=1', { as: 'adviser.x' })).body.results[0].uuid
  })
  afterAll(() => server.close())

  async function trail(path: string, as: string) {
    const log = () => server.current().select().from(audit_log)
    const before = (await log().orderBy(desc(audit_log.place)).limit(1))[0]?.place ?? 0
    const answer = await server.request(path, { as })
    return { answer, rows: await log().where(gt(audit_log.place, before)) }
  }
  const asking = routes.filter(
    ({ call }) => call.method === 'GET' && 'student' in (call.query as z.ZodMiniObject)._zod.def.shape && !call.access.public,
  )

  test('S12 every call that takes the key of a student leaves one row that names her, when staff asks', async () => {
    const seen = new Set<string>()
    for (const { call } of asking)
      for (const as of staff) {
        const whom = as === 'adviser.x' ? ofAdviser : student
        const { answer, rows } = await trail(`${call.path}?student=${whom}`, as)
        if (answer.status !== 200) continue
        seen.add(call.path)
        expect([call.path, as, rows.length]).toEqual([call.path, as, 1])
        expect(JSON.stringify(rows[0]!.detail), `${call.path} ${as}`).toContain(whom)
      }
    const recommended = [...seen].filter(path => /^dashboard\/college_(art_)?aspirations\//.test(path))
    expect(recommended.length).toBeGreaterThan(12)
    expect(seen.size).toBeGreaterThan(30)
  })

  test('S12 the numbers that an adviser keeps for a student of his name her: that is on record too; her own look is not', async () => {
    await server.undone(async () => {
      const { uuid } = (await server.request('login-methods/is_login/', { as: 'adviser.x' })).body.extra_user_info
      const course = JSON.stringify(['物理', '化学', '生物'])
      const body = { mngk_score: 598, mngk_rank: 36_724, aspiration_course: course, student: ofAdviser }
      await server.request(`relation/teachers/${uuid}/relation_update_mngk/`, { method: 'PATCH', as: 'adviser.x', body })
      const { answer, rows } = await trail('dashboard/college_aspirations/standing/', 'adviser.x')
      expect(answer.body.student.uuid).toBe(ofAdviser)
      expect(rows).toMatchObject([{ action: 'read', target: 'dashboard/college_aspirations/standing/', detail: { student: ofAdviser } }])
    })
    for (const query of ['', `?student=${student}`]) {
      const { answer, rows } = await trail(`dashboard/college_aspirations/standing/${query}`, 'vip.x')
      expect([query, answer.status, rows]).toEqual([query, 200, []])
    }
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
