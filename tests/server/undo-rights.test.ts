import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idNumber } from '../import/support/workbooks.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Rights: what somebody has switched or allotted since a list is hers, also where it says again what the list had said.
const url = await withPostgres()
const A = '高三(1)班'
const B = '高三(2)班'
const OFF = { is_active: false }
const ON = { is_active: true }

describe.each(onDatabases(url))('rights that somebody has given or taken since a list, on %s', (_, where) => {
  let server: TestServer
  const person = (n: number) => ({ name: `权${n}`, cert_id: idNumber(8200 + n), grade: A })
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['jw.x', 'teacher.x', 'superuser']) await server.token(name)
    expect((await post('relation/students/multi_create/', [0, 1].map(person))).body.created).toBe(2)
  })
  afterAll(() => server.close())
  const get = async (path: string, as = 'jw.x') => (await server.request(path, { as })).body
  const post = (path: string, body: unknown) => server.request(path, { method: 'POST', as: 'jw.x', body })
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const list = async (kind: string, rows: unknown) => {
    const { status, body } = await post(`imports/${kind}/`, rows)
    expect([status, body]).toMatchObject([202, {}])
    return body.uuid as string
  }
  const stateOf = async (batch: string) => (await get(`imports/${batch}/`)).state
  const ended = (batch: string) =>
    expect.poll(() => stateOf(batch), { timeout: 20_000, interval: 5 }).toMatch(/done|refused|cancelled|failed/)
  const run = async (kind: string, rows: unknown) => {
    const batch = await list(kind, rows)
    await ended(batch)
    expect(await stateOf(batch)).toBe('done')
    return batch
  }
  const undo = (batch: string) => post(`imports/${batch}/undo/`, {})
  const undone = async (batch: string) => {
    const { status, body } = await undo(batch)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.undone
  }

  const roster = async (name: string) =>
    (await get(`relation/students/jw_query_student/?search=${name}`)) as { uuid: string; name: string }[]
  const found = async (n: number) => get(`relation/students/${(await roster(`权${n}`))[0]!.uuid}/`)
  const isOn = async (n: number) => (await found(n)).user.is_active as boolean
  const version = ({ uuid, updated_time }: { uuid: string; updated_time: string }) => ({ uuid, version: updated_time })
  const meant = async (n: number, more: object) => ({ ...person(n), existing: { ...version(await found(n)), ...more } })
  const switches = async (account: string, as: string, body: object) =>
    expect((await server.request(`sys/users/${account}/is_active/`, { method: 'PUT', as, body })).status).toBe(200)
  const switchedBy = async (n: number, as: string, body: object) => switches((await found(n)).user.uuid, as, body)

  for (const [said, back, what] of [
    [OFF, ON, 'off'],
    [ON, OFF, 'on'],
  ] as const) {
    const listed = async () => {
      if (said === ON) for (const n of [0, 1]) await switchedBy(n, 'jw.x', OFF)
      return run('students', [await meant(0, said), await meant(1, said)])
    }
    apart(
      `10 an account that somebody has switched ${what} since a list did stays ${what} when the list is taken back, and is named`,
      async () => {
        const batch = await listed()
        await switchedBy(0, 'jw.x', back)
        await switchedBy(0, 'superuser', said)
        expect(await undone(batch)).toEqual({ removed: 0, restored: 1, kept: 1, names: ['权0'] })
        expect([await isOn(0), await isOn(1)]).toEqual([said.is_active, back.is_active])
      },
    )
    apart(`where nobody has, what a list has switched ${what} is as it was before`, async () => {
      expect(await undone(await listed())).toEqual({ removed: 0, restored: 2, kept: 0, names: [] })
      expect([await isOn(0), await isOn(1)]).toEqual([back.is_active, back.is_active])
    })
  }

  apart('10 who was off by the list already when somebody switched her off stays off', async () => {
    const batch = await run('students', [await meant(0, OFF), await meant(1, OFF)])
    await switchedBy(0, 'superuser', OFF)
    expect(await undone(batch)).toEqual({ removed: 0, restored: 1, kept: 1, names: ['权0'] })
    expect([await isOn(0), await isOn(1)]).toEqual([false, true])
  })

  apart('10 her account stays off, what else the list has said of her is as before', async () => {
    const batch = await run('students', [{ ...(await meant(0, OFF)), qq: '8200' }])
    await switchedBy(0, 'jw.x', ON)
    await switchedBy(0, 'superuser', OFF)
    expect(await undone(batch)).toEqual({ removed: 0, restored: 1, kept: 1, names: ['权0'] })
    expect([await isOn(0), (await found(0)).qq]).toEqual([false, null])
  })

  for (const order of [
    [0, 1],
    [1, 0],
  ])
    apart(
      `10 what somebody has switched between two lists is what the later one gives back, whichever is taken back first (${order})`,
      async () => {
        const lists = [await run('students', [await meant(0, OFF), await meant(1, OFF)])]
        await switchedBy(0, 'jw.x', ON)
        await switchedBy(0, 'superuser', OFF)
        lists.push(await run('students', [await meant(0, ON), await meant(1, ON)]))
        for (const at of order) await undo(lists[at]!)
        expect([await isOn(0), await isOn(1)]).toEqual([false, true])
      },
    )

  apart('10 a clock that goes after takes nothing of it', async () => {
    const batch = await run('students', [await meant(0, OFF), await meant(1, OFF)])
    server.ports.moveClock(-60_000)
    await switchedBy(0, 'jw.x', ON)
    await switchedBy(0, 'superuser', OFF)
    server.ports.moveClock(60_000)
    expect(await undone(batch)).toMatchObject({ restored: 1, kept: 1, names: ['权0'] })
    expect([await isOn(0), await isOn(1)]).toEqual([false, true])
  })

  const teacher = async () => {
    const [{ uuid }] = (await get(`relation/teachers/?search=${encodeURIComponent('林秀清')}`)) as [{ uuid: string }]
    return get(`relation/teachers/${uuid}/`)
  }
  const classOf = async (name: string) =>
    ((await get('data_dict/grade/')) as { uuid: string; name: string }[]).find(one => one.name === name)!.uuid
  const saved = async (call: string, body: object) => {
    const { uuid, updated_time } = await teacher()
    const how = { method: 'PATCH', as: 'jw.x', body, headers: { 'If-Match': `"${updated_time}"` } }
    expect((await server.request(`relation/teachers/${uuid}/${call}`, how)).status).toBe(200)
  }
  const teaches = async (...names: string[]) => ({ grades: await Promise.all(names.map(classOf)) })
  const taught = async () => ((await teacher()).grades as { name: string }[]).map(one => one.name).sort()
  const sees = async () => (await get('relation/students/teacher_query_student/?limit=1', 'teacher.x')).count as number
  const listed = async (more: object) => {
    const one = await teacher()
    return run('teachers', [{ name: one.name, cert_id: one.cert_id, grades: [], existing: version(one), ...more }])
  }
  for (const call of ['allot_grades/', ''])
    apart(`10 a class that somebody has taken since a list did is not given back with the list, by ${call || 'her form'}`, async () => {
      await saved(call, await teaches(A))
      const few = await sees()
      await saved(call, await teaches(A, B))
      expect(await sees()).toBeGreaterThan(few)
      const batch = await listed({ grades: [A], qq: '8299' })
      await saved(call, await teaches(A, B))
      await saved(call, await teaches(A))
      expect(await undone(batch)).toEqual({ removed: 0, restored: 1, kept: 1, names: ['林秀清'] })
      expect([await taught(), await sees(), (await teacher()).qq]).toEqual([[A], few, null])
    })
  apart('where nobody has, the classes that a list has taken are hers again', async () => {
    await saved('allot_grades/', await teaches(A, B))
    const batch = await listed({ grades: [A] })
    expect(await taught()).toEqual([A])
    expect(await undone(batch)).toEqual({ removed: 0, restored: 1, kept: 0, names: [] })
    expect(await taught()).toEqual([A, B])
  })
  apart('10 her type is what somebody has said last, and her account stays off', async () => {
    const batch = await listed({ teacher_type: 3, qq: '8299', existing: { ...version(await teacher()), ...OFF } })
    const account = (await teacher()).user.uuid
    await saved('relation_update/', { teacher_type: 2 })
    await saved('relation_update/', { teacher_type: 3 })
    await switches(account, 'jw.x', ON)
    await switches(account, 'superuser', OFF)
    expect(await undone(batch)).toEqual({ removed: 0, restored: 1, kept: 1, names: ['林秀清'] })
    const { teacher_type, qq, user } = await teacher()
    expect([teacher_type, qq, user.is_active]).toEqual([3, null, false])
  })
  apart('where nobody has, type and account are as before the list', async () => {
    expect(await undone(await listed({ teacher_type: 3, existing: { ...version(await teacher()), ...OFF } }))).toMatchObject({ kept: 0 })
    const { teacher_type, user } = await teacher()
    expect([teacher_type, user.is_active]).toEqual([2, true])
  })
  apart('her type is as before the list where somebody has given her only classes since', async () => {
    await saved('', await teaches(A))
    const batch = await listed({ teacher_type: 3, grades: [A] })
    await saved('allot_grades/', await teaches(A, B))
    await saved('allot_grades/', await teaches(A))
    expect(await undone(batch)).toMatchObject({ restored: 1 })
    expect([(await teacher()).teacher_type, await taught()]).toEqual([2, [A]])
  })

  const says = async (n: number, as: string, call: string, body: object) => {
    const { uuid, updated_time } = await found(n)
    const how = { method: 'PATCH', as, body, headers: { 'If-Match': `"${updated_time}"` } }
    const answer = await server.request(`relation/students/${uuid}/${call}`, how)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const inClass = async (n: number) => (await found(n)).grade.name as string
  for (const [call, put] of [
    ['her form', (grade: string) => says(0, 'jw.x', 'relation_update/', { grade })],
    ['placing her', (grade: string) => says(0, 'superuser', 'admin_update_info/', { grade })],
  ] as const)
    apart(`10 the class that somebody has put a student into since a list stays hers, by ${call}`, async () => {
      const batch = await run('students', [
        { ...(await meant(0, {})), grade: B },
        { ...(await meant(1, {})), grade: B },
      ])
      await put(await classOf(A))
      await put(await classOf(B))
      expect(await undone(batch)).toEqual({ removed: 0, restored: 1, kept: 1, names: ['权0'] })
      expect([await inClass(0), await inClass(1)]).toEqual([B, A])
    })

  apart('18 what a form says again of a field since a list stays, the fields that it has left alone are as before', async () => {
    const batch = await run('students', [{ ...(await meant(0, {})), grade: B, phone: '13900008200', qq: '8200' }])
    await says(0, 'jw.x', 'relation_update/', { phone: '13900008201' })
    await says(0, 'jw.x', 'relation_update/', { phone: '13900008200', qq: '8200' })
    expect(await undone(batch)).toEqual({ removed: 0, restored: 1, kept: 1, names: ['权0'] })
    const { phone, qq } = await found(0)
    expect([phone, qq, await inClass(0)]).toEqual(['13900008200', null, A])
  })

  apart('3 a phone that she has bound stays hers, also where a list had said it before', async () => {
    const phone = '13900008210'
    const made = await post('relation/students/relation_create/', { ...person(5), grade: await classOf(A) })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const batch = await run('students', [{ ...(await meant(5, {})), phone }])
    const login = { username: made.body.username, password: made.body.initial_password }
    const { token } = (await server.request('login-methods/login/', { method: 'POST', body: login })).body
    await server.request('sms/sms/send_sms/', { method: 'POST', body: { phone_number: phone, flag: 3 } })
    const bound = { phone_number: phone, code: server.sms.get(phone), password: 'Bound-of-2026' }
    const answer = await server.request('relation/students/relation_register/', { method: 'POST', token, body: bound })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await undo(batch)).status).toBe(409)
    expect((await found(5)).phone).toBe(phone)
  })

  apart('18 a class that somebody has renamed there and back since a list keeps the name that she gave it', async () => {
    const classed = async () =>
      ((await get('data_dict/grade/')) as { name: string; uuid: string; updated_time: string; school_area: string }[]).find(
        one => one.name === A,
      )!
    const renamed = async (school_area: string) => {
      const { uuid, updated_time } = await classed()
      const how = { method: 'PATCH', as: 'jw.x', body: { school_area }, headers: { 'If-Match': `"${updated_time}"` } }
      expect((await server.request(`data_dict/grade/${uuid}/`, how)).status).toBe(200)
    }
    const one = (await classed()) as never as { name: string; year: number } & Parameters<typeof version>[0]
    const batch = await run('classes', [{ name: one.name, year: one.year, school_area: '南校区', existing: version(one) }])
    await renamed('北校区')
    await renamed('南校区')
    expect((await undo(batch)).status).toBe(409)
    expect((await classed()).school_area).toBe('南校区')
  })
})
