import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { import_batches } from '../../server/resources/imports/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { account_conflicts } from '../../server/resources/sys/account_conflicts/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { withCheckDigit } from '../support/check-digit.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Number 11 of what was attacked: an import is no way to ask whose ID number is registered somewhere else.
const url = await withPostgres()
/** A right ID number of nobody in the demo region. */
const idNumber = (n: number) => withCheckDigit(`65430119${70 + (n % 10)}0101${String(n).padStart(3, '0')}`.slice(0, 17))
const rowOf = (cert_id: string) => ({ name: '甲', cert_id, grade: '高三(1)班' })
const CANDIDATES = 900

describe.each(onBoth(url))('accounts of others, on %s', (_, where) => {
  let server: TestServer
  let ofY: string[]
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['jw.x', 'jw.z', 'sysadmin', 'clerk', 'superuser']) await server.token(name)
    const found = await server.db
      .select({ username: users.username, cert_id: students.cert_id })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
      .where(eq(users.work_unit, (await unit('jw.y'))!))
    // those of the story are not what is looked for here
    await server.db.delete(account_conflicts)
    ofY = found.filter(({ username, cert_id }) => username === cert_id && /^\d{17}[\dX]$/.test(username)).map(one => one.username)
    expect(ofY.length).toBeGreaterThan(30)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const unit = async (username: string) => (await server.current().select().from(users).where(eq(users.username, username)))[0]!.work_unit
  const into = (rows: object[], { query = '', as = 'jw.x', kind = 'students' } = {}) =>
    server.request(`relation/${kind}/multi_create/${query}`, { method: 'POST', as, body: rows })
  const conflicts = () => server.current().select().from(account_conflicts)
  const lastAudit = async () => (await server.current().select().from(audit_log).orderBy(desc(audit_log.place)).limit(1))[0]

  apart(`11 a dry run of ${CANDIDATES} ID numbers answers the same with a registered one among them as without`, async () => {
    const free = Array.from({ length: CANDIDATES }, (_, n) => rowOf(idNumber(n)))
    const without = await into(free, { query: '?dry_run=true' })
    expect([without.status, without.body.created]).toEqual([200, CANDIDATES])
    for (const place of [0, 450, CANDIDATES - 1]) {
      const asked = free.with(place, rowOf(ofY[0]!))
      const answer = await into(asked, { query: '?dry_run=true' })
      expect([answer.status, answer.text]).toEqual([200, without.text])
    }
    expect(await conflicts()).toEqual([])
    // the import that is meant says which, keeps nothing, and is on record without the number itself
    const before = await server.current().$count(users)
    const meant = await into(free.with(7, rowOf(ofY[0]!)))
    expect(meant.status).toBe(400)
    expect(JSON.parse(meant.body.detail)).toMatchObject([{ row: 8, errors: { cert_id: ['账号已存在'] } }])
    expect(await server.current().$count(users)).toBe(before)
    expect(await lastAudit()).toMatchObject({ action: 'account_conflict', detail: { kind: 'students', count: 1, is_told: true } })
    expect(JSON.stringify([await lastAudit(), await conflicts()])).not.toContain(ofY[0])
  })

  apart('11 with a fault of the sheet beside it, the fault is all that is said', async () => {
    const answer = await into([rowOf(ofY[0]!), { ...rowOf(idNumber(1)), grade: '没有' }])
    expect(JSON.parse(answer.body.detail).map((one: { row: number }) => one.row)).toEqual([2])
    expect(await conflicts()).toEqual([])
  })

  apart('11 of a form with a fault beside it the fault is all that is said, whether the number is registered or not', async () => {
    const form = (path: string, body: unknown) => server.request(path, { method: 'POST', as: 'jw.x', body })
    const faults = [{ grade: randomUUID() }, { native: 999_999 }, { area: 99_999_999 }, { password: 'password1' }, { password: 'short' }]
    for (const fault of faults) {
      const of = (cert_id: string) => form('relation/students/relation_create/', { name: '甲', cert_id, ...fault })
      const [taken, free] = [await of(ofY[0]!), await of(idNumber(1))]
      expect([taken.status, Object.keys(taken.body), taken.text]).toEqual([400, Object.keys(fault), free.text])
    }
    const teacher = (cert_id: string) => form('relation/teachers/relation_create/', { name: '乙', cert_id, grades: [randomUUID()] })
    const [taken, free] = [await teacher(await phoneOfY()), await teacher('13966662222')]
    expect([taken.status, Object.keys(taken.body), taken.text]).toEqual([400, ['grades'], free.text])
    expect(await conflicts()).toEqual([])
  })

  apart('11 the refusal does not tell what kind of account it is: pupil, teacher, individual or administrator', async () => {
    const said = new Set<string>()
    for (const username of ['student2.y', 'teacher.y', 'solo.z', 'sysadmin']) {
      const phone = '13966660000'
      await server.undone(async () => {
        await server.current().update(users).set({ username: phone }).where(eq(users.username, username))
        said.add((await into([{ name: '乙', cert_id: phone }], { kind: 'teachers' })).text)
      })
    }
    expect(said.size).toBe(1)
  })

  apart('11 a new student, a new teacher and a changed ID number are counted with it; twenty a day, then nothing is named', async () => {
    const create = (cert_id: string) =>
      server.request('relation/students/relation_create/', { method: 'POST', as: 'jw.x', body: { name: '甲', cert_id } })
    const [own] = await server
      .current()
      .select()
      .from(students)
      .where(eq(students.work_unit, (await unit('jw.x'))!))
    const answers = [
      await create(ofY[0]!),
      await server.request('relation/teachers/relation_create/', {
        method: 'POST',
        as: 'jw.x',
        body: { name: '乙', cert_id: await phoneOfY() },
      }),
      await server.request(`relation/students/${own!.uuid}/`, { method: 'PATCH', as: 'sysadmin', body: { cert_id: ofY[1] } }),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([400, { cert_id: ['该值已存在。'] }]))
    for (const cert_id of ofY.slice(0, 17)) expect((await create(cert_id)).status).toBe(400)
    const rows = ofY.slice(0, 2).map(rowOf)
    for (const answer of [await create(ofY[20]!), await into(rows)]) {
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '86400'])
      for (const cert_id of ofY) expect(answer.text).not.toContain(cert_id)
    }
    // another school has its own measure, and this one a new day
    expect((await into(rows, { as: 'jw.z' })).status).toBe(400)
    server.ports.moveClock(86_400_000 + 1000)
    try {
      const { body } = await server.request('login-methods/login/', {
        method: 'POST',
        body: { username: 'jw.x', password: 'Zhiyuan-2026' },
      })
      const next = await server.request('relation/students/multi_create/', { method: 'POST', token: body.token, body: rows })
      expect(next.status).toBe(400)
    } finally {
      server.ports.moveClock(-86_400_000 - 1000)
    }
  })
  apart('11 what a school was told stays counted, and seen by administrators, when the account that asked is deleted', async () => {
    const body = { name: '问', username: 'asker.x', work_unit: await unit('jw.x') }
    const made = await server.request('relation/jws/relation_create/', { method: 'POST', as: 'superuser', body })
    expect(made.status).toBe(201)
    const old_password = made.body.initial_password
    const grant = await server.request('login-methods/login/', { method: 'POST', body: { username: 'asker.x', password: old_password } })
    const { token } = (
      await server.request('sys/users/change-password/', {
        ...{ method: 'POST', token: grant.body.token, body: { old_password, password: 'Chosen-90211' } },
      })
    ).body
    const rows = ofY.slice(0, 20).map(rowOf)
    expect((await server.request('relation/students/multi_create/', { method: 'POST', token, body: rows })).status).toBe(400)
    expect((await server.request(`relation/jws/${made.body.uuid}/`, { method: 'DELETE', as: 'superuser' })).status).toBe(204)
    const seen = (await server.request('sys/account_conflicts/', { as: 'superuser' })).body
    expect((seen.results ?? seen)[0]).toMatchObject({ user: null, count: 20, is_told: true })
    expect((await into([rowOf(ofY[20]!)])).status).toBe(429)
  })
  apart('11 above the measure of a day a name that is free is answered like one that is taken; an administrator goes on', async () => {
    expect((await into(ofY.slice(0, 20).map(rowOf))).status).toBe(400)
    const create = (cert_id: string, as = 'jw.x') =>
      server.request('relation/students/relation_create/', { method: 'POST', as, body: { name: '甲', cert_id, work_unit: myUnit } })
    const myUnit = (await unit('jw.x'))!
    const before = await server.current().$count(users)
    const of = async (cert_id: string) => [
      await into([rowOf(cert_id)]),
      await into([rowOf(cert_id)], { query: '?dry_run=true' }),
      await create(cert_id),
      await into([{ name: '乙', cert_id: '13966661111' }], { kind: 'teachers' }),
    ]
    const [free, taken] = [await of(idNumber(5)), await of(ofY[30]!)]
    expect(free.map(({ status, text }) => [status, text])).toEqual(taken.map(({ status, text }) => [status, text]))
    for (const { status } of free) expect(status).toBe(429)
    expect(await server.current().$count(users)).toBe(before)
    expect((await create(idNumber(5), 'sysadmin')).status).toBe(201)
  })
  apart('11 a refusal that names nobody is an answer too: twenty of them, and nothing is told any more', async () => {
    const known = ofY.slice(0, 20).map(rowOf)
    for (let i = 0; i < 20; i++) expect((await into([...known, rowOf(ofY[21 + i]!)])).status).toBe(429)
    expect((await into([rowOf(idNumber(6))])).status).toBe(429)
  })
  const phoneOfY = async () => {
    const found = await server
      .current()
      .select()
      .from(users)
      .where(eq(users.work_unit, (await unit('jw.y'))!))
    return found.find(({ username }) => /^1\d{10}$/.test(username))!.username
  }

  // one connection asks nothing at once
  if (where) {
    const anew = async (run: (other: TestServer) => Promise<void>) => {
      await server.db.delete(account_conflicts)
      const other = await openTestServer(where)
      try {
        await other.token('jw.x')
        await run(other)
      } finally {
        await other.close()
        await server.db.delete(account_conflicts)
      }
    }
    const create = (of: TestServer, cert_id: string) =>
      of.request('relation/students/relation_create/', { method: 'POST', as: 'jw.x', body: { name: '甲', cert_id } })

    test('11 asked by two processes at once, the form looks up no name behind the twentieth, and says of none another word', () =>
      anew(async other => {
        expect((await into(ofY.slice(0, 18).map(rowOf))).status).toBe(400)
        const taken = ofY.slice(18, 25)
        // the trail is held, so that the first is found and not on record when the others come
        const answers = await server.db
          .transaction(async tx => {
            await tx.execute(sql`select pg_advisory_xact_lock(7310001)`)
            const asked = taken.map((cert_id, n) => create(n % 2 ? server : other, cert_id))
            await wait(200)
            return asked
          })
          .then(asked => Promise.all(asked))
        expect(answers.map(({ status }) => status).sort()).toEqual([...Array(2).fill(400), ...Array(5).fill(429)])
        // what a free one is answered by now, and what was found is all that is on record
        const free = await create(server, idNumber(20))
        expect(new Set(answers.filter(({ status }) => status === 429).map(({ text }) => text))).toEqual(new Set([free.text]))
        expect((await conflicts()).map(one => [one.count, one.is_told]).sort()).toEqual([
          [1, true],
          [1, true],
          [18, true],
        ])
      }))

    test('11 a list whose names are free ends with the same word, where the measure was full before it had ended', () =>
      anew(async other => {
        const before = await server.db.$count(users)
        let listed: ReturnType<typeof into> | undefined
        // its writing waits for its class
        await server.db.transaction(async tx => {
          await tx.select().from(grades).where(eq(grades.name, '高三(1)班')).for('update')
          listed = into([rowOf(idNumber(30))])
          await expect.poll(() => server.db.$count(import_batches, eq(import_batches.state, 'writing')), { timeout: 5000 }).toBe(1)
          for (const cert_id of ofY.slice(0, 20)) expect((await create(other, cert_id)).status).toBe(400)
        })
        const [free, over] = [await listed!, await create(other, idNumber(31))]
        expect([free.status, free.text]).toEqual([429, over.text])
        expect(await server.db.$count(users)).toBe(before)
      }))

    test('11 asked ten times at once, a school is told of no more than twenty', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => into(ofY.slice(i * 3, i * 3 + 3).map(rowOf), { as: 'jw.z' })))
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(400), ...Array(4).fill(429)])
      expect(new Set(answers.filter(({ status }) => status === 429).map(({ text }) => text)).size).toBe(1)
    })
  }

  apart('11 administrators of accounts see who asked, how many and whether it was told; nobody else does', async () => {
    await into(ofY.slice(0, 3).map(rowOf))
    const { body } = await server.request('sys/account_conflicts/?limit=1', { as: 'sysadmin' })
    expect(body.results[0]).toMatchObject({
      kind: 'students',
      count: 3,
      is_told: true,
      work_unit: { name: '枫江中学' },
      user: { username: 'jw.x' },
    })
    expect(body.results[0].names).toEqual(ofY.slice(0, 3).map(text => `${text.slice(0, 6)}********${text.slice(-4)}`))
    for (const as of ['jw.x', 'clerk']) expect((await server.request('sys/account_conflicts/', { as })).status).toBe(403)
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
