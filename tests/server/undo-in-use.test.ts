import { eq, or, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classInUse, nobodysWork, usesOfPerson } from '../../server/imports/in-use.ts'
import { evaluations } from '../../server/resources/career/evaluations/table.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { follows } from '../../server/resources/relation/teacher_follow_student/table.ts'
import { teacher_grades, teachers } from '../../server/resources/relation/teachers/table.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// What somebody has entered since about what an import has made: it keeps its person, its class, when the import is taken back.
const url = await withPostgres()
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

describe.each(onDatabases(url))('what is in use when an import is taken back, on %s', (_, where) => {
  let server: TestServer
  let teacher = ''
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['jw.x', 'teacher.x', 'sysadmin', 'superuser']) await server.token(name)
    teacher = (await server.request('sys/users/info/', { as: 'teacher.x' })).body.extra_user_info.uuid
    expect((await post('data_dict/grade/multi/', [{ name: '撤班', year: 2025 }])).body.created).toBe(1)
  })
  afterAll(() => server.close())
  const post = (path: string, body: unknown, as = 'jw.x') => server.request(path, { method: 'POST', as, body })
  const undo = (batch: string) => post(`imports/${batch}/undo/`, {})
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  /** Three students of an import, in a class of teacher.x. */
  async function three() {
    const rows = Array.from({ length: 3 }, (_, n) => ({ name: `撤${n}`, cert_id: idNumber(7000 + n), grade: '撤班' }))
    const { batch } = (await post('relation/students/multi_create/', rows)).body
    const made = await server.current().select().from(students).where(eq(students.import_batch, batch)).orderBy(students.name)
    expect(made).toHaveLength(3)
    await server.current().insert(teacher_grades).values({ teacher, grade: made[0]!.grade! }).onConflictDoNothing()
    server.ports.moveClock(1000)
    return { batch: batch as string, her: made[1]! }
  }
  const archived = { hdzt: '志愿服务', start_date: '2026-10-02', is_archive: true }
  const uses: [string, (her: typeof students.$inferSelect) => Promise<{ readonly status: number }>][] = [
    ['an exam', her => post('career/performance/', { student: her.uuid, date: '2026-10-01', score: 555 }, 'teacher.x')],
    ['an archived record', her => post('career_record/morality/', { student: her.uuid, ...archived }, 'teacher.x')],
    ['a consultation', her => post('career/consult/', { title: '给她的咨询', students: [her.uuid] }, 'teacher.x')],
    ['an issued paper', her => post('career_record/archive_papers/', { student: her.uuid })],
    [
      'a VIP gift',
      async her => {
        const { body } = await server.request('sys/group_extensions/?limit=1', { as: 'superuser' })
        const gift = { group_extension: body.results[0].uuid, begin: '2026-11-01', end: '2027-11-01', remark: '赠' }
        return post('sys/vip_periods/', { student: her.uuid, ...gift }, 'superuser')
      },
    ],
    [
      'an evaluation',
      async her => {
        const values = { student: her.uuid, kind: 'interest' as const, question_set: 'x', set_version: 1, total: 1 }
        await server.current().insert(evaluations).values(values)
        return { status: 201 }
      },
    ],
    [
      'a record with a picture',
      async her => {
        const form = new FormData()
        form.append('uri', new Blob([PNG], { type: 'image/png' }), '照片.png')
        const { body } = await server.request('storage/image_file_models/', { method: 'POST', as: 'teacher.x', form })
        return post('career_record/morality/', { student: her.uuid, ...archived, images: [body.uuid] }, 'teacher.x')
      },
    ],
  ]
  test.each(uses)('a student of whom there is %s stays with it, and is named; the others go', async (_, use) => {
    await server.undone(async () => {
      const { batch, her } = await three()
      const { status, ...answer } = await use(her)
      expect([status, answer]).toMatchObject([201, {}])
      expect((await undo(batch)).body.undone).toEqual({ removed: 2, restored: 0, kept: 1, names: ['撤1'] })
      expect(await server.current().$count(students, eq(students.import_batch, batch))).toBe(1)
    })
  })
  apart('a teacher goes with the classes of her list, and stays where she follows somebody', async () => {
    const rows = [1, 2].map(n => ({ name: `师${n}`, cert_id: `1361111000${n}`, grades: ['撤班'] }))
    const { batch } = (await post('relation/teachers/multi_create/', rows)).body
    const { her } = await three()
    const [, second] = await server.current().select().from(teachers).where(eq(teachers.import_batch, batch)).orderBy(teachers.name)
    await server.current().insert(follows).values({ teacher: second!.uuid, student: her.uuid })
    expect((await undo(batch)).body.undone).toEqual({ removed: 1, restored: 0, kept: 1, names: ['师2'] })
  })
  apart('a class stays for which there is an activity', async () => {
    const { batch } = (
      await post(
        'data_dict/grade/multi/',
        [1, 2].map(n => ({ name: `活动班${n}`, year: 2026 })),
      )
    ).body
    const [first] = await server.current().select().from(grades).where(eq(grades.import_batch, batch)).orderBy(grades.name)
    const term = (await server.request('data_dict/term/', { as: 'teacher.x' })).body[0].uuid
    const { body: types } = await server.request('career/school_actives/active_type/', { as: 'teacher.x' })
    const active = {
      name: '活动',
      active_type: types[0].name,
      term,
      begin_date: '2026-10-01',
      end_date: '2026-12-01',
      grades: [first!.uuid],
    }
    expect((await post('career/school_actives/', active)).status).toBe(201)
    expect((await undo(batch)).body.undone).toEqual({ removed: 1, restored: 0, kept: 1, names: ['活动班1'] })
  })

  /** As the database itself has them. */
  const references = async (target: string) => {
    const found = await server.db.execute(sql`select c.conrelid::regclass || '.' || a.attname as name
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = ${target}::regclass and c.conrelid <> c.confrelid order by 1`)
    return (found as unknown as { rows: { name: string }[] }).rows.map(one => one.name)
  }
  const counted = (use: SQL) => {
    const { sql: text } = new PgDialect().sqlToQuery(use)
    return new Set(Array.from(text.matchAll(/from "(\w+)" where "\1"\."(\w+)" =/g), ([, table, column]) => `${table}.${column}`))
  }
  test.each([
    ['users', 'a student', () => or(...usesOfPerson(students))!],
    ['users', 'a teacher', () => or(...usesOfPerson(teachers))!],
    ['students', 'a student', () => or(...usesOfPerson(students))!],
    ['teachers', 'a teacher', () => or(...usesOfPerson(teachers))!],
    ['grades', 'a class', classInUse],
  ] as const)('every reference of the database to %s keeps %s, but those that are nobody’s work', async (target, _whom, use) => {
    const all = await references(target)
    expect(all.length).toBeGreaterThan(1)
    const inUse = counted(use())
    expect(all.filter(name => inUse.has(name) === nobodysWork.includes(name))).toEqual([])
  })
  test('what is nobody’s work is what an import makes itself, sessions, and the books of taken names and near numbers', async () => {
    const all = [...(await references('users')), ...(await references('students')), ...(await references('teachers'))]
    expect(all.filter(name => nobodysWork.includes(name)).sort()).toEqual([...nobodysWork].sort())
    expect([...nobodysWork].sort()).toEqual([
      'account_conflicts.user',
      'students.user',
      'teacher_grades.teacher',
      'teachers.user',
      'tokens.user',
    ])
  })
  test('a person is named without a foreign key in what is written down of who did it, and nowhere else', async () => {
    const found = await server.db.execute(sql`select c.table_name || '.' || c.column_name as name from information_schema.columns c
        where c.table_schema = 'public' and c.udt_name = 'uuid'
          and c.column_name in ('user', 'student', 'teacher', 'actor', 'creator', 'owner', 'author', 'made_by', 'issuer', 'revoker', 'archived_by')
          and not exists (select 1 from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
            where f.contype = 'f' and f.conrelid = c.table_name::regclass and a.attname = c.column_name) order by 1`)
    expect((found as unknown as { rows: { name: string }[] }).rows.map(one => one.name)).toEqual([
      'audit_log.actor',
      'idempotency_keys.user',
      'import_batches.user',
      'money_events.actor',
    ])
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
