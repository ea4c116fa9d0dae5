import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { sweepFiles } from '../../server/db/stored-files.ts'
import { tidy } from '../../server/identity/maintenance.ts'
import { idempotency_keys } from '../../server/kit/idempotency-table.ts'
import { captchas } from '../../server/resources/captcha/table.ts'
import { school_actives } from '../../server/resources/career/school_actives/table.ts'
import { import_batches, import_changes } from '../../server/resources/imports/table.ts'
import { file_models } from '../../server/resources/storage/table.ts'
import { throttles, users } from '../../server/resources/sys/users/table.ts'
import { demoPorts } from '../support/demo-ports.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const MONTH_MS = 31 * 86_400_000

// What is tidied up by the hour is looked at first, and somebody may come in between.
describe.runIf(url)('tidying up', () => {
  let server: TestServer
  let meanwhile: () => Promise<unknown> = async () => {}
  beforeAll(async () => {
    const make = async (password: string) => {
      await meanwhile()
      return demoPorts.hash.make(password)
    }
    server = await openTestServer(url, { hash: { ...demoPorts.hash, make } })
  })
  afterAll(() => server?.close())

  test('an initial password that is reset while the old one is hashed is the new one', async () => {
    const fresh = async () => (await server.db.select().from(users).where(eq(users.username, 'fresh.x')))[0]!
    const { uuid, initial_password: before } = await fresh()
    expect(before).not.toBeNull()
    let chosen = ''
    meanwhile = async () => {
      meanwhile = async () => {}
      // sessions of a month ago are tidied up too
      const signIn = { username: 'jw.x', password: demoPassword }
      const { token } = (await server.request('login-methods/login/', { method: 'POST', body: signIn })).body
      const answer = await server.request(`sys/users/${uuid}/reset-password/`, { method: 'POST', token, body: {} })
      chosen = answer.body.password
    }
    const later = { ...server.ports, now: () => new Date(Date.now() + MONTH_MS) }
    await tidy(server.db, later)
    expect(chosen).toMatch(/^.{8,}$/)
    const body = { username: 'fresh.x', password: chosen }
    expect((await server.request('login-methods/login/', { method: 'POST', body })).status).toBe(200)
  })

  test('what one step of it meets is said, and keeps nothing else from being tidied up', async () => {
    const later = { ...server.ports, now: () => new Date(Date.now() + MONTH_MS) }
    await server.db.insert(throttles).values({ key: 'of a month ago', level: 1, since: new Date().toISOString() })
    await server.db.insert(captchas).values({ key: 'of a month ago', expires: new Date().toISOString() })
    await server.db.execute(sql`create function stays() returns trigger language plpgsql as $$ begin raise exception 'it stays'; end $$`)
    await server.db.execute(sql`create trigger stays before delete on captchas for each row execute function stays()`)
    await expect(tidy(server.db, later)).rejects.toThrow(/captchas/)
    expect(await server.db.$count(throttles, eq(throttles.key, 'of a month ago'))).toBe(0)
    await server.db.execute(sql`drop function stays cascade`)
    await tidy(server.db, later)
    expect(await server.db.$count(captchas)).toBe(0)
  })

  test('a file that a form takes up while others are swept stays', async () => {
    const send = async () => {
      const form = new FormData()
      form.set('uri', new File(['text'], 'a.txt'))
      return (await server.request('storage/file_models/', { method: 'POST', as: 'student.x', form })).body.uuid as string
    }
    const sent = [await send(), await send()]
    const removed: string[] = []
    const remove = async (key: string) => {
      removed.push(key)
      const other = sent.find(one => one !== key)!
      await server.db.update(file_models).set({ free_since: null }).where(eq(file_models.uuid, other))
    }
    const ports = { ...server.ports, now: () => new Date(Date.now() + MONTH_MS), files: { ...server.ports.files, remove } }
    await sweepFiles(server.db, ports)
    const left = (await server.db.select().from(file_models)).filter(({ uuid }) => sent.includes(uuid))
    expect([removed.length, left.length]).toEqual([1, 1])
  })

  test('a picture that an activity takes up at that moment stays with it', async () => {
    const form = new FormData()
    form.set('uri', new File(['text'], 'a.txt'))
    const file = (await server.request('storage/file_models/', { method: 'POST', as: 'teacher.x', form })).body.uuid as string
    const removed: string[] = []
    const files = { ...server.ports.files, remove: async (key: string) => void removed.push(key) }
    const later = { ...server.ports, now: () => new Date(Date.now() + MONTH_MS), files }
    let sweeping: Promise<void> | undefined
    // as a form saves: the picture first, then the activity; meanwhile the sweep has come to this row
    await server.db.transaction(async tx => {
      const uuid = crypto.randomUUID()
      const work_unit = unitOf('x')
      const carried = { holder: 'school_actives', holder_row: uuid, work_unit, free_since: null }
      await tx.update(file_models).set(carried).where(eq(file_models.uuid, file))
      sweeping = sweepFiles(server.db, later)
      await new Promise(done => setTimeout(done, 500))
      const times = { created_time: '2026-09-01T00:00:00Z', updated_time: '2026-09-01T00:00:00Z' }
      await tx.insert(school_actives).values({ ...times, uuid, work_unit, name: '秋游', active_type: 1 as never, begin_date: '2026-09-01' })
    })
    await sweeping
    expect(removed).not.toContain(file)
    await sweepFiles(server.db, later)
    expect(removed).not.toContain(file)
    expect(await server.db.$count(file_models, eq(file_models.uuid, file))).toBe(1)
  })

  test('a picture that a teacher put to what a student entered herself goes when the teacher is deleted, and stays while she is there', async () => {
    const post = async (path: string, as: string, body: unknown) => (await server.request(path, { method: 'POST', as, body })).body
    const form = new FormData()
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    form.set('uri', new File([Buffer.from(png, 'base64')], 'a.png'))
    const picture = (await server.request('storage/image_file_models/', { method: 'POST', as: 'teacher.x', form })).body
    const term = (await server.request('data_dict/term/', { as: 'student.x' })).body[0].uuid
    const own = await post('career/school_actives/', 'student.x', {
      ...{ name: '自己的活动', active_type: '研学实践', term },
      ...{ begin_date: '2026-10-01', end_date: '2026-10-02' },
    })
    const word = { school_active: own.uuid, content: '坚持了三天。', image: [picture.uuid] }
    expect((await post('career/school_active_teacher_evaluates/', 'teacher.x', word)).image).toHaveLength(1)
    const later = { ...server.ports, now: () => new Date(Date.now() + MONTH_MS) }
    const isThere = async () => (await server.db.$count(file_models, eq(file_models.uuid, picture.uuid))) > 0
    await sweepFiles(server.db, later)
    expect(await isThere()).toBe(true)
    const teacher = idOf('teachers', 'teacher.x')
    expect((await server.request(`relation/teachers/${teacher}/`, { method: 'DELETE', as: 'jw.x' })).status).toBe(204)
    await sweepFiles(server.db, later)
    expect(await isThere()).toBe(false)
  })

  test('what is many is taken away in pieces, all of it, and nothing that is still asked for', async () => {
    const key = (n: number, created_time: string) => ({ user: unitOf('x'), key: `k${n}`, fingerprint: '', status: 200, created_time })
    const old = '2026-01-01T00:00:00Z'
    const fresh = server.ports.now().toISOString()
    await server.db.insert(idempotency_keys).values(Array.from({ length: 1001 }, (_, n) => key(n, n < 1000 ? old : fresh)))
    const batch = {
      kind: 'students',
      state: 'done' as const,
      dry_run: true,
      created: 0,
      user: idOf('users', 'jw.x'),
      work_unit: unitOf('x'),
    }
    const [asked, kept] = [crypto.randomUUID(), crypto.randomUUID()]
    await server.db.insert(import_batches).values([
      { ...batch, uuid: asked, created_time: old },
      { ...batch, uuid: kept, created_time: fresh },
    ])
    const changes = (uuid: string) => Array.from({ length: 25 }, (_, n) => ({ batch: uuid, first: n, count: 1, sealed: 'x' }))
    await server.db.insert(import_changes).values([...changes(asked), ...changes(kept)])
    await tidy(server.db, server.ports)
    expect(await server.db.select({ key: idempotency_keys.key }).from(idempotency_keys)).toEqual([{ key: 'k1000' }])
    const left = await server.db.select({ batch: import_changes.batch }).from(import_changes)
    expect([left.length, ...new Set(left.map(one => one.batch))]).toEqual([25, kept])
    expect(await server.db.$count(import_batches, inArray(import_batches.uuid, [asked, kept]))).toBe(1)
  })
})
