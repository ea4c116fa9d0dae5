import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { morality } from '../../server/resources/career_record/morality/table.ts'
import { file_models } from '../../server/resources/storage/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const MOST = 300

/** A student who writes without end would fill the disk for everybody (R8). */
describe.each(onDatabases(url))('records without end, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'student2.x', 'teacher.x']) await server.token(as)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const write = (as: string) =>
    server.request('career_record/morality/student_create/', { method: 'POST', as, body: { hdzt: '清明祭扫', start_date: '2026-04-04' } })
  const send = (as: string, more = '') => {
    const form = new FormData()
    form.append('uri', new File([`证明${more}`], '证明.txt'))
    return server.request('storage/file_models/', { method: 'POST', as, form })
  }

  test('of one kind a student has 300 at most, however many are sent at once; another student is not held up', async () => {
    const student: string = (await write('student.x')).body.student.uuid
    const own = () => server.db.$count(morality, eq(morality.student, student))
    for (let n = await own(); n < MOST - 5; n++) await write('student.x')
    const answers = await Promise.all(Array.from({ length: 20 }, () => write('student.x')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['一名学生的这一类记录最多 300 条，请先删除不再需要的。'] },
    })
    expect(await own()).toBe(MOST)
    expect((await write('student2.x')).status).toBe(201)
  }, 120_000)

  apart('B219 what one student has sent, saved or not, is 1 GB at most', async () => {
    const { body } = await send('student.x')
    await server
      .current()
      .update(file_models)
      .set({ size: 1024 ** 3, holder: 'morality', holder_row: body.uuid, free_since: null })
      .where(eq(file_models.uuid, body.uuid))
    expect(await send('student.x')).toMatchObject({
      status: 400,
      body: { uri: ['您上传的文件已满 1 GB，请先删除不再需要的，一天后再传。'] },
    })
    expect((await send('student2.x')).status).toBe(201)
    await server
      .current()
      .update(file_models)
      .set({ size: 1024 ** 3 - 1 })
      .where(eq(file_models.uuid, body.uuid))
    expect((await send('student.x')).status).toBe(201)
  })

  apart('staff send for whole classes: 20 GB', async () => {
    const made = [] as string[]
    for (let n = 0; n < 20; n++) made.push((await send('teacher.x', String(n))).body.uuid)
    for (const uuid of made)
      await server
        .current()
        .update(file_models)
        .set({ size: 1024 ** 3, holder: 'morality', holder_row: uuid, free_since: null })
        .where(eq(file_models.uuid, uuid))
    expect((await send('teacher.x')).body).toEqual({ uri: ['您上传的文件已满 20 GB，请先删除不再需要的，一天后再传。'] })
  })
})
