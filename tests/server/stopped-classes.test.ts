import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { import_batches } from '../../server/resources/imports/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { meant } from '../support/corrections.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// On the embedded database the rows of an import that is under way are seen, and used, before it has ended.
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.token('jw.x')
})
afterAll(() => server.close())
const post = (path: string, body: unknown = {}) => server.request(path, { method: 'POST', as: 'jw.x', body })

test('9.3 told to stop, it leaves the class into which somebody has put a student, ends, and lets its school import on', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => ({ name: `停${n}`, year: 2024 }))
  const sent = post('imports/classes/', rows)
  const writing = and(eq(import_batches.total, rows.length), eq(import_batches.state, 'writing'))
  await expect.poll(() => server.db.$count(import_batches, writing), { timeout: 30_000, interval: 1 }).toBe(1)
  const [batch] = await server.db.select().from(import_batches).where(writing)
  const own = eq(grades.import_batch, batch!.uuid)
  await expect.poll(() => server.db.$count(grades, own), { timeout: 30_000, interval: 1 }).toBeGreaterThan(0)
  const [one] = await server.db.select().from(grades).where(own).limit(1)
  const put = await post('relation/students/relation_create/', { name: '插班生', cert_id: 'E12345678', grade: one!.uuid })
  expect([put.status, put.body.detail]).toEqual([201, undefined])
  expect((await post(`imports/${batch!.uuid}/cancel/`)).status).toBeLessThan(300)
  await sent
  const { body: ended } = await server.request(`imports/${batch!.uuid}/`, { as: 'jw.x' })
  expect(ended.state).toBe('cancelled')
  expect(await server.db.$count(grades, own)).toBe(0)
  expect(await server.db.$count(grades, eq(grades.uuid, one!.uuid))).toBe(1)
  const { body: next } = await post('imports/classes/', [{ name: '后来的班', year: 2024 }])
  await expect
    .poll(async () => (await server.request(`imports/${next.uuid}/`, { as: 'jw.x' })).body.state, { timeout: 20_000 })
    .toBe('done')
  expect((await post(`imports/${next.uuid}/undo/`)).body.undone).toMatchObject({ removed: 1 })
})

test('9.3 told to stop, it leaves whom it has taken out of a class that is gone since, and ends', async () => {
  const list = (from: number, to: number, grade: string) =>
    Array.from({ length: to - from }, (_, n) => ({
      ...{ name: `班${from + n}`, cert_id: idNumber(9500 + from + n), grade, phone: `137000${String(from + n).padStart(5, '0')}` },
    }))
  expect((await post('imports/classes/', [{ name: '要走的班', year: 2024 }])).status).toBe(202)
  await expect.poll(() => server.db.$count(grades, eq(grades.name, '要走的班')), { timeout: 20_000 }).toBe(1)
  const made = await post('relation/students/multi_create/', [...list(0, 10, '要走的班'), ...list(10, 600, '高三(1)班')])
  expect([made.body.created, made.body.errors]).toEqual([600, undefined])
  const { body: question } = await post('imports/students/?dry_run=true&update=true', list(0, 600, '高三(2)班'))
  const rows = await meant(
    list(0, 600, '高三(2)班'),
    async offset => (await server.request(`imports/${question.uuid}/differences/?offset=${offset}`, { as: 'jw.x' })).body,
  )
  const sent = post('imports/students/', rows)
  const [old] = await server.db.select().from(grades).where(eq(grades.name, '要走的班'))
  const empty = async () => (await server.db.$count(students, eq(students.grade, old!.uuid))) === 0
  await expect.poll(empty, { timeout: 20_000, interval: 1 }).toBe(true)
  const gone = await server.request(`data_dict/grade/${old!.uuid}/`, { method: 'DELETE', as: 'jw.x' })
  const [job] = await server.db.select().from(import_batches).where(eq(import_batches.state, 'writing'))
  await post(`imports/${job!.uuid}/cancel/`)
  await sent
  expect([gone.status, (await server.request(`imports/${job!.uuid}/`, { as: 'jw.x' })).body.state]).toEqual([204, 'cancelled'])
  const classOf = async (n: number) =>
    (
      await server.db
        .select({ name: grades.name })
        .from(students)
        .innerJoin(grades, eq(grades.uuid, students.grade))
        .where(eq(students.cert_id, idNumber(9500 + n)))
    )[0]?.name
  expect([await classOf(0), await classOf(10), await classOf(599)]).toEqual(['高三(2)班', '高三(1)班', '高三(1)班'])
})

test('nothing became a 500', () => expect(server.log).toEqual([]))
