import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { classKey } from '../../src/core/domain/people.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { meant } from '../support/corrections.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Names that are one to every list (full and half width, spaces, capitals) are one class of a school and year, whoever makes it.
const url = await withPostgres()
const TAKEN = { name: ['该值已存在。'] }

describe.each(onBoth(url))('one class by its key, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['jw.x', 'jw.y', 'sysadmin']) await server.token(name)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const post = (path: string, body: unknown, as = 'jw.x') => server.request(path, { method: 'POST', as, body })
  const create = (name: string, year = 2031, as = 'jw.x') => post('data_dict/grade/', { name, year }, as)
  const change = (uuid: string, body: object) => server.request(`data_dict/grade/${uuid}/`, { method: 'PATCH', as: 'jw.x', body })
  const list = (rows: readonly object[], query = '') => post(`data_dict/grade/multi/${query}`, rows)
  const ofYear = async (year: number) =>
    (
      await server
        .current()
        .select()
        .from(grades)
        .where(and(eq(grades.work_unit, unitOf('x')), eq(grades.year, year)))
    ).map(one => one.name)
  const faults = (answer: { readonly body: { readonly detail: string } }) =>
    (JSON.parse(answer.body.detail) as { faults: { row: number; field: string; code: string }[] }[]).flatMap(row =>
      row.faults.map(({ row, field, code }) => `${row} ${field} ${code}`),
    )

  apart('the form makes no second one, however it is typed; another year and another school have their own', async () => {
    expect((await create('高一(1)班')).status).toBe(201)
    for (const name of ['高一（1）班', '高一(１)班', '高一 (1) 班', '高一(1)班']) {
      const { status, body } = await create(name)
      expect([name, status, body]).toEqual([name, 400, TAKEN])
    }
    expect([(await create('高一（1）班', 2032)).status, (await create('高一（1）班', 2031, 'jw.y')).status]).toEqual([201, 201])
    const asked = { name: '高一（1）班', year: 2031, work_unit: unitOf('x') }
    expect(await post('data_dict/grade/', asked, 'sysadmin')).toMatchObject({ status: 400, body: TAKEN })
    expect(await ofYear(2031)).toEqual(['高一(1)班'])
  })

  apart('nor does it make one that looks the same: a name that was pasted brings signs that nobody sees', async () => {
    const made = await create('\u200b高二(9)班\u200b')
    expect([made.status, made.body.name]).toEqual([201, '高二(9)班'])
    for (const sign of ['\u200b', '\u2800', '\u3164', '\u00ad', '\u202e', '\ufeff'])
      for (const name of [`高二(9)班${sign}`, `高二${sign}(9)班`, `${sign}高二(9)班`])
        expect([JSON.stringify(name), (await create(name)).body]).toEqual([JSON.stringify(name), TAKEN])
    expect(await ofYear(2031)).toEqual(['高二(9)班'])
    for (const nothing of ['\u3164', '\u200b\u2800', '\ufe0f', '\u{e0041}', ' \u180b '])
      expect((await create(nothing)).body).toEqual({ name: [expect.any(String)] })
    // two that are stored from before are a fault of the cell that means them
    const { uuid: _, id: __, ...twin } = (await server.current().select().from(grades).where(eq(grades.uuid, made.body.uuid)))[0]!
    await server
      .current()
      .insert(grades)
      .values({ ...twin, name: '高二(9)班\u200b' })
    const answer = await post('relation/students/multi_create/', [
      { name: '甲', cert_id: idNumber(9002), grade: '高二(9)班', enrollment_year: 2031 },
    ])
    expect([answer.status, faults(answer)]).toEqual([400, ['1 grade class_twice']])
  })

  apart('nor is one renamed, or given another year, into a second; it may be typed anew itself', async () => {
    const [one, other] = [(await create('1班')).body.uuid, (await create('2班')).body.uuid]
    const later = (await create('１班', 2032)).body.uuid
    for (const [uuid, body] of [
      [other, { name: '１班' }],
      [later, { year: 2031 }],
    ] as const)
      expect(await change(uuid, body)).toMatchObject({ status: 400, body: TAKEN })
    expect((await change(one, { name: '１班', school_area: '东区' })).status).toBe(200)
    expect((await ofYear(2031)).sort()).toEqual(['2班', '１班'])
  })

  const storedTwice = () =>
    server
      .current()
      .insert(grades)
      .values(['高一（9）班', '高一(9)班'].map((name, n) => ({ id: 900_001 + n, name, year: 2031, work_unit: unitOf('x') })))
      .returning()

  apart('of two that are stored from before, each is saved as it is, and one may be called otherwise', async () => {
    const [one, other] = await storedTwice()
    expect((await change(one!.uuid, { name: one!.name, year: 2031, school_area: '东区' })).status).toBe(200)
    expect(await change(one!.uuid, { name: '高一（ 9 ）班' })).toMatchObject({ status: 400, body: TAKEN })
    expect((await change(other!.uuid, { name: '高一(10)班' })).status).toBe(200)
  })

  apart('a list that meets them chooses neither, and says so at the cell', async () => {
    await storedTwice()
    const before = await server.current().$count(students)
    const student = (enrollment_year?: number) => ({ name: '甲', cert_id: idNumber(9001), grade: '高一(9)班', enrollment_year })
    for (const year of [undefined, 2031])
      for (const query of ['', '?dry_run=true']) {
        const answer = await post(`relation/students/multi_create/${query}`, [student(year)])
        expect([answer.status, faults(answer)]).toEqual([400, ['1 grade class_twice']])
      }
    const teacher = { name: '乙', cert_id: '13966662222', grades: ['高一(9)班'] }
    const answer = await post('relation/teachers/multi_create/', [teacher])
    expect([answer.status, faults(answer)]).toEqual([400, ['1 grades class_twice']])
    expect(await server.current().$count(students)).toBe(before)
    // one of them has another name by now
    const [one] = await server.current().select().from(grades).where(eq(grades.name, '高一（9）班'))
    expect((await change(one!.uuid, { name: '高一（10）班' })).status).toBe(200)
    expect((await post('relation/students/multi_create/', [student(2031)])).status).toBe(200)
  })

  apart('a list of classes that is undone gives none a year back in which another has its name by now', async () => {
    await create('高一(1)班')
    const run = async (rows: readonly object[], query = '') => {
      const { body } = await post(`imports/classes/${query}`, rows)
      const look = async () => (await server.request(`imports/${body.uuid}/`, { as: 'jw.x' })).body.state
      await expect.poll(look, { timeout: 20_000, interval: 10 }).toBe('done')
      return body.uuid as string
    }
    const rows = [{ name: '高一(1)班', year: 2032 }]
    const question = await run(rows, '?dry_run=true&update=true')
    const page = async (offset: number) => (await server.request(`imports/${question}/differences/?offset=${offset}`, { as: 'jw.x' })).body
    const corrected = await run(await meant(rows, page))
    expect((await create('高一（1）班')).status).toBe(201)
    expect((await post(`imports/${corrected}/undo/`, {})).status).toBe(409)
    expect([await ofYear(2031), await ofYear(2032)]).toEqual([['高一（1）班'], ['高一(1)班']])
  })

  // one connection does one thing after the other
  if (where) {
    test('made ten times at once, by the form and by lists, there is one of it', async () => {
      const typed = ['高一（{n}）班', '高一({n})班', '高一 ({n}) 班', '高一( {n})班']
      const made = Array.from({ length: 10 }, (_, n) => typed.map(text => text.replace('{n}', String(n + 1))))
      for (const names of made) {
        const answers = await Promise.all(names.map(name => create(name, 2040)))
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
      }
      for (const names of made) {
        const [, listed] = await Promise.all([create(names[0]!, 2041), list([{ name: names[1], year: 2041 }]), create(names[2]!, 2041)])
        expect(listed.status, listed.text).toBe(200)
      }
      for (const year of [2040, 2041]) {
        const keys = (await ofYear(year)).map(classKey)
        expect(keys).toHaveLength(10)
        expect(new Set(keys).size).toBe(10)
      }
    })
  }

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
