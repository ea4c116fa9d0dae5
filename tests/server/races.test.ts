import { setTimeout as wait } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantToken, resetPassword } from '../../server/identity/accounts.ts'
import type { Db } from '../../server/kit/db.ts'
import { idempotency_keys } from '../../server/kit/idempotency-table.ts'
import { consults } from '../../server/resources/career/consult/table.ts'
import { archive_papers } from '../../server/resources/career_record/archive_papers/table.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { site_tokens } from '../../server/resources/relation/site_tokens/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { follows } from '../../server/resources/relation/teacher_follow_student/table.ts'
import { teacher_grades, teachers } from '../../server/resources/relation/teachers/table.ts'
import { sms_codes } from '../../server/resources/sms/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { cleanRosters } from './rosters.ts'

// What two people do at the same moment. On PostgreSQL only: the embedded database does one thing after the other.
const url = await withPostgres()
const clean = await cleanRosters()
const all = clean.students[0]![1]

describe.runIf(url)('at the same moment', () => {
  let server: TestServer
  let fresh: typeof users.$inferSelect
  beforeAll(async () => {
    server = await openTestServer(url)
    for (const name of ['jw.x', 'student.x', 'superuser', 'sysadmin', 'vip.x']) await server.token(name)
    await post('data_dict/grade/multi/', clean.classes)
    fresh = (await server.db.select().from(users).where(eq(users.username, 'fresh.x')))[0]!
  })
  afterAll(() => server.close())
  const post = (path: string, body: unknown, as = 'jw.x') => server.request(path, { method: 'POST', as, body })
  const waitingForLocks = async () => {
    const found = await server.db.execute(
      sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return (found as unknown as { rows: { n: number }[] }).rows[0]!.n
  }
  /**
   * Does something in a transaction, lets a request run into it, and commits: the answer of the request. One that does not wait for a lock,
   * but asks again and again, has met it after so many ms.
   */
  async function beside(change: (tx: Db) => Promise<unknown>, ask: () => ReturnType<typeof post>, most = Number.POSITIVE_INFINITY) {
    let answer: ReturnType<typeof post> | undefined
    await server.db.transaction(async tx => {
      await change(tx as unknown as Db)
      answer = ask()
      let isDone = false
      void answer.finally(() => {
        isDone = true
      })
      const until = performance.now() + most
      while (!isDone && performance.now() < until && (await waitingForLocks()) === 0) await wait(5)
    })
    return answer!
  }

  describe('R9 an import is undone while one of its rows', () => {
    const later = sql`now() + interval '1 minute'`
    const uses: [string, (tx: Db, row: typeof students.$inferSelect) => Promise<unknown>][] = [
      [
        'is changed',
        (tx, row) =>
          tx
            .update(students)
            .set({ remark: 'x', updated_time: later as never })
            .where(eq(students.uuid, row.uuid)),
      ],
      [
        'signs in',
        (tx, row) =>
          tx
            .update(users)
            .set({ last_login: later as never })
            .where(eq(users.uuid, row.user)),
      ],
    ]
    test.each(uses)('%s: what was acknowledged stays, the others go', async (_, use) => {
      const { batch } = (await post('relation/students/multi_create/', all.slice(0, 10))).body
      const [row] = await server.db.select().from(students).where(eq(students.import_batch, batch)).limit(1)
      const { status } = await beside(
        tx => use(tx, row!),
        () => post(`imports/${batch}/undo/`, {}),
      )
      expect([status, await server.db.$count(students, eq(students.import_batch, batch))]).toEqual([200, 1])
      await server.db
        .delete(users)
        .where(sql`${users.uuid} in (select ${students.user} from ${students} where ${students.import_batch} = ${batch})`)
    })
    test('is given to a teacher, where they are classes: she keeps it', async () => {
      const { batch } = (await post('data_dict/grade/multi/', [{ name: '新开班', year: 2026 }])).body
      const [made] = await server.db.select().from(grades).where(eq(grades.import_batch, batch))
      const [teacher] = await server.db.select().from(teachers).where(eq(teachers.work_unit, made!.work_unit)).limit(1)
      const { status } = await beside(
        tx => tx.insert(teacher_grades).values({ teacher: teacher!.uuid, grade: made!.uuid }),
        () => post(`imports/${batch}/undo/`, {}),
      )
      expect([status, await server.db.$count(teacher_grades, eq(teacher_grades.grade, made!.uuid))]).toEqual([409, 1])
    })
  })

  test.each([
    ['she has not signed in yet', false],
    ['she has signed in with the new one', true],
  ])('3 whose initial password is reset while its thief binds a phone keeps her account, where %s', async (_, isBack) => {
    const { uuid, username } = fresh
    const stolen = await grantToken(server.db, server.ports, { uuid, must_change_password: true })
    const phone = isBack ? '13977778888' : '13977778887'
    await server.request('sms/sms/send_sms/', { method: 'POST', body: { phone_number: phone, flag: 3 } })
    const body = { phone_number: phone, code: server.sms.get(phone), password: 'Thief-of-2026' }
    const { status } = await beside(
      async tx => {
        await resetPassword(tx, server.ports, fresh)
        if (isBack) await grantToken(tx, server.ports, { uuid, must_change_password: true })
      },
      () => server.request('relation/students/relation_register/', { method: 'POST', token: stolen.token, body }),
      400,
    )
    expect(status).toBe(401)
    const login = await server.request('login-methods/login/', { method: 'POST', body: { username, password: body.password } })
    expect(login.status).toBe(401)
  })

  test('3 who is reset between the look at the thief’s token and her row: what was believed a moment ago opens nothing', async () => {
    const { uuid, username } = fresh
    const stolen = await grantToken(server.db, server.ports, { uuid, must_change_password: true })
    const phone = '13977778889'
    await server.request('sms/sms/send_sms/', { method: 'POST', body: { phone_number: phone, flag: 3 } })
    const body = { phone_number: phone, code: server.sms.get(phone), password: 'Thief-of-2026' }
    // his code is used up behind the look: there he waits, while the reset ends
    const { asked } = await server.db.transaction(async holding => {
      await holding.select().from(sms_codes).where(eq(sms_codes.phone, phone)).for('update')
      return server.db.transaction(async reset => {
        await resetPassword(reset as unknown as Db, server.ports, fresh)
        const asked = server.request('relation/students/relation_register/', { method: 'POST', token: stolen.token, body })
        while ((await waitingForLocks()) === 0) await wait(1)
        return { asked }
      })
    })
    expect((await asked).status).toBe(401)
    const login = await server.request('login-methods/login/', { method: 'POST', body: { username, password: body.password } })
    expect(login.status).toBe(401)
  })

  describe('10 who waits for her turn in the middle of a call', () => {
    const held = (tx: Db, name: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
    const account = eq(users.username, 'jw.x')
    const page = { name: '首页', origin: 'https://late.example.cn', widgets: ['score-rank'] }
    let unit: string
    beforeAll(async () => {
      unit = (await server.request('login-methods/is_login/', { as: 'jw.x' })).body.work_unit.uuid
    })
    test.each([
      ['students', 'conflicts', 'relation/students/relation_create/', { name: '晚生', cert_id: idNumber(8800) }],
      ['teachers', 'conflicts', 'relation/teachers/relation_create/', { name: '晚师', cert_id: '13688880000' }],
      ["tokens for a school's site", 'site tokens', 'relation/site_tokens/', page],
      ["tokens for a school's site, behind another school", 'site', 'relation/site_tokens/', page],
      ['looks at such a page', 'site tokens', 'relation/site_tokens/preview/', undefined],
    ])('and is switched off meanwhile makes no %s', async (_, of, path, body) => {
      const { status } = await beside(
        async tx => {
          await held(tx, `${of}:${of === 'site' ? page.origin : unit}`)
          await tx.update(users).set({ is_active: false }).where(account)
        },
        () => post(path, body),
      )
      await server.db.update(users).set({ is_active: true }).where(account)
      expect(status).toBe(401)
    })
    test('at a foreign key, where no lock of ours is passed, and is switched off meanwhile writes nothing', async () => {
      const her = eq(users.username, 'teacher.x')
      await server.token('teacher.x')
      const [student] = await server.db.select().from(students).where(eq(students.name, '陆听澜')).limit(1)
      const body = { title: '晚到的话题', content: '晚到的话题', students: [student!.uuid] }
      const made = await beside(
        async tx => {
          // as a removal holds it: whoever refers to it waits
          await tx.select().from(students).where(eq(students.uuid, student!.uuid)).for('update')
          await tx.update(users).set({ is_active: false }).where(her)
        },
        () => post('career/consult/', body, 'teacher.x'),
      )
      await server.db.update(users).set({ is_active: true }).where(her)
      expect([made.status, await server.db.$count(consults, eq(consults.title, body.title))]).toEqual([401, 0])
    })
    test('and whose student is moved to another school meanwhile begins no topic with her', async () => {
      const [student] = await server.db.select().from(students).where(eq(students.name, '陆听澜')).limit(1)
      const [there] = await server.db.select().from(users).where(eq(users.username, 'jw.y'))
      const move = (tx: Db, work_unit: string | null) =>
        tx.update(students).set({ work_unit: work_unit! }).where(eq(students.uuid, student!.uuid))
      const body = { title: '搬走的话题', content: '搬走的话题', students: [student!.uuid] }
      const made = await beside(
        async tx => {
          await tx.select().from(students).where(eq(students.uuid, student!.uuid)).for('update')
          await move(tx, there!.work_unit)
        },
        () => post('career/consult/', body),
      )
      await move(server.db, student!.work_unit)
      expect([made.status, await server.db.$count(consults, eq(consults.title, body.title))]).toEqual([400, 0])
    })
    const student = async (username: string) => {
      const of = server.db.select({ uuid: users.uuid }).from(users).where(eq(users.username, username))
      return (await server.db.select().from(students).where(inArray(students.user, of)))[0]!
    }
    const papersOf = (uuid: string) => server.db.$count(archive_papers, eq(archive_papers.student, uuid))
    /** Issues a paper of hers, and lets something be done before it is kept: as a removal holds her, whoever refers to her waits. */
    const issuedBeside = (uuid: string, as: string, change: (tx: Db) => Promise<unknown>) =>
      beside(
        async tx => {
          await tx.select().from(students).where(eq(students.uuid, uuid)).for('update')
          await change(tx)
        },
        () => post('career_record/archive_papers/', { student: uuid }, as),
      )
    test('and is switched off meanwhile has no paper of a student kept, which waits where it refers to her', async () => {
      const { uuid } = await student('student.x')
      const made = await issuedBeside(uuid, 'jw.x', tx => tx.update(users).set({ is_active: false }).where(account))
      await server.db.update(users).set({ is_active: true }).where(account)
      expect([made.status, await papersOf(uuid)]).toEqual([401, 0])
    })
    // of which a superuser sees both
    test.each(['jw.x', 'superuser'])('nor one, by %s, of a student who is moved to another school meanwhile', async as => {
      const { uuid, work_unit } = await student('student.x')
      const [there] = await server.db.select().from(users).where(eq(users.username, 'jw.y'))
      const move = (tx: Db, to: string) => tx.update(students).set({ work_unit: to }).where(eq(students.uuid, uuid))
      const made = await issuedBeside(uuid, as, tx => move(tx, there!.work_unit!))
      await move(server.db, work_unit)
      expect([made.status, made.body, await papersOf(uuid)]).toEqual([400, { student: [expect.any(String)] }, 0])
    })
    test('and whose student leaves her class meanwhile follows nobody', async () => {
      const { uuid, grade } = await student('vip.x')
      const leave = (tx: Db, to: string | null) => tx.update(students).set({ grade: to }).where(eq(students.uuid, uuid))
      const body = { student: uuid, is_follow: true }
      await server.token('teacher.x')
      const made = await beside(
        async tx => {
          await tx.select().from(students).where(eq(students.uuid, uuid)).for('update')
          await leave(tx, null)
        },
        () => server.request('relation/teachers/follow_student/', { method: 'PATCH', as: 'teacher.x', body }),
      )
      await leave(server.db, grade)
      expect([made.status, await server.db.$count(follows, eq(follows.student, uuid))]).toEqual([404, 0])
    })
    const become = (work_unit_type: number) =>
      server.request(`data_dict/work_unit/${unit}/`, { method: 'PATCH', as: 'superuser', body: { work_unit_type } })
    test('and whose school becomes a company meanwhile has no token for its pages', async () => {
      let became: ReturnType<typeof become> | undefined
      const made = await beside(
        tx => held(tx, `site tokens:${unit}`),
        () => {
          const asked = post('relation/site_tokens/', page)
          became = become(1)
          return asked
        },
      )
      expect((await became)!.status).toBe(200)
      expect([201, 403]).toContain(made.status)
      const { status } = await server.request('material/colleges/?limit=1', {
        ...{ token: made.body.token ?? 'zysite-none', headers: { Origin: page.origin } },
      })
      expect([status, await server.db.$count(site_tokens, eq(site_tokens.work_unit, unit))]).toEqual([401, 0])
      expect((await become(0)).status).toBe(200)
    })
    test.each([
      ['token', 'relation/site_tokens/', page],
      ['look at them', 'relation/site_tokens/preview/', undefined],
    ])('nor, where it has become one before she is at a lock that nobody holds any more, a %s', async (of, path, body) => {
      const [her] = await server.db.select({ uuid: users.uuid }).from(users).where(account)
      const key = `company-${of.length}`
      let asked: ReturnType<typeof server.request> | undefined
      // behind the look at who asks, and before her lock, a call waits for another one of its key
      await server.db
        .transaction(async tx => {
          const first = { user: her!.uuid, key, fingerprint: '', status: 0, created_time: server.ports.now().toISOString() }
          await tx.insert(idempotency_keys).values(first)
          asked = server.request(path, { method: 'POST', as: 'jw.x', body, headers: { 'Idempotency-Key': key } })
          while ((await waitingForLocks()) === 0) await wait(5)
          expect((await become(1)).status).toBe(200)
          tx.rollback()
        })
        .catch(() => {})
      const { status, body: made } = await asked!
      const { status: read } = await server.request('material/colleges/?limit=1', {
        ...{ token: made.token ?? 'zysite-none', headers: body ? { Origin: page.origin } : { 'Sec-Fetch-Site': 'same-origin' } },
      })
      expect((await become(0)).status).toBe(200)
      expect([status, read]).toEqual([403, 401])
    })
    test('and is switched off meanwhile has no list of classes written, which waits for the school at its end', async () => {
      const name = '晚到的班'
      await beside(
        async tx => {
          await held(tx, `classes of ${unit}`)
          await tx.update(users).set({ is_active: false }).where(account)
        },
        () => post('data_dict/grade/multi/', [{ name, year: 2026 }]),
      )
      await server.db.update(users).set({ is_active: true }).where(account)
      expect(await server.db.$count(grades, eq(grades.name, name))).toBe(0)
    })
  })

  test('15 whose school staff is moved to another one has no token for a page that she has asked for meanwhile', async () => {
    const of = async (as: string) => (await server.request('login-methods/is_login/', { as })).body
    const [her, there] = [await of('jw.x'), (await server.db.select().from(users).where(eq(users.username, 'jw.y')))[0]!.work_unit]
    const allot = (unit: string) =>
      server.request(`data_dict/work_unit/${unit}/allot_jw/`, { method: 'PATCH', as: 'superuser', body: { jws: [her.uuid] } })
    const page = { origin: 'https://in.process', widgets: ['student-roster'], minutes: 60 }
    // the trail is held, so that she is moved, and nobody knows it yet
    const [moved, asked] = await server.db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(7310001)`)
      const moved = allot(there!)
      while ((await waitingForLocks()) < 1) await wait(5)
      const asked = post('login-methods/embed_token/', page)
      while ((await waitingForLocks()) < 2) await wait(5)
      return [moved, asked] as const
    })
    const answers = [(await moved).status, (await asked).status]
    const { body: living } = await server.request('login-methods/embed_token/', { as: 'jw.x' })
    expect((await allot(her.work_unit.uuid)).status).toBe(200)
    expect([answers, living]).toEqual([[200, 403], []])
  })

  test('18 a plan that names a unit which is being taken away is kept behind that, and not while it is still seen', async () => {
    const units = (await server.request('dashboard/college_aspirations/majors_by_rank/?mngk_rank=30000&limit=2', { as: 'vip.x' })).body
      .results
    const [{ uuid }] = units
    const order: string[] = []
    const ended = <T>(name: string, answer: Promise<T>) => answer.finally(() => order.push(name))
    // the trail is held, so that whoever takes it away has counted nobody, and has not ended
    const [gone, kept] = await server.db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(7310001)`)
      const gone = ended('gone', server.request(`material/college_major_scores_temp/${uuid}/`, { method: 'DELETE', as: 'sysadmin' }))
      while ((await waitingForLocks()) < 1 && order.length === 0) await wait(5)
      const kept = ended('kept', post('dashboard/college_plans/', { name: '同时', rows: [uuid] }, 'vip.x'))
      while ((await waitingForLocks()) < 2 && order.length === 0) await wait(5)
      return [gone, kept] as const
    })
    expect([(await gone).status, (await kept).status]).toEqual([204, 201])
    expect(order[0]).toBe('gone')
  })

  test("15 thirty tokens for a school's site are asked for: twenty are made", async () => {
    const page = (n: number) => ({ name: `第${n}页`, origin: `https://page${n}.example.cn`, widgets: ['score-rank'] })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => post('relation/site_tokens/', page(n))))
    expect(Map.groupBy(answers, answer => answer.status).get(201)).toHaveLength(20)
    expect((await server.request('relation/site_tokens/', { as: 'jw.x' })).body).toHaveLength(20)
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
