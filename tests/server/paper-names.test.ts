import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// A paper says in the school's name whose records it holds. Her form lets a student write her name and number (B122): what she puts there in
// the place of what her school has said is on no paper before the school has said it too.
const url = await withPostgres()
const NOT_YET = '姓名或学号是学生自己改过的，学校还没有确认，不能签发。请教务在学生管理里核对后保存，再来签发。'
const path = (uuid: string) => `relation/students/${uuid}/relation_update/`

describe.each(onDatabases(url))('whose a paper is, on %s', (_, where) => {
  let server: TestServer
  let student: typeof students.$inferSelect
  let other: typeof students.$inferSelect
  let inClass: string
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'teacher.x', 'jw.x']) await server.token(as)
    const named = async (name: string) =>
      (
        await server.db
          .select({ student: students })
          .from(students)
          .innerJoin(users, eq(users.uuid, students.user))
          .where(eq(users.username, name))
      )[0]!.student
    student = await named('student.x')
    other = await named('student2.x')
    inClass = (await server.db.select().from(grades).where(eq(grades.uuid, student.grade!)))[0]!.name
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const save = async (body: object, as = 'student.x') => {
    const { status } = await server.request(path(student.uuid), { as, method: 'PATCH', body })
    expect(status).toBe(200)
  }
  const issue = async (as = 'student.x') => {
    const body = as === 'student.x' ? {} : { student: student.uuid }
    const answer = await server.request('career_record/archive_papers/', { as, method: 'POST', body })
    return [answer.status, answer.status === 201 ? answer.body.student.name : answer.body.detail]
  }

  const ended = async ({ uuid }: { uuid: string }) => {
    const read = async () => (await server.request(`imports/${uuid}/`, { as: 'jw.x' })).body
    await expect.poll(async () => (await read()).state, { timeout: 20_000, interval: 20 }).toMatch(/done|refused|failed/)
    return read()
  }

  /** By a list of her school, which finds her by her ID number. */
  const corrected = async (name: string): Promise<{ uuid: string }> => {
    const { updated_time: version } = (await server.request(`relation/students/${student.uuid}/`, { as: 'jw.x' })).body
    const body = [{ name, cert_id: student.cert_id, grade: inClass, existing: { uuid: student.uuid, version } }]
    const { body: job } = await server.request('imports/students/', { as: 'jw.x', method: 'POST', body })
    expect(await ended(job)).toMatchObject({ state: 'done', report: { updated: 1 } })
    return job
  }

  apart('a name or a number of a classmate is on no paper, whoever asks for it, until staff have saved it', async () => {
    for (const body of [{ name: other.name }, { other_num: other.other_num }, { name: other.name, other_num: other.other_num }]) {
      await save(body)
      for (const as of ['student.x', 'teacher.x', 'jw.x']) expect([body, as, await issue(as)]).toEqual([body, as, [409, NOT_YET]])
      await save({ name: student.name, other_num: student.other_num }, 'jw.x')
      expect(await issue()).toEqual([201, student.name])
    }
  })
  apart('half of it said by the school is not all of it; what it has said is its word again, whoever writes it', async () => {
    await save({ name: other.name, other_num: other.other_num })
    await save({ name: student.name }, 'jw.x')
    expect(await issue()).toEqual([409, NOT_YET])
    await save({ other_num: '20260009' })
    expect(await issue()).toEqual([409, NOT_YET])
    await save({ other_num: student.other_num })
    expect(await issue()).toEqual([201, student.name])
  })
  apart('staff see beside her own words what the school has; she reads nothing of what it has of others', async () => {
    await save({ name: other.name, other_num: other.other_num })
    await save({ name: '又一个' })
    const { body } = await server.request(`relation/students/${student.uuid}/`, { as: 'jw.x' })
    expect(body).toMatchObject({ name: '又一个', listed_name: student.name, listed_num: student.other_num })
    await save({ name: '又一个', other_num: other.other_num }, 'jw.x')
    const after = await server.request(`relation/students/${student.uuid}/`, { as: 'jw.x' })
    expect(after.body).toMatchObject({ name: '又一个', listed_name: null, listed_num: null })
  })
  apart('a name that the school has corrected is on her paper, and so is one that its list corrects', async () => {
    await save({ name: other.name })
    await save({ name: '陆听岚' }, 'jw.x')
    expect(await issue()).toEqual([201, '陆听岚'])
    await save({ name: other.name })
    const job = await corrected('陆听兰')
    expect(await issue()).toEqual([201, '陆听兰'])
    // taken back, what she had put there is hers again
    expect((await server.request(`imports/${job.uuid}/undo/`, { as: 'jw.x', method: 'POST', body: {} })).status).toBe(200)
    expect(await issue()).toEqual([409, NOT_YET])
  })
  apart('nor on one that reads it in the moment in which it stands there, and is printed when it does no more', async () => {
    // as if she had put it there behind every look at her, and takes it back while it prints: what was read is judged by what it says
    const named = (name: string) => server.current().update(students).set({ name }).where(eq(students.uuid, student.uuid))
    await named(other.name)
    const { report } = server.ports
    const printed: unknown[] = []
    const real = report.pdf.bind(report)
    const print = vi.spyOn(report, 'pdf').mockImplementation(async (paper, by) => {
      printed.push(paper)
      await named(student.name)
      return real(paper, by)
    })
    try {
      expect(await issue('teacher.x')).toEqual([409, '档案刚有变动，没有签发。请核对后再签发。'])
      expect(JSON.stringify(printed)).toContain(other.name)
    } finally {
      print.mockRestore()
    }
  })
  apart('a list that is taken back leaves what staff have saved since, and says nothing of her word', async () => {
    await save({ name: other.name })
    const job = await corrected('陆听兰')
    await save({ name: '陆听岚' }, 'jw.x')
    const stood = (await server.request(`relation/students/${student.uuid}/`, { as: 'jw.x' })).body
    const undo = await server.request(`imports/${job.uuid}/undo/`, { as: 'jw.x', method: 'POST', body: {} })
    expect(undo.status).toBe(409)
    const after = (await server.request(`relation/students/${student.uuid}/`, { as: 'jw.x' })).body
    expect(after).toEqual(stood)
    expect([after.name, after.listed_name]).toEqual(['陆听岚', null])
    expect((await issue())[0]).toBe(201)
  })
  apart('240 such changes an hour are on record, and no more are taken (8.12)', async () => {
    let n = 0
    const one = () => server.request(path(student.uuid), { as: 'student.x', method: 'PATCH', body: { other_num: `N${n}` } })
    while (n < 300 && (await one()).status === 200) n++
    // some run out meanwhile
    expect([n >= 240, n < 280]).toEqual([true, true])
    expect((await one()).status).toBe(429)
    // and what changes neither goes on
    await save({ qq: '600003' })
  })
  apart('what changes nothing of who she is, or fills in a number where there was none, keeps no paper from her', async () => {
    await save({ name: student.name, other_num: student.other_num, qq: '600003' })
    expect((await issue())[0]).toBe(201)
    await server.current().update(students).set({ other_num: null }).where(eq(students.uuid, student.uuid))
    await save({ name: student.name, other_num: '20260001' })
    expect((await issue())[0]).toBe(201)
  })
  apart('that she has changed who she is, is on record, with no word of what she wrote', async () => {
    await save({ name: other.name, other_num: other.other_num })
    const [row] = await server.current().select().from(audit_log).where(eq(audit_log.action, 'own_name'))
    expect(row).toMatchObject({ actor: student.user, detail: { student: student.uuid, fields: ['name', 'other_num'] } })
    expect(JSON.stringify(row)).not.toContain(other.name)
  })
  apart('a list that corrects by number and name does not take her for the classmate whose words she has taken', async () => {
    await save({ name: '新来', other_num: '20260002' })
    const body = [{ name: '新来', other_num: '20260002', cert_id: idNumber(1), grade: inClass }]
    const { body: job } = await server.request('imports/students/?update=true&dry_run=true', { as: 'jw.x', method: 'POST', body })
    expect(await ended(job)).toMatchObject({ state: 'done', report: { created: 1, updated: 0 } })
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
