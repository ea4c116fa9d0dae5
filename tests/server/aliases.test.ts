import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  for (const as of ['student.x', 'sysadmin', 'teacher.x']) await server.token(as)
})
afterAll(() => server.close())
const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))

test.each([
  ['data_dict/levels', 'data_dict/university_levels'],
  ['data_dict/types', 'data_dict/university_types'],
])('G025 %s answers as %s does, with its query, and one row by its key', async (alias, kept) => {
  const list = await server.request(`${kept}/?limit=3`, { as: 'student.x' })
  expect([list.status, list.body.results.length > 0]).toEqual([200, true])
  expect((await server.request(`${alias}/?limit=3`, { as: 'student.x' })).body).toEqual(list.body)
  const [first] = list.body.results
  expect((await server.request(`${alias}/${first.uuid}/`, { as: 'student.x' })).body).toEqual(first)
})

apart('G029 the path that the documents cut off is served whole too, and writes one answer', async () => {
  const [topic] = (await server.request('career/consult/?limit=5', { as: 'teacher.x' })).body.results
  const asked = (await server.request(`career/consult_student/?consult=${topic.uuid}&is_answered=false&limit=5`, { as: 'teacher.x' })).body
  const body = { consult_student: asked.results[0].uuid, content: '先看错题。' }
  const made = await server.request('career/consult_student_teacher_comment/', { as: 'teacher.x', method: 'POST', body })
  expect([made.status, made.body.content]).toEqual([201, '先看错题。'])
  const read = await server.request(`career/consult_student_teacher_commen/${made.body.uuid}/`, { as: 'teacher.x' })
  expect(read.body).toEqual(made.body)
})

apart('a second spelling is no way around who may: without a login, by the wrong person, and with another method', async () => {
  expect((await server.request('data_dict/levels/')).status).toBe((await server.request('data_dict/university_levels/')).status)
  expect((await server.request('data_dict/levels/')).status).toBe(403)
  const write = (as: string) => server.request('data_dict/levels/', { as, method: 'POST', body: { name: '试' } })
  expect((await write('student.x')).status).toBe(403)
  expect((await server.request('career/consult_student_teacher_comment/', { as: 'student.x' })).status).toBe(403)
  expect((await server.request('data_dict/levels/', { as: 'sysadmin', method: 'PUT', body: {} })).status).toBe(405)
  expect((await server.request('data_dict/levels/', { as: 'sysadmin', method: 'PROPFIND' })).status).toBe(405)
  expect((await server.request('data_dict/levelsx/', { as: 'sysadmin' })).status).toBe(404)
})
