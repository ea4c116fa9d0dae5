import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const follows = 'relation/teacher_follow_student/'
const notes = 'relation/follow_notes/'
interface Follow {
  readonly uuid: string
  readonly student: { readonly uuid: string; readonly name: string }
}

describe.each(onDatabases(url))('following, on %s', (_, where) => {
  let server: TestServer
  const person: Record<string, string> = {}
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'teacher.x', 'adviser.x', 'jw.x', 'superuser', 'teacher.y', 'jyj.a', 'readonly.x', 'kiosk.x'])
      await server.token(as)
    const found = await server.db
      .select({ username: users.username, uuid: students.uuid })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
    for (const { username, uuid } of found) person[username] = uuid
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const send = (method: string, path: string, as: string, body?: unknown) => server.request(path, { as, method, body })
  const list = async (as: string, query = '') => (await server.request(`${follows}${query}`, { as })).body as Follow[]
  const follow = (as: string, more = {}) => send('POST', follows, as, { student: person['vip.x'], reason: '数学掉得很快', ...more })

  apart('B119 D056 the first time a follow is made, with its reason; then it is the same row that changes', async () => {
    const made = await follow('teacher.x')
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ is_follow: true, reason: '数学掉得很快', remind_on: null, notes: 0, last_note: null })
    const changed = await send('PATCH', `${follows}${made.body.uuid}/`, 'teacher.x', { is_follow: false, reason: '已经稳定' })
    expect(changed.body).toMatchObject({ uuid: made.body.uuid, is_follow: false, reason: '已经稳定' })
    const again = await follow('teacher.x', { reason: '又掉了' })
    expect(again.body).toMatchObject({ uuid: made.body.uuid, is_follow: true, reason: '又掉了' })
    const c056 = await send('PATCH', 'relation/teachers/follow_student/', 'teacher.x', { student: person['vip.x'], is_follow: false })
    expect(c056.body).toMatchObject({ follow_uuid: made.body.uuid, is_follow: false })
    expect((await list('teacher.x', '?is_follow=true')).map(one => one.uuid)).not.toContain(made.body.uuid)
  })
  apart(
    'R9 who follows again leaves the reason that she does not name, and with a version that nobody can compare changes nothing',
    async () => {
      const { uuid, reason } = (await follow('teacher.x')).body
      const stored = async () => (await server.request(`${follows}${uuid}/`, { as: 'teacher.x' })).body
      const again = (method: string, path: string, body: object, headers = {}) =>
        server.request(path, { method, as: 'teacher.x', body: { student: person['vip.x'], ...body }, headers })
      const ways = [
        ['POST', follows, 201],
        ['PATCH', 'relation/teachers/follow_student/', 200],
      ] as const
      const before = await stored()
      for (const [method, path] of ways) {
        const { status, body } = await again(method, path, { is_follow: false, reason: '别的原因' }, { 'If-Match': '"never"' })
        expect([path, status, body]).toEqual([path, 412, { detail: '这里没有可以比较的版本，没有修改任何内容。' }])
      }
      expect(await stored()).toEqual(before)
      for (const [method, path, fine] of ways) {
        expect([path, (await again(method, path, { is_follow: false }, { 'If-Match': '*' })).status]).toEqual([path, fine])
        expect([path, await stored()]).toMatchObject([path, { is_follow: false, reason }])
      }
      expect((await again('PATCH', 'relation/teachers/follow_student/', { is_follow: true, reason: null })).body.reason).toBeNull()
    },
  )
  apart('R9 each time that she follows again it is a later version, also where the clock says the same or an earlier time', async () => {
    const versions: string[] = []
    const kept = async (uuid: string) => (await server.request(`${follows}${uuid}/`, { as: 'teacher.x' })).body.updated_time as string
    for (const reason of ['一', '二', '三']) {
      versions.push(await kept((await follow('teacher.x', { reason })).body.uuid))
      server.ports.moveClock(-60_000)
    }
    server.ports.moveClock(180_000)
    expect(versions).toEqual([...new Set(versions)].sort())
  })
  apart('C072 B021 an adviser follows as a teacher does; nobody else does, and nobody reads what another follows', async () => {
    const { uuid } = (await follow('teacher.x')).body
    for (const as of ['student.x', 'jw.x', 'jyj.a', 'kiosk.x']) expect([as, (await send('GET', follows, as)).status]).toEqual([as, 403])
    for (const as of ['adviser.x', 'teacher.y', 'superuser']) {
      expect([as, (await list(as)).map(one => one.uuid).includes(uuid)]).toEqual([as, false])
      for (const method of ['GET', 'PATCH', 'DELETE'])
        expect([as, method, (await send(method, `${follows}${uuid}/`, as, method === 'PATCH' ? {} : undefined)).status]).toEqual([
          as,
          method,
          404,
        ])
    }
    expect((await send('GET', follows, 'adviser.x')).status).toBe(200)
    expect((await follow('readonly.x')).status).toBe(403)
  })
  apart('a student of another class or school is no student', async () => {
    const { status, body } = await follow('teacher.y')
    expect([status, body]).toEqual([400, { student: ['对象不存在。'] }])
    const made = (await follow('teacher.x')).body
    const moved = await send('PATCH', `${follows}${made.uuid}/`, 'teacher.x', { student: person['student.x'] })
    expect([moved.status, moved.body]).toEqual([400, { student: ['记录属于哪位学生不能更改。'] }])
  })
  apart('one who has left her classes is followed no more, and her notes are not read', async () => {
    const made = (await follow('teacher.x')).body
    const note = (await send('POST', notes, 'teacher.x', { follow: made.uuid, content: '谈了一次' })).body
    await server.current().update(students).set({ grade: null }).where(eq(students.uuid, person['vip.x']!))
    expect((await list('teacher.x')).map(one => one.uuid)).not.toContain(made.uuid)
    expect((await send('GET', `${notes}${note.uuid}/`, 'teacher.x')).status).toBe(404)
  })
  apart('reminders: those of today and before it, of students who are still followed', async () => {
    const made = (await follow('teacher.x', { remind_on: '2026-12-01' })).body
    const due = async (day: string) => (await list('teacher.x', `?remind_until=${day}`)).map(one => one.uuid).includes(made.uuid)
    expect([await due('2026-11-30'), await due('2026-12-01'), await due('2026-12-24')]).toEqual([false, true, true])
    await send('PATCH', `${follows}${made.uuid}/`, 'teacher.x', { is_follow: false })
    expect(await due('2026-12-24')).toBe(false)
    for (const wrong of ['2026-13-01', 'morgen']) expect((await follow('teacher.x', { remind_on: wrong })).body.remind_on).toHaveLength(1)
  })
  apart('notes stand newest first under their follow, change and go; those of another are none of hers', async () => {
    const made = (await follow('teacher.x')).body
    const write = (content: string, as = 'teacher.x') => send('POST', notes, as, { follow: made.uuid, content })
    await write('第一次谈话')
    server.ports.moveClock(60_000)
    const second = (await write('第二次谈话')).body
    const read = await server.request(`${notes}?follow=${made.uuid}`, { as: 'teacher.x' })
    expect(read.body.map((one: { content: string }) => one.content)).toEqual(['第二次谈话', '第一次谈话'])
    expect((await send('GET', `${follows}${made.uuid}/`, 'teacher.x')).body).toMatchObject({
      notes: 2,
      last_note: { content: '第二次谈话' },
    })
    expect((await send('PATCH', `${notes}${second.uuid}/`, 'teacher.x', { content: '第二次，和家长一起' })).body.content).toBe(
      '第二次，和家长一起',
    )
    expect((await write('偷看', 'teacher.y')).body).toEqual({ follow: ['对象不存在。'] })
    for (const as of ['teacher.y', 'adviser.x', 'superuser'])
      expect([as, (await send('GET', `${notes}${second.uuid}/`, as)).status]).toEqual([as, 404])
    for (const wrong of ['', ' ', 'x'.repeat(1001)]) expect((await write(wrong)).body.content).toHaveLength(1)
    expect((await send('DELETE', `${notes}${second.uuid}/`, 'teacher.x')).status).toBe(204)
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
