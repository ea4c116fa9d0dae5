import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { bodyFor } from './bodies.ts'
import { type Marked, markSchools } from './marked.ts'

// R9: every single row says its version, and every write to one refuses a version that is no more. A new call is covered by being declared.
// what a contract says is no driver's: on the faster database, where there is one
const url = await withPostgres()
let server: TestServer
let ids: Record<string, Marked>
beforeAll(async () => {
  server = await openTestServer(url)
  ids = await markSchools(server.db)
})
afterAll(() => server.close())

const accounts = ['superuser', 'sysadmin', 'jw.x', 'student.x', 'vip.x', 'teacher.x', 'jyj.a']
const braces = /\{\w+\}/
/** Rows that can be read one by one; the calls of a group (accounts, tokens) act on what they are given and keep no versions. */
const versioned = new Set(routes.filter(({ name, call }) => name === 'get' && call.param).map(({ call }) => call.path.split('/{')[0]!))
const single = routes.filter(({ call }) => braces.test(call.path) && versioned.has(call.path.split('/{')[0]!))
const unversioned = routes.filter(({ call }) => braces.test(call.path) && !versioned.has(call.path.split('/{')[0]!))
type Route = (typeof routes)[number]
const named = (all: Route[]) => all.map(route => [`${route.call.method} ${route.call.path}`, route] as const)

/** What the first of them who may make the call is answered, about a row that she may make it for. */
async function ask({ call }: Route, headers: Record<string, string> = {}) {
  const rows = ids[call.path.split('/{')[0]!]!.x
  const tried: string[] = []
  for (const as of accounts)
    for (const id of rows) {
      const path = call.path.replace(braces, id)
      const answer = await server.undone(() => server.request(path, { method: call.method, as, body: bodyFor(call), headers }))
      if (answer.status !== 403 && answer.status !== 404) return { as, path, answer }
      tried.push(`${as} ${answer.status}`)
    }
  throw new Error(`${call.path}: nobody may: ${tried.join(', ')}`)
}

test.each(named(single.filter(({ name }) => name === 'get')))('R9 %s says the version of its row', async (_, route) => {
  const { answer } = await ask(route)
  expect(answer.headers.get('ETag'), answer.text).toMatch(/^"[\x21\x23-\x7e]+"$/)
})

test.each(named(single.filter(({ call }) => call.method !== 'GET')))('R9 %s refuses a version that is no more', async (_, route) => {
  for (const stale of ['"stale"', 'W/"stale"', '"a", "b"', 'stale']) {
    const { answer } = await ask(route, { 'If-Match': stale })
    expect([answer.status, answer.body], stale).toEqual([412, { detail: expect.any(String), current: expect.any(Object) }])
  }
  const { as, path, answer } = await ask(route, { 'If-Match': '*' })
  expect(answer.status).not.toBe(412)
  // what a read of the row says is what a write takes
  const { current } = (await ask(route, { 'If-Match': '"stale"' })).answer.body
  const [base, id] = path.split(/\/(?=[\da-f-]{36}|\d+\/)/)
  const read = await server.request(`${base}/${id!.split('/')[0]}/`, { as })
  if (read.status !== 200) return expect(current.updated_time).toEqual(expect.any(String))
  const taken = await ask(route, { 'If-Match': `"other", ${read.headers.get('ETag')}` })
  expect(taken.answer.status, taken.answer.text).not.toBe(412)
})

const staff = accounts.filter(name => !/student|vip/.test(name))
const seen = new Set<string>()
const told = single.filter(({ call, sensitive }) => sensitive && call.method !== 'GET')
test.each(named(told))('S12 %s: a row that is told with a refusal of its version is on record, when staff is told it', async (_, route) => {
  for (const as of staff)
    for (const id of ids[route.call.path.split('/{')[0]!]!.x) {
      const before = await server.db.$count(audit_log)
      const path = route.call.path.replace(braces, id)
      const headers = { 'If-Match': '"stale"' }
      const { status } = await server.request(path, { method: route.call.method, as, body: bodyFor(route.call), headers })
      if (status !== 412) continue
      const [last] = await server.db.select().from(audit_log).orderBy(desc(audit_log.place)).limit(1)
      expect(await server.db.$count(audit_log)).toBe(before + 1)
      expect(last).toMatchObject({ action: 'read', target: route.call.path, detail: { id, refused: 412 } })
      seen.add(route.call.path)
      return
    }
})
test('most of these are calls of staff', () => expect(seen.size).toBeGreaterThan(told.length / 2))

test('R9 a row that is one’s own, and one that has just been made, say their version too', async () => {
  expect((await server.request('relation/students/student/', { as: 'student.x' })).headers.get('ETag')).toMatch(/^"\d{4}-/)
  const body = { name: '高一(9)班', year: 2026 }
  const made = await server.undone(() => server.request('data_dict/grade/', { method: 'POST', as: 'jw.x', body }))
  expect([made.status, made.headers.get('ETag')]).toEqual([201, `"${made.body.updated_time}"`])
})

test.each(named(unversioned.filter(({ call }) => call.method !== 'GET')))('R9 %s keeps no versions, and holds none', async (_, route) => {
  const path = route.call.path.replace(braces, '00000000-0000-4000-8000-000000000000')
  for (const version of ['"x"', '""']) {
    const answer = await server.request(path, {
      method: route.call.method,
      as: 'superuser',
      body: bodyFor(route.call),
      headers: { 'If-Match': version },
    })
    expect(answer.status).toBe(412)
  }
})

/** What a sample cannot know. */
const known: Readonly<Record<string, object>> = {
  'career/performance/': { date: '2026-03-05' },
  'data_dict/major_class/': { code: '9901', discipline_code: '99' },
  'sys/vip_periods/': { begin: '2026-03-05', end: '2027-03-05' },
}
const wide = routes.filter(({ call }) => !braces.test(call.path) && call.method !== 'GET')
test.each(named(wide))('R9 %s names no row by its address, and holds no version of any', async (_, { call }) => {
  const sample = bodyFor(call)
  const body = known[call.path] ? { ...(sample as object), ...known[call.path] } : sample
  const answers: string[] = []
  for (const as of accounts) {
    const ask = { method: call.method, as, body, headers: { 'If-Match': '"x"' } }
    const { status, text } = await server.undone(() => server.request(call.path, ask))
    if (status === 412) return
    answers.push(`${as} ${status} ${text}`)
  }
  expect(answers).toEqual([])
})

test('R9 two changes within a millisecond, or with a clock that goes back, are two versions', () =>
  server.undone(async () => {
    const path = `data_dict/grade/${ids['data_dict/grade']!.x[0]}/`
    const save = (school_area: string) => server.request(path, { method: 'PATCH', as: 'jw.x', body: { school_area } })
    const first = await save('东')
    server.ports.moveClock(-60_000)
    const second = await save('西')
    server.ports.moveClock(60_000)
    expect(second.headers.get('ETag')).not.toBe(first.headers.get('ETag'))
    expect(Date.parse(second.body.updated_time)).toBeGreaterThan(Date.parse(first.body.updated_time))
  }))

test('R9 the classes of a teacher are part of her version: what belongs to a row changes it', () =>
  server.undone(async () => {
    const id = ids['relation/teachers']!.x[0]!
    const before = await server.request(`relation/teachers/${id}/`, { as: 'sysadmin' })
    const allot = (grades: string[], version: string) =>
      server.request(`relation/teachers/${id}/allot_grades/`, {
        method: 'PATCH',
        as: 'jw.x',
        body: { grades },
        headers: { 'If-Match': version },
      })
    const seen = before.headers.get('ETag')!
    expect((await allot([], seen)).status).toBe(200)
    const second = await allot(
      before.body.grades.map((grade: { uuid: string }) => grade.uuid),
      seen,
    )
    expect([second.status, second.body.current?.grades]).toEqual([412, []])
  }))
