import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { import_batches } from '../../server/resources/imports/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teacher_grades } from '../../server/resources/relation/teachers/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { cleanRosters } from './rosters.ts'

const url = await withPostgres()
const clean = await cleanRosters()
const all = clean.students[0]![1]

describe.each(onDatabases(url))('one import, on %s', (_, where) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['jw.x', 'jw.y', 'sysadmin', 'student.x', 'teacher.x']) await server.token(name)
    await post('data_dict/grade/multi/', clean.classes)
  })
  afterAll(() => server.close())
  const post = (path: string, body: unknown, key?: string, as = 'jw.x') =>
    server.request(path, { method: 'POST', as, body, ...(key && { headers: { 'Idempotency-Key': key } }) })
  const into = (rows: unknown, key?: string, as?: string) => post('relation/students/multi_create/', rows, key, as)
  const undo = (batch: string, as?: string) => post(`imports/${batch}/undo/`, {}, undefined, as)
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const countOf = async (batch: string) => server.current().$count(students, eq(students.import_batch, batch))
  const people = async () => server.current().$count(users)

  describe('sent again with its key', () => {
    apart('answers the first answer and does not double', async () => {
      const before = await people()
      const first = await into(all.slice(0, 20), 'resend-key-1')
      expect(first.body.created).toBe(20)
      const again = await into(all.slice(0, 20), 'resend-key-1')
      expect([again.status, again.body]).toEqual([first.status, first.body])
      expect(await people()).toBe(before + 20)
    })
    test('in parallel too: eight at once make one import', async () => {
      const before = await people()
      const answers = await Promise.all(Array.from({ length: 8 }, () => into(all.slice(20, 40), 'parallel-key-1')))
      for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body])
      expect(await people()).toBe(before + 20)
      expect(await countOf(answers[0]!.body.batch)).toBe(20)
    })
    test('without a key, of eight at once one makes it and the rest change nothing or are refused', async () => {
      const before = await people()
      const answers = await Promise.all(Array.from({ length: 8 }, () => into(all.slice(40, 50))))
      expect(answers.filter(({ body }) => body.created === 10)).toHaveLength(1)
      for (const { status, body } of answers) expect(body.unchanged === 10 || body.created === 10 || status === 400).toBe(true)
      expect(await people()).toBe(before + 10)
    })
    apart('with another body, path or query it is refused; of another user it is another key', async () => {
      await into(all.slice(0, 5), 'resend-key-2')
      expect((await into(all.slice(0, 6), 'resend-key-2')).status).toBe(422)
      expect((await post('relation/teachers/multi_create/', clean.teachers, 'resend-key-2')).status).toBe(422)
      expect((await post('relation/students/multi_create/?dry_run=true', all.slice(0, 5), 'resend-key-2')).status).toBe(422)
      const classes = [{ name: '高一（1）班', year: 2025 }]
      expect((await post('data_dict/grade/multi/', classes, 'resend-key-2', 'jw.y')).body.created).toBe(1)
    })
    apart('a refusal keeps no key: the mended table goes through under the same one', async () => {
      expect((await into([{ ...all[0], name: '' }], 'resend-key-3')).status).toBe(400)
      expect((await into(all.slice(0, 1), 'resend-key-3')).body.created).toBe(1)
    })
    apart('a key that is none is refused', async () => {
      for (const key of ['short', 'has blank in it', 'x'.repeat(101), '<script>alert'])
        expect((await into(all.slice(0, 1), key)).body).toEqual({ 'Idempotency-Key': ['格式不正确。'] })
    })
  })

  describe('undone', () => {
    apart('takes its rows and their accounts away, and says so in the list', async () => {
      const before = await people()
      const { batch } = (await into(all.slice(0, 20))).body
      const { status, body } = await undo(batch)
      expect([status, body]).toMatchObject([200, { uuid: batch, kind: 'students', created: 20 }])
      expect(body.undone_time).toBe(new Date(body.undone_time).toISOString())
      expect(await people()).toBe(before)
      const [latest] = (await server.request('imports/?limit=1', { as: 'jw.x' })).body.results
      expect(latest).toEqual(body)
      expect((await undo(batch)).body).toEqual({ detail: '该导入已经撤销。' })
      expect((await into(all.slice(0, 20))).body.created).toBe(20)
    })
    apart('2.5 that was broken off is said to be under way until another may go on with it, and is then brought to its end', async () => {
      const { batch } = (await into(all.slice(0, 20))).body
      // as a process leaves it that was killed in the middle
      const undoing_time = server.ports.now().toISOString()
      await server.current().update(import_batches).set({ undoing_time }).where(eq(import_batches.uuid, batch))
      const { status, body, headers } = await undo(batch)
      expect([status, body, headers.get('Retry-After')]).toEqual([409, { detail: '该导入正在撤销，请稍后再看。' }, '10'])
      server.ports.moveClock(11_000)
      expect((await undo(batch)).body.undone).toEqual({ removed: 20, restored: 0, kept: 0, names: [] })
      server.ports.moveClock(-11_000)
    })
    apart('S12 killed after its last piece and never asked for again, it is on record who took the rows away', async () => {
      const { batch } = (await into(all.slice(0, 20))).body
      // the process ends where all is gone and nothing is said of it yet
      await server.current().execute(sql`create function dies() returns trigger language plpgsql as $$
        begin if new.undone_time is not null then raise 'killed'; end if; return new; end $$`)
      await server.current().execute(sql`create trigger dies before update on import_batches for each row execute function dies()`)
      expect((await undo(batch)).status).toBe(500)
      expect(server.log.splice(0)).toHaveLength(1)
      expect(await countOf(batch)).toBe(0)
      const rows = await server.current().select().from(audit_log).where(sql`${audit_log.detail}->>'batch' = ${batch}`)
      const [jw] = await server.current().select().from(users).where(eq(users.username, 'jw.x'))
      expect(rows.map(({ action, actor }) => [action, actor])).toContainEqual(['import_undo_begin', jw!.uuid])
    })
    apart('works for teachers and for classes that nobody has used', async () => {
      const teachers = (await post('relation/teachers/multi_create/', clean.teachers)).body.batch
      expect((await undo(teachers)).body.kind).toBe('teachers')
      const classes = (await post('data_dict/grade/multi/', [{ name: '新开班', year: 2026 }])).body.batch
      expect((await undo(classes)).body.kind).toBe('classes')
      const used = (await post('data_dict/grade/multi/', [{ name: '新开班', year: 2026 }])).body.batch
      await into([{ ...all[0], grade: '新开班', enrollment_year: 2026 }])
      expect((await undo(used)).status).toBe(409)
    })
    const uses: [string, (row: typeof students.$inferSelect) => Promise<unknown>][] = [
      [
        'been changed',
        row => server.request(`relation/students/${row.uuid}/relation_update/`, { method: 'PATCH', as: 'jw.x', body: { remark: 'x' } }),
      ],
      [
        'signed in',
        async row => {
          const list = await server.request('relation/students/download_cleartext_pass/', { as: 'jw.x' })
          const { username, password } = list.body.find((one: { username: string }) => one.username === row.cert_id)
          return server.request('login-methods/login/', { method: 'POST', body: { username, password } })
        },
      ],
      [
        'been switched off',
        row => server.request(`sys/users/${row.user}/is_active/`, { method: 'PUT', as: 'jw.x', body: { is_active: false } }),
      ],
      [
        'a teacher who follows her',
        async row => {
          const teacher = (await server.request('sys/users/info/', { as: 'teacher.x' })).body.extra_user_info.uuid
          await server.current().insert(teacher_grades).values({ teacher, grade: row.grade! })
          const body = { student: row.uuid, is_follow: true, reason: '竞赛' }
          return server.request('relation/teachers/follow_student/', { method: 'PATCH', as: 'teacher.x', body })
        },
      ],
      ['got another password', row => server.request(`sys/users/${row.user}/reset-password/`, { method: 'POST', as: 'jw.x', body: {} })],
    ]
    test.each(uses)('9.6 leaves a student who has %s, and names her; all others go', async (_, use) => {
      await server.token('superuser')
      await server.undone(async () => {
        const { batch } = (await into(all.slice(0, 10))).body
        const [row] = await server.current().select().from(students).where(eq(students.import_batch, batch)).limit(1)
        server.ports.moveClock(1000)
        expect(((await use(row!)) as { status: number }).status).toBeLessThan(300)
        const { status, body } = await undo(batch)
        expect([status, body.undone]).toEqual([200, { removed: 9, restored: 0, kept: 1, names: [row!.name] }])
        expect(await countOf(batch)).toBe(1)
        expect((await undo(batch)).body).toEqual({ detail: '该导入已经撤销。' })
      })
    })
    apart('8.10 who has changed schools since neither goes nor is named', async () => {
      const { batch } = (await into(all.slice(0, 10))).body
      const [row] = await server.current().select().from(students).where(eq(students.import_batch, batch)).limit(1)
      const moved = { work_unit: unitOf('y'), grade: null, name: '在新学校改的名字' }
      await server.current().update(students).set(moved).where(eq(students.uuid, row!.uuid))
      const { status, body } = await undo(batch)
      expect([status, body.undone]).toEqual([200, { removed: 9, restored: 0, kept: 0, names: [] }])
      expect(await countOf(batch)).toBe(1)
    })
    apart('9.6 what somebody has deleted meanwhile is no reason to keep the rest', async () => {
      const { batch } = (await into(all.slice(0, 10))).body
      const [row] = await server.current().select().from(students).where(eq(students.import_batch, batch)).limit(1)
      expect((await server.request(`relation/students/${row!.uuid}/`, { method: 'DELETE', as: 'superuser' })).status).toBe(204)
      expect((await undo(batch)).body.undone).toEqual({ removed: 9, restored: 0, kept: 0, names: [] })
    })
    apart('9.6 where everything has been used there is nothing to take back (409)', async () => {
      const { batch } = (await into(all.slice(0, 1))).body
      const [row] = await server.current().select().from(students).where(eq(students.import_batch, batch)).limit(1)
      server.ports.moveClock(1000)
      await server.request(`relation/students/${row!.uuid}/relation_update/`, { method: 'PATCH', as: 'jw.x', body: { remark: 'x' } })
      expect([(await undo(batch)).status, await countOf(batch)]).toEqual([409, 1])
    })
    apart(
      'another school neither sees nor undoes it, nor does a teacher who imports for herself; a student, a reader may not even ask',
      async () => {
        const { batch } = (await into(all.slice(0, 5))).body
        for (const as of ['jw.y', 'teacher.x']) {
          expect([as, (await undo(batch, as)).status]).toEqual([as, 404])
          expect([as, (await server.request(`imports/${batch}/`, { as })).status]).toEqual([as, 404])
          expect((await server.request('imports/', { as })).text).not.toContain(batch)
        }
        for (const as of ['student.x', 'jyj.a', 'readonly.x', 'clerk']) expect((await undo(batch, as)).status).toBe(403)
        expect(await countOf(batch)).toBe(5)
        expect((await undo(batch, 'sysadmin')).status).toBe(200)
      },
    )
  })

  test('two undos at once remove one import once', async () => {
    const { batch } = (await into(all.slice(0, 20))).body
    const answers = await Promise.all([undo(batch), undo(batch), undo(batch)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [row] = await server.db.select().from(import_batches).where(eq(import_batches.uuid, batch))
    expect(row!.undone_time).not.toBeNull()
  })

  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
