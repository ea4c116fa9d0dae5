import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { numberedId } from '../../server/db/demo/seeded-random.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teachers } from '../../server/resources/relation/teachers/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import type { Shaped } from '../../src/core/contracts/define.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { hostileTexts } from './hostile.ts'

// S4: what a list is asked with decides which rows and fields one sees of those one may see, and nothing else.
// what a contract says is no driver's: on the faster database, where there is one
const url = await withPostgres()
let server: TestServer
let secrets: string[]
beforeAll(async () => {
  server = await openTestServer(url)
  await server.token('superuser')
  const accounts = await server.db.select().from(users)
  const people = await server.db.select().from(students)
  secrets = [
    ...accounts.flatMap(one => [one.password_hash, one.initial_password]),
    ...people.flatMap(one => [one.cert_id, one.phone]),
    ...(await server.db.select().from(teachers)).map(one => one.cert_id),
    '$argon2',
  ].filter(secret => secret !== null)
})
afterAll(() => server.close())

/** Of the values, where another list of the resource takes all. */
const PARTS = 8
const lists = routes.filter(({ call }) => call.item !== undefined)
const words = ['fields', 'expand', 'ordering', 'search', 'limit', 'offset', 'page']
const baseOf = (path: string) => path.split('/').slice(0, 2).join('/')
const filtersOf = (route: (typeof routes)[number]) => Object.keys((route.call.query as Shaped).shape).filter(name => !words.includes(name))
/** Who is judged, where a list is somebody's: without it every answer would be the same refusal. */
const judged = { area: '320000', mngk_rank: '30000', aspiration_course: '["物理","化学","生物"]', category: '1', category_sub: '01' }
/** Whose jobs are asked for: without it that list refuses. */
const major = numberedId('majors', 1)
const isJudged = (path: string) => /^dashboard\/college_(art_)?aspirations\/[a-z]/.test(path)
const ask = (path: string, name: string, text: string) => {
  const query = new URLSearchParams({
    ...(isJudged(path) && judged),
    ...(path === 'material/job/major_q_job/' && { major }),
    limit: '3',
    [name]: text.toWellFormed(),
  })
  return server.request(`${path}?${query}`, { as: 'superuser' })
}

test('there are lists, and sixty values to try on them', () => {
  expect(lists.length).toBeGreaterThan(15)
  expect(hostileTexts.length).toBeGreaterThanOrEqual(60)
})

test.each(lists.map(route => [route.call.path, route] as const))('S4 %s gives no secret and no 500 to any value', async (path, route) => {
  const filters = filtersOf(route)
  const seen = { 200: 0, 400: 0 }
  const check = async (name: string, text: string) => {
    const { status, text: answer } = await ask(path, name, text)
    expect([name, text, [200, 400].includes(status) ? '200 or 400' : status]).toEqual([name, text, '200 or 400'])
    seen[status as 200 | 400] += 1
    for (const secret of secrets) if (answer.includes(secret)) throw new Error(`${path}?${name}=${text} shows ${secret.slice(0, 6)}…`)
  }
  // Lists of one resource read by one engine: the first takes every value on every parameter, each other list an eighth of them.
  const [first, ...same] = lists.filter(({ call }) => baseOf(call.path) === baseOf(path))
  const turn = same.indexOf(route) % PARTS
  const texts = route === first ? hostileTexts : hostileTexts.filter((_, i) => i % PARTS === turn)
  for (const text of texts) for (const name of ['fields', 'expand', 'ordering', 'search']) await check(name, text)
  // Each value on one of the other parameters in turn: all values, all parameters.
  const others = [...filters, 'limit', 'offset', 'page']
  for (const name of others) for (const text of ['', '|', '||', ',', 'x|', '|x']) await check(name, text)
  for (const [i, text] of texts.entries()) await check(others[i % others.length]!, text)
  const share = route === first ? 1 : PARTS
  expect(seen[200]).toBeGreaterThan(10 / share)
  // half of the values are wrong orders and fields, where a list knows these
  expect(seen[400]).toBeGreaterThan('ordering' in (route.call.query as Shaped).shape ? 50 / share : 25 / share)
})

test('S4 nothing but what the contract names orders, filters or shows: not one other column of the people tables', async () => {
  const path = 'relation/students/admin_query_student/'
  const plain = await server.request(`${path}?limit=50`, { as: 'superuser' })
  const allowed = ['name', 'exam_year', 'other_num', 'created_time']
  const readable = Object.keys(plain.body.results[0])
  const named = filtersOf(lists.find(({ call }) => call.path === path)!)
  const columns = new Set([...Object.keys(getTableColumns(students)), ...Object.keys(getTableColumns(users))])
  for (const column of columns) {
    for (const way of [column, `-${column}`])
      expect([way, (await ask(path, 'ordering', way)).status]).toEqual([way, allowed.includes(column) ? 200 : 400])
    if (!readable.includes(column)) expect([column, (await ask(path, 'fields', column)).status]).toEqual([column, 400])
    if (!named.includes(column))
      for (const name of [column, `user__${column}__startswith`, `${column}__gt`])
        expect((await server.request(`${path}?limit=50&${name}=1`, { as: 'superuser' })).body).toEqual(plain.body)
  }
})

test('S4 search looks for words, not for patterns, and not into phones or numbers', async () => {
  const found = (text: string) => ask('relation/students/admin_query_student/', 'search', text).then(({ body }) => body.count)
  for (const pattern of ['%', '_', '\\', '陆%', '.*']) expect([pattern, await found(pattern)]).toEqual([pattern, 0])
  const [one] = (await server.db.select().from(students)).filter(row => row.phone)
  expect([await found(one!.phone!), await found(one!.cert_id!), await found('陆听澜'), await found('')]).toEqual([0, 0, 1, 360])
})

test('nothing became a 500', () => expect(server.log).toEqual([]))
