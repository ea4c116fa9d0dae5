import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { meant } from '../support/corrections.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Lists that have corrected the same people are taken back in any order: what a later one says stays until that one is taken back.
const url = await withPostgres()
const STOOD = '13900008000'
const number = (n: number) => `1390000800${n}`

describe.each(onDatabases(url))('corrections over one another that are taken back, on %s', (_, where) => {
  let server: TestServer
  const person = (n: number, more: object = {}) => ({
    name: `改${n}`,
    cert_id: idNumber(8100 + n),
    grade: '高三(1)班',
    phone: STOOD,
    ...more,
  })
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['jw.x', 'jw.y']) await server.token(name)
    expect(
      (
        await post(
          'relation/students/multi_create/',
          [0, 1, 2].map(n => person(n, n ? { phone: number(9 - n) } : {})),
        )
      ).body.created,
    ).toBe(3)
  })
  afterAll(() => server.close())
  const post = (path: string, body: unknown, as = 'jw.x') => server.request(path, { method: 'POST', as, body })
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const run = async (rows: unknown, query = '') => {
    const { status, body } = await post(`imports/students/${query}`, rows)
    expect([status, body]).toMatchObject([202, {}])
    const look = async () => (await server.request(`imports/${body.uuid}/`, { as: 'jw.x' })).body
    await expect.poll(async () => (await look()).state, { timeout: 20_000, interval: 10 }).toMatch(/done|refused|failed/)
    expect((await look()).state).toBe('done')
    return body.uuid as string
  }
  const correct = async (...rows: readonly object[]) => {
    const question = await run(rows, '?dry_run=true&update=true')
    const page = async (offset: number) => (await server.request(`imports/${question}/differences/?offset=${offset}`, { as: 'jw.x' })).body
    return run(await meant(rows, page))
  }
  const stored = async (n: number) =>
    (
      await server
        .current()
        .select()
        .from(students)
        .where(eq(students.cert_id, idNumber(8100 + n)))
    )[0]!
  const undo = (batch: string) => post(`imports/${batch}/undo/`, {})
  const undone = async (batch: string) => {
    const { status, body } = await undo(batch)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.undone
  }

  for (const last of [3, 1])
    for (const order of ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
      apart(
        `${order}, the last one says ${last}: what it says stays until it is taken back, then what stood before all three`,
        async () => {
          const says = { a: 1, b: 2, c: last }
          const made = new Map<string, string>()
          for (const [name, n] of Object.entries(says)) made.set(name, await correct(person(0, { phone: number(n) })))
          for (const name of order) {
            const stays = name !== [...made.keys()].at(-1)
            const { restored, kept, names } = await undone(made.get(name)!)
            expect([restored, kept, names]).toEqual(stays ? [0, 1, ['改0']] : [1, 0, []])
            made.delete(name)
            const top = [...made.keys()].at(-1) as keyof typeof says | undefined
            expect((await stored(0)).phone, `${order} ${name}`).toBe(top ? number(says[top]) : STOOD)
          }
        },
      )

  apart('lists follow each other as they were accepted, also when a clock that was ahead is set right between them', async () => {
    server.ports.moveClock(5 * 3_600_000)
    const first = await correct(person(0, { phone: number(1) }))
    server.ports.moveClock(-5 * 3_600_000)
    const second = await correct(person(0, { phone: number(2) }))
    expect(await undone(first)).toEqual({ removed: 0, restored: 0, kept: 1, names: ['改0'] })
    expect((await stored(0)).phone).toBe(number(2))
    expect(await undone(second)).toEqual({ removed: 0, restored: 1, kept: 0, names: [] })
    expect((await stored(0)).phone).toBe(STOOD)
  })

  apart('only the fields that a later list names stay: the others are as before at once', async () => {
    const first = await correct(person(0, { phone: number(1), qq: '1111' }), person(1, { phone: number(3) }))
    const second = await correct(person(0, { phone: number(2), qq: '' }))
    expect(await undone(first)).toEqual({ removed: 0, restored: 2, kept: 1, names: ['改0'] })
    expect(await stored(0)).toMatchObject({ phone: number(2), qq: null })
    expect((await stored(1)).phone).toBe(number(8))
    expect((await undo(first)).status).toBe(409)
    expect(await undone(second)).toEqual({ removed: 0, restored: 1, kept: 0, names: [] })
    expect((await stored(0)).phone).toBe(STOOD)
  })

  apart('what somebody has changed between the two is hers: it comes back with the later one', async () => {
    const first = await correct(person(0, { phone: number(1) }))
    const { uuid } = await stored(0)
    const changed = { method: 'PATCH', as: 'jw.x', body: { phone: number(5) } }
    expect((await server.request(`relation/students/${uuid}/relation_update/`, changed)).status).toBe(200)
    const second = await correct(person(0, { phone: number(2) }))
    expect((await undo(first)).status).toBe(409)
    expect(await undone(second)).toMatchObject({ restored: 1, kept: 0 })
    expect((await stored(0)).phone).toBe(number(5))
  })

  apart('she leaves, the first is taken back, she returns, the second is taken back: nothing of the first comes with it', async () => {
    const first = await correct(person(0, { phone: number(1) }), person(1, { phone: number(3) }))
    const second = await correct(person(0, { phone: number(2) }))
    const { uuid, work_unit, grade } = await stored(0)
    const move = (unit: string, to: string | null) =>
      server.current().update(students).set({ work_unit: unit, grade: to }).where(eq(students.uuid, uuid))
    await move(unitOf('y'), null)
    expect(await undone(first)).toEqual({ removed: 0, restored: 1, kept: 0, names: [] })
    expect((await stored(0)).phone).toBe(number(2))
    await move(work_unit, grade)
    expect(await undone(second)).toMatchObject({ restored: 1, kept: 0 })
    expect((await stored(0)).phone).toBe(STOOD)
  })
})
