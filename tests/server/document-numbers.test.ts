import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { meant } from '../support/corrections.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// The number of a document is a login name (G128): every door takes and refuses the same.
const url = await withPostgres()
const good = idNumber(7)
/** Another last digit than the others give. */
const wrongDigit = good.slice(0, 17) + (good.endsWith('1') ? '2' : '1')
const refused: [string, string][] = [
  ['one digit', '1'],
  ['an ID number without its last third', '200000000012'],
  ['a formula', '=2+2'],
  ['a mask of a passport', 'E*******8'],
  ['a mask of an ID number', '990101********0012'],
  ['a wrong check digit', wrongDigit],
  ['an ID number without its end', good.slice(0, 17)],
  ['an ID number with a digit too many', `${good}0`],
  ['a day of birth that is none', '990101200713010014'],
  ['a letter for a digit', `${good.slice(0, 17)}O`],
  ['no digit', 'PASSPORT'],
  ['a sign that no document has', 'E1234:5678'],
  ['four signs', 'E123'],
  ['more than twenty', `E${'A'.repeat(19)}1`],
  ['a hyphen at its head', '-E1234567'],
  ['a script', '<b>E12345678</b>'],
]
const taken: [string, string, string][] = [
  ['an ID number', good, good],
  ['with a small x', '99010620070328963x', '99010620070328963X'],
  ['a passport', 'E12345678', 'E12345678'],
  ['a passport in small letters', 'ea1234567', 'EA1234567'],
  ['a permit of Hong Kong', 'H12345678', 'H12345678'],
  ['a permit of Taiwan, of eight digits', '12345678', '12345678'],
  ['with brackets, in full width', 'A123456（7）', 'A123456(7)'],
  ['five signs', 'A1234', 'A1234'],
  ['twenty signs', `E1${'A'.repeat(18)}`, `E1${'A'.repeat(18)}`],
  ['ten digits', '2000000012', '2000000012'],
]
const A = '高三(1)班'

describe.each(onDatabases(url))('documents, on %s', (_, where) => {
  let server: TestServer
  let unit = ''
  let uuid = ''
  let klass: string | undefined
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['jw.x', 'sysadmin', 'superuser', 'teacher.x']) await server.token(name)
    unit = (await server.request('login-methods/is_login/', { as: 'jw.x' })).body.work_unit.uuid
    ;[klass] = (
      await server.db
        .select()
        .from(grades)
        .where(and(eq(grades.work_unit, unit), eq(grades.name, A)))
    ).map(one => one.uuid)
    uuid = (await server.request('relation/students/jw_query_student/?limit=1', { as: 'jw.x' })).body.results[0].uuid
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const send = (path: string, body: unknown, as = 'jw.x', method = 'POST') => server.request(path, { method, as, body })
  const person = (cert_id: string, more: object = {}) => ({ name: '外来生', cert_id, grade: A, ...more })
  const counts = async () => [await server.current().$count(students), await server.current().$count(users)]
  const named = (name: string) => server.current().select().from(students).where(eq(students.name, name))
  const numberOf = async (name: string) => (await named(name))[0]!.cert_id
  const faults = (answer: { body: { detail: string } }) =>
    (JSON.parse(answer.body.detail) as { faults: { row: number; field: string; code: string }[] }[]).flatMap(one =>
      one.faults.map(({ row, field, code }) => `${row} ${field} ${code}`),
    )

  apart('what is no number of a document is refused by form, change and list alike, told once, and nothing is kept (G128)', async () => {
    const before = await counts()
    const [stored] = await server.current().select().from(students).where(eq(students.uuid, uuid))
    for (const [what, cert_id] of refused) {
      for (const [path, method, as, more] of [
        ['relation/students/relation_create/', 'POST', 'jw.x', { name: '外来生' }],
        ['relation/students/', 'POST', 'superuser', { name: '外来生', work_unit: unit }],
        [`relation/students/${uuid}/`, 'PATCH', 'sysadmin', {}],
      ] as const) {
        const { status, body } = await send(path, { ...more, cert_id }, as, method)
        expect([what, path, status, body]).toEqual([what, path, 400, { cert_id: [expect.stringMatching(/^证件号码不正确/)] }])
      }
      if (what.startsWith('a mask')) continue
      const list = await send('relation/students/multi_create/', [person(cert_id)])
      expect([what, list.status, faults(list)]).toEqual([what, 400, ['1 cert_id bad_id_number']])
    }
    const empty = await send('relation/students/relation_create/', { name: '外来生', cert_id: ' ' })
    expect([empty.status, empty.body]).toEqual([400, { cert_id: [expect.any(String)] }])
    const phone = await send('relation/students/multi_create/', [person('138-0000-0001')])
    expect([phone.status, faults(phone)]).toEqual([400, ['1 cert_id bad_id_number']])
    expect(await counts()).toEqual(before)
    expect((await server.current().select().from(students).where(eq(students.uuid, uuid)))[0]).toEqual(stored)
  })

  test.each(taken)('%s is taken by form, change and list alike', (_what, typed, kept) =>
    server.undone(async () => {
      const made = await send('relation/students/relation_create/', { name: '外来生', cert_id: typed, grade: klass })
      expect([made.status, made.body.username]).toEqual([201, kept])
      // a list means the same student, and makes another where she is gone
      expect((await send('relation/students/multi_create/', [person(typed)])).body).toMatchObject({ created: 0, unchanged: 1 })
      const change = (cert_id: string) => send(`relation/students/${made.body.uuid}/`, { cert_id }, 'sysadmin', 'PATCH')
      expect((await change('T87654321')).status).toBe(200)
      expect([(await change(typed)).status, await numberOf('外来生')]).toEqual([200, kept])
      expect((await change('T87654321')).status).toBe(200)
      expect((await send('relation/students/multi_create/', [person(typed, { name: '名单里的' })])).body.created).toBe(1)
      expect(await numberOf('名单里的')).toBe(kept)
    }),
  )

  apart(
    'a class with a passport in it, exported, corrected and imported again: who stands under a mask is left as she is (G147)',
    async () => {
      const own = [person('E12345678'), person(good, { name: '本地生' }), person('A123456(7)', { name: '港生' })]
      expect((await send('relation/students/multi_create/', own)).body.created).toBe(3)
      const list = (await server.request('relation/students/jw_query_student/', { as: 'jw.x' })).body as { name: string; cert_id: string }[]
      const shown = own.map(one => list.find(({ name }) => name === one.name)!.cert_id)
      expect(shown).toEqual(['E*******8', `990101********${good.slice(-4)}`, 'A********)'])
      const rows = own.map((one, n) => ({ ...one, cert_id: shown[n]! }))
      expect((await send('relation/students/multi_create/', rows)).body).toMatchObject({ created: 0, unchanged: 3 })
      const corrected = rows.map((row, n) => (n === 0 ? { ...row, phone: '13911112222' } : row))
      const begun = await send('imports/students/?dry_run=true&update=true', corrected)
      const question = (await server.request(`imports/${begun.body.uuid}/`, { as: 'jw.x' })).body
      expect([question.state, question.refusal, question.report]).toMatchObject(['done', null, { created: 0, updated: 1, unchanged: 2 }])
      const page = async (offset: number) =>
        (await server.request(`imports/${question.uuid}/differences/?offset=${offset}`, { as: 'jw.x' })).body
      const done = await send('imports/students/', await meant(corrected.slice(0, 1), page))
      expect((await server.request(`imports/${done.body.uuid}/`, { as: 'jw.x' })).body.report).toMatchObject({ created: 0, updated: 1 })
      const [stored] = await named('外来生')
      expect([stored!.cert_id, stored!.phone]).toEqual(['E12345678', '13911112222'])
    },
  )

  apart('a mask that fits nobody of that name is refused, and is written over no number (G147)', async () => {
    await send('relation/students/multi_create/', [person('E12345678')])
    for (const row of [person('E*******9'), person('E*******8', { name: '别人' }), person('E******8'), person('*')])
      expect(faults(await send('relation/students/multi_create/', [row]))).toEqual(['1 cert_id masked_value'])
    for (const cert_id of ['E**1**8', '**E1234**', 'E*******78'])
      expect(faults(await send('relation/students/multi_create/', [person(cert_id)]))).toEqual(['1 cert_id bad_id_number'])
    const [one] = await named('外来生')
    const other = { ...person('E*******9'), existing: { uuid: one!.uuid, version: one!.updated_time } }
    const job = await send('imports/students/', [other])
    expect(faults((await server.request(`imports/${job.body.uuid}/`, { as: 'jw.x' })).body.refusal)).toEqual(['1 cert_id masked_value'])
    expect(await numberOf('外来生')).toBe('E12345678')
  })

  apart('who was given another number before this was so keeps it, and her class’s list goes on (G147)', async () => {
    await send('relation/students/multi_create/', [person('E12345678'), person(good, { name: '本地生' })])
    await server.current().update(students).set({ cert_id: '1' }).where(eq(students.cert_id, 'E12345678'))
    await server.current().update(students).set({ cert_id: '2' }).where(eq(students.cert_id, good))
    const rows = [person('*'), person('*', { name: '本地生' })]
    expect((await send('relation/students/multi_create/', rows)).body).toMatchObject({ created: 0, unchanged: 2 })
    const [one] = await server.current().select().from(students).where(eq(students.cert_id, '1'))
    expect((await send(`relation/students/${one!.uuid}/relation_update/`, { remark: '旧号' }, 'jw.x', 'PATCH')).status).toBe(200)
  })

  apart('of a passport too, who sees masks alone is told of twenty wrong numbers and no more (G147)', async () => {
    const taught = (await server.request('relation/students/teacher_query_student/?limit=1', { as: 'teacher.x' })).body.results[0]
    await server.current().update(students).set({ cert_id: 'E12345678' }).where(eq(students.uuid, taught.uuid))
    const exam = (n: number) => ({ name: taught.name, cert_id: `E${1234500 + n}8`, date: '2020-01-01', score: 400 })
    const asked = async (list: object[]) => {
      const begun = await send('imports/performance/?dry_run=true', list, 'teacher.x')
      return (await server.request(`imports/${begun.body.uuid}/`, { as: 'teacher.x' })).body.refusal
    }
    const twenty = await asked(Array.from({ length: 20 }, (_, n) => exam(n)))
    expect([twenty.status, faults(twenty)]).toEqual([400, Array.from({ length: 20 }, (_, n) => `${n + 1} cert_id unknown_student`)])
    expect((await asked([exam(20)])).status).toBe(429)
    // the right one is among what is told no more
    expect((await asked([exam(67)])).status).toBe(429)
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
