import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../server/resources/sys/users/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('R9 a lost update is impossible', () => {
  test('a write that names the version it saw goes through; one over a change in between answers 412 with the record as it is', () =>
    server.undone(async () => {
      const { body } = await server.request('data_dict/grade/?limit=1', { as: 'jw.x' })
      const [seen] = body.results
      const path = `data_dict/grade/${seen.uuid}/`
      const save = (school_area: string, version: string) =>
        server.request(path, { method: 'PATCH', as: 'jw.x', body: { school_area }, headers: { 'If-Match': `"${version}"` } })
      server.ports.moveClock(1000)
      const first = await save('南校区', seen.updated_time)
      expect(first.status).toBe(200)
      expect(first.body.updated_time).not.toBe(seen.updated_time)
      const second = await save('北校区', seen.updated_time)
      expect(second.status).toBe(412)
      expect(second.body.current).toMatchObject({ uuid: seen.uuid, school_area: '南校区', updated_time: first.body.updated_time })
      expect((await server.request(path, { as: 'jw.x' })).body.school_area).toBe('南校区')
      expect((await save('北校区', first.body.updated_time)).status).toBe(200)
    }))
  test('who has been given a place at a school makes it another version: a second over the one before is told', () =>
    server.undone(async () => {
      const [of] = await server.current().select().from(users).where(eq(users.username, 'jw.y'))
      const [her] = await server.current().select().from(users).where(eq(users.username, 'jw.x'))
      const path = `data_dict/work_unit/${of!.work_unit}/`
      const { updated_time: seen } = (await server.request(path, { as: 'superuser' })).body
      const allot = () =>
        server.request(`${path}allot_jw/`, {
          ...{ method: 'PATCH', as: 'superuser', body: { jws: [her!.uuid] }, headers: { 'If-Match': `"${seen}"` } },
        })
      const [first, second] = [await allot(), await allot()]
      expect([first.status, second.status]).toEqual([200, 412])
      expect(second.body.current).toMatchObject({ uuid: of!.work_unit, updated_time: first.body.updated_time })
    }))
  test('a plain call of the documents, without the header, is never refused for it', () =>
    server.undone(async () => {
      const { body } = await server.request('data_dict/grade/?limit=1', { as: 'jw.x' })
      const answer = await server.request(`data_dict/grade/${body.results[0].uuid}/`, {
        method: 'PATCH',
        as: 'jw.x',
        body: { school_area: '东' },
      })
      expect(answer.status).toBe(200)
    }))
  test('a foreign record answers 404, whatever version is named: nothing of it is told', async () => {
    const { body } = await server.request('data_dict/grade/?limit=1', { as: 'jw.y' })
    const path = `data_dict/grade/${body.results[0].uuid}/`
    const answer = await server.request(path, { method: 'PATCH', as: 'jw.x', body: { school_area: '东' }, headers: { 'If-Match': '"x"' } })
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain(body.results[0].name)
  })
})
