import { desc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import type { Db } from '../../server/kit/db.ts'
import { performances } from '../../server/resources/career/performance/table.ts'
import { archive_papers } from '../../server/resources/career_record/archive_papers/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teacher_grades } from '../../server/resources/relation/teachers/table.ts'
import { file_models } from '../../server/resources/storage/table.ts'
import { orders } from '../../server/resources/wch_pay/pay/table.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { behindOf, trail } from '../support/behind.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// C013 What a staff read is answered waits for its row of the trail, and the trail is held by whoever switches somebody off: she whose turn
// comes behind that is told nothing.
const url = await withPostgres()
const A = '高三(1)班'

describe.runIf(url)('who is switched off while what she asked for waits', () => {
  let server: TestServer
  let student: string
  beforeAll(async () => {
    server = await openTestServer(url)
    for (const as of ['superuser', 'sysadmin', 'jw.x', 'jw.y', 'teacher.x', 'student.x']) await server.token(as)
    student = (await server.request('relation/students/student/', { as: 'student.x' })).body.uuid
  })
  afterAll(() => server?.close())

  /** What she is answered behind `hold`: first as somebody who may still, then switched off. */
  const both = async (as: string, hold: (tx: Db) => Promise<unknown>, ask: (isOff: boolean) => ReturnType<TestServer['request']>) => {
    const behind = behindOf(server)
    return [await behind(as, false, hold, () => ask(false)), await behind(as, true, hold, () => ask(true))] as const
  }

  test('reads no student', async () => {
    const [told, off] = await both('jw.x', trail, () => server.request(`relation/students/${student}/`, { as: 'jw.x' }))
    expect(told.status).toBe(200)
    expect([off.status, off.text.includes(student)]).toEqual([401, false])
  })

  const row = (name: string) => (tx: Db) => tx.execute(sql`select from grades where name = ${name} for update`)
  const send = (path: string, as: string, body: unknown) => server.request(path, { method: 'POST', as, body })
  const ended = async (uuid: string) => {
    const job = async () => (await server.request(`imports/${uuid}/`, { as: 'jw.x' })).body
    await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('done')
  }
  test('nor what its handler records by itself: plans, wishes, what a list would change, a file of hers', async () => {
    const rows = [{ name: '甲', cert_id: idNumber(9200), grade: A, phone: '13800009200' }]
    expect((await send('relation/students/multi_create/', 'jw.x', rows)).status).toBe(200)
    const { body: asked } = await send('imports/students/?dry_run=true&update=true', 'jw.x', [{ ...rows[0], phone: '13800009201' }])
    await ended(asked.uuid)
    const paper = await send('career_record/archive_papers/', 'jw.x', { student })
    expect(paper.status).toBe(201)
    for (const path of [
      `dashboard/college_plans/by_student/?student=${student}`,
      'dashboard/college_aspirations/student_collect_majors/',
      `imports/${asked.uuid}/differences/`,
      paper.body.file.uri.replace(/^\//, ''),
    ]) {
      const [told, off] = await both('jw.x', trail, () => server.request(path, { as: 'jw.x' }))
      expect([path, told.status, off.status]).toEqual([path, 200, 401])
    }
  })

  test('is not told by a refusal how a row is now (412)', async () => {
    const headers = { 'If-Match': '"2020-01-01T00:00:00.000Z"' }
    const [told, off] = await both('sysadmin', trail, () =>
      server.request(`relation/students/${student}/admin_update_info/`, {
        method: 'PATCH',
        as: 'sysadmin',
        body: { name: '别名' },
        headers,
      }),
    )
    expect([told.status, told.text.includes(student)]).toEqual([412, true])
    expect([off.status, off.text.includes(student)]).toEqual([401, false])
  })

  test('nor that an ID number is somebody’s elsewhere, by a form, a list or a question, whether it is or not (11)', async () => {
    const elsewhere = [9300, 9301, 9302, 9303].map(n => ({ name: `外${n}`, cert_id: idNumber(n), grade: A }))
    expect((await send('relation/students/multi_create/', 'jw.y', elsewhere)).status).toBe(200)
    const grade = (await server.request('data_dict/grade/', { as: 'jw.x' })).body.find(({ name }: { name: string }) => name === A).uuid
    const form = (n: number) => send('relation/students/relation_create/', 'jw.x', { name: '乙', cert_id: idNumber(n), grade })
    const [told, off] = await both('jw.x', trail, isOff => form(isOff ? 9301 : 9300))
    expect([told.status, off.status]).toEqual([400, 401])
    expect((await behindOf(server)('jw.x', true, trail, () => form(9400))).status).toBe(401)
    // it waits for the classes, in the middle of its work
    const classes = (tx: Db) => tx.execute(sql`lock table grades in access exclusive mode`)
    const list = (n: number) => send('relation/students/multi_create/', 'jw.x', [{ name: '丙', cert_id: idNumber(n), grade: A }])
    const [known, gone] = await both('jw.x', classes, isOff => list(isOff ? 9303 : 9302))
    expect([known.status, gone.status]).toEqual([400, 401])
    const wrong = [{ name: '丁', cert_id: idNumber(9500), grade: '没有的班' }]
    const [named, nobody] = await both('jw.x', classes, () => send('relation/students/multi_create/', 'jw.x', wrong))
    expect([named.status, nobody.status]).toEqual([400, 401])
    expect(nobody.text).not.toContain('没有的班')
  })

  test('keeps nothing either where a call has its own transactions: no paper in the school’s name, no file', async () => {
    const papers = () => server.db.$count(archive_papers)
    const free = () => server.db.$count(file_models, isNull(file_models.student))
    const file = () => {
      const form = new FormData()
      form.append('uri', new File(['some text'], 'a.txt'))
      return server.request('storage/file_models/', { method: 'POST', as: 'jw.x', form })
    }
    for (const [ask, kept] of [
      [() => send('career_record/archive_papers/', 'jw.x', { student }), papers],
      [file, free],
    ] as const) {
      const before = await kept()
      const [told, off] = await both('jw.x', trail, ask)
      expect([told.status, off.status, await kept()]).toEqual([201, 401, before + 1])
    }
  })

  test('keeps nothing of a list whose end waited', async () => {
    const kept = (n: number) => server.db.$count(students, eq(students.cert_id, idNumber(n)))
    const list = (n: number) => () => send('relation/students/multi_create/', 'jw.x', [{ name: '戊', cert_id: idNumber(n), grade: A }])
    const behind = behindOf(server)
    expect([(await behind('jw.x', false, trail, list(9600), row(A))).status, await kept(9600)]).toEqual([200, 1])
    expect([(await behind('jw.x', true, trail, list(9601), row(A))).status, await kept(9601)]).toEqual([401, 0])
  })

  test('8.10 nor of a list whose end waited for whoever took her class', async () => {
    const her = (await server.request('sys/users/info/', { as: 'teacher.x' })).body.extra_user_info.uuid
    const { name, cert_id } = (await server.db.select().from(students).where(eq(students.uuid, student)))[0]!
    const list = (date: string) => () => send('career/performance/multi/', 'teacher.x', [{ name, cert_id, date, score: 441, rank: 869 }])
    const kept = (date: string) => server.db.$count(performances, eq(performances.date, date))
    const hers = (tx: Db) => tx.execute(sql`select from students where uuid = ${student} for update`)
    const given = await server.db.select().from(teacher_grades).where(eq(teacher_grades.teacher, her))
    const take = (tx: Db) => tx.delete(teacher_grades).where(eq(teacher_grades.teacher, her))
    const behind = behindOf(server)
    expect([(await behind('teacher.x', false, trail, list('2026-05-01'), hers)).status, await kept('2026-05-01')]).toEqual([200, 1])
    expect([(await behind('teacher.x', take, trail, list('2026-05-02'), hers)).status, await kept('2026-05-02')]).toEqual([403, 0])
    await server.db.insert(teacher_grades).values(given)
  })

  test('12 what she was refused for is on record all the same: a wrong old password', async () => {
    const buckets = (tx: Db) => tx.execute(sql`lock table throttles in access exclusive mode`)
    const guess = () =>
      server.request('sys/users/change-password/', {
        method: 'POST',
        as: 'jw.x',
        body: { old_password: 'Not-hers-2026', password: 'Other-word-26' },
      })
    const [told, off] = await both('jw.x', buckets, guess)
    expect([told.status, off.status]).toEqual([400, 401])
    const last = await server.db.select().from(audit_log).orderBy(desc(audit_log.place)).limit(2)
    expect(last).toMatchObject([400, 400].map(status => ({ action: 'refused', detail: { status } })))
  })

  test('is told of no undo whose end waited: it was hers so far, and somebody who may still ends it', async () => {
    const list = async (name: string) => (await send('data_dict/grade/multi/', 'jw.x', [{ name, year: 2025 }])).body.batch
    const undo = (batch: string) => () => send(`imports/${batch}/undo/`, 'jw.x', {})
    const behind = behindOf(server)
    expect((await behind('jw.x', false, trail, undo(await list('高一(91)班')), row('高一(91)班'))).status).toBe(200)
    const batch = await list('高一(92)班')
    expect((await behind('jw.x', true, trail, undo(batch), row('高一(92)班'))).status).toBe(401)
    expect((await undo(batch)()).status).toBe(200)
  })

  test('nor what has become of an order whose money she wanted to give back', async () => {
    const [product] = (await server.request('sys/group_extensions/personal/', { as: 'student.x' })).body
    const { body: order } = await server.request('wch_pay/pay/', {
      ...{ method: 'POST', as: 'student.x', body: { group_extension: product.uuid } },
    })
    await server.request(`wch_pay/pay/${order.uuid}/get_native_wechat_pay/?t=S`, { as: 'student.x' })
    const message = (await server.ports.pay.desk!.pay(order.uuid, server.ports.now()))!
    await server.request('wch_pay/notify/', { method: 'POST', ...message })
    const changed = (tx: Db) => tx.update(orders).set({ updated_time: new Date().toISOString() }).where(eq(orders.uuid, order.uuid))
    const refused = async (isOff: boolean) => {
      const { updated_time } = (await server.request(`wch_pay/pay/${order.uuid}/`, { as: 'superuser' })).body
      const headers = { 'If-Match': `"${updated_time}"` }
      const ask = () =>
        server.request(`wch_pay/pay/${order.uuid}/refund/`, { method: 'POST', as: 'superuser', body: { reason: '家长要求' }, headers })
      return behindOf(server)('superuser', isOff, changed, ask)
    }
    expect((await refused(false)).status).toBe(412)
    const off = await refused(true)
    expect([off.status, off.text.includes(order.uuid)]).toEqual([401, false])
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
