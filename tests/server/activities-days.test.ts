import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gradeOf } from '../../server/db/demo/region.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const DAY_MS = 86_400_000
/** The day that it is in China at a moment, as yyyy-mm-dd: eight hours on, whatever zone the server's machine is in. */
const dayInChina = (at: number) => new Date(at + DAY_MS / 3).toISOString().slice(0, 10)

describe.each(onDatabases(url))('days of activities, on %s', (_, where) => {
  let server: TestServer
  const now = Date.now()
  // half an hour past midnight in China, and half past four in the afternoon of the day before in UTC
  const at = (Math.ceil(now / DAY_MS) + 1) * DAY_MS - 7.5 * 3_600_000
  beforeAll(async () => {
    server = await openTestServer(where)
    server.ports.moveClock(at - 3_600_000 - now)
    for (const as of ['student.x', 'teacher.x']) await server.token(as)
  })
  afterAll(() => server.close())
  const send = (path: string, as: string, body: unknown) => server.request(`career/${path}`, { as, method: 'POST', body })
  const made = async (days: { begin_date: string; end_date: string }) => {
    const term = (await server.request('data_dict/term/', { as: 'student.x' })).body[0].uuid
    const active = { name: '校园植物调查', active_type: '研学实践', term, grades: [gradeOf('x', 0)], ...days }
    return (await send('school_actives/', 'teacher.x', active)).body.uuid as string
  }

  test('C201 an activity begins and ends with the day in China, not with that of the server’s clock', () =>
    server.undone(async () => {
      const [before, today] = [dayInChina(at - 3_600_000), dayInChina(at)]
      const yesterday = await made({ begin_date: before, end_date: before })
      const begun = await made({ begin_date: today, end_date: today })
      const join = (school_active: string) => send('school_active_students/', 'student.x', { school_active })
      const tell = (school_active: string) =>
        send('school_active_student_feedbacks/', 'student.x', { school_active, active_date: today, content: '认识了三种蕨。', image: [] })
      expect([(await join(yesterday)).status, (await join(begun)).status, (await tell(begun)).status]).toEqual([201, 201, 409])
      server.ports.moveClock(3_600_000)
      expect((await tell(begun)).body.detail).toBeUndefined()
      const more = await made({ begin_date: before, end_date: before })
      expect([(await join(more)).status, (await join(more)).body.detail]).toEqual([409, '活动已经结束，不能再报名或退出。'])
    }))
})
