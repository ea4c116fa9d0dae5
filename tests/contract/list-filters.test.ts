import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { routes } from '../../server/app.ts'
import { students } from '../../src/core/contracts/relation/students.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// S1: a filter of a field that is not shown tells it, one row at a time.
type Shaped = z.ZodMiniObject<Record<string, z.ZodMiniType>>
const shapeOf = (schema: unknown) => Object.keys((schema as Shaped)._zod.def.shape)
/** What says by which shown fields a filter's answer is there to be read anyway. */
const toldBy: Readonly<Record<string, readonly string[]>> = {
  ...{ grade: ['grade', 'grade_name'], year: ['grade', 'grade_name'], work_unit: ['work_unit'], exam_year: ['exam_year'] },
  ...{ first_course: ['course'], chosen: ['course'], state: ['is_submitted'], account_type: ['user'] },
}
const words = ['fields', 'expand', 'limit', 'offset', 'page', 'search']

describe('lists that are made of students and are no students', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())
  const made = Object.entries(students.calls).filter(([, call]) => 'item' in call && call.item !== students.read)

  test('S1 they take no filter and no order of a field that they do not show', () => {
    expect(made.length).toBeGreaterThan(6)
    for (const [name, call] of made) {
      const shown = shapeOf((call as { item: unknown }).item)
      for (const filter of shapeOf(call.query).filter(one => !words.includes(one) && one !== 'ordering'))
        expect([name, filter, toldBy[filter]?.some(field => shown.includes(field))]).toEqual([name, filter, true])
    }
    // no other resource has such a list with filters of its own rows, or it belongs into the table above
    const others = routes.filter(({ call }) => call.item && !call.path.startsWith('relation/students/'))
    const foreign = others.filter(({ call, name }) => {
      const list = others.find(one => one.name === 'list' && one.call.path === call.path.slice(0, -name.length - 1))
      return (
        list &&
        call.item !== list.call.item &&
        shapeOf(call.query).some(one => shapeOf(list.call.query).includes(one) && one === 'ordering')
      )
    })
    expect(foreign.map(({ call }) => call.path)).toEqual([])
  })

  test('S1 who may see VIP alone is not told subjects, sign-in, exam year or number by what she filters, searches or orders', async () => {
    const ask = (query: string) =>
      server
        .request(`relation/students/admin_query_student_vip/?limit=500${query}`, { as: 'sysadmin' })
        .then(({ status, text }) => [status, text])
    const all = await ask('')
    expect(all[0]).toBe(200)
    const school = (await server.request('data_dict/work_unit/', { as: 'sysadmin' })).body[0].uuid
    for (const hidden of [
      'first_course=物理',
      'chosen=物理|化学|生物',
      'state=never',
      'exam_year=2027',
      'account_type=1',
      `work_unit=${school}`,
    ])
      expect([hidden, ...(await ask(`&${encodeURI(hidden)}`))]).toEqual([hidden, ...all])
    for (const order of ['exam_year', 'other_num', '-created_time'])
      expect([order, (await ask(`&ordering=${order}`))[0]]).toEqual([order, 400])
    const [{ other_num, name, grade }] = (await server.request('relation/students/admin_query_student/?limit=1', { as: 'sysadmin' })).body
      .results
    expect(other_num).toBeTruthy()
    const found = async (query: string) => JSON.parse((await ask(query))[1] as string).count as number
    expect(await found(`&search=${other_num}`)).toBe(0)
    expect(await found(`&search=${encodeURIComponent(name)}`)).toBeGreaterThan(0)
    const ofClass = await found(`&grade=${grade.uuid}`)
    expect([ofClass > 0, ofClass < (await found(''))]).toEqual([true, true])
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
