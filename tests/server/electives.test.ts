import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const BASE = 'material/college_electives/'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
const ask = (path: string, as: string, more: object = {}) => server.request(BASE + path, { as, ...more })
const course = (...names: string[]) => encodeURIComponent(names.join('|'))
/** Her record as it is meant for a test. */
async function set(username: string, values: Partial<typeof students.$inferInsert>) {
  const db = server.current()
  const [account] = await db.select({ uuid: users.uuid }).from(users).where(eq(users.username, username))
  await db.update(students).set(values).where(eq(students.user, account!.uuid))
}
type Opened = { combination: string[]; majors: number; colleges: number; band: { majors: number } | null }[]
const of = (opened: Opened, ...names: string[]) => opened.find(one => one.combination.join() === names.join())!

describe('C224 the lines of a plan', () => {
  test('name province, year, track, group, requirement and source', async () => {
    const { body } = await ask('?limit=1', 'student.x')
    expect(body.results[0]).toMatchObject({ province: 320_000, province_name: '江苏省', year: 2025, is_collect: false })
    expect(body.results[0].source).toContain('招生计划')
  })
  test('are written by administrators of admissions alone', async () => {
    const sent = { method: 'POST', body: { province: 320_000, examine_type: '物理类', category: 1, major_name: '新专业' } }
    expect((await ask('', 'jw.x', sent)).status).toBe(403)
    await server.undone(async () => expect((await ask('', 'sysadmin', sent)).status).toBe(201))
  })
})

describe('C225–C228 what VIP opens', () => {
  test.each(['search_by_course/', 'by_collect/', 'major_options/'])(
    'G019 %s refuses a student without VIP, and teachers pass',
    async path => {
      expect((await ask(path, 'student.x')).body.detail).toBe('Vip Only')
      expect((await ask(`${path}?limit=1`, 'vip.x')).status).toBe(200)
      expect((await ask(`${path}?limit=1`, 'adviser.x')).status).toBe(path === 'by_collect/' ? 403 : 200)
    },
  )
  test('C225 subjects open the lines that ask for no more', async () => {
    const { body } = await ask(`search_by_course/?limit=2000&course=${course('物理', '生物', '地理')}`, 'vip.x')
    const asked = new Set(body.results.map((row: { requirement: string }) => row.requirement))
    expect(asked).toContain('首选物理，再选不限')
    expect(asked).toContain('首选物理，再选生物')
    for (const text of asked) expect(text).not.toMatch(/化学|历史|政治/)
  })
  test('C225 a line that says no requirement is open to nobody: that is unknown, not 不限', () =>
    server.undone(async () => {
      const before = (await ask(`search_by_course/?limit=1&course=${course('物理', '化学', '生物')}`, 'vip.x')).body.count
      const sent = { province: 320_000, year: 2025, examine_type: '物理类', category: 1, major_name: '新专业', requirement: null }
      await ask('', 'sysadmin', { method: 'POST', body: sent })
      expect((await ask(`search_by_course/?limit=1&course=${course('物理', '化学', '生物')}`, 'vip.x')).body.count).toBe(before)
    }))
  test('C227 puts a line into her own list and C226 shows it to her alone', () =>
    server.undone(async () => {
      const [{ uuid }] = (await ask('?limit=1', 'vip.x')).body.results
      expect((await ask(`${uuid}/collect/`, 'student.x', { method: 'POST', body: {} })).body.detail).toBe('Vip Only')
      expect((await ask(`${uuid}/collect/`, 'vip.x', { method: 'POST', body: {} })).body).toEqual({ is_collect: true })
      expect((await ask('by_collect/', 'vip.x')).body.map((row: { uuid: string }) => row.uuid)).toEqual([uuid])
      expect((await ask('by_collect/', 'vip.y')).body).toEqual([])
    }))
  test('C228 names each major of the plan once, by discipline', async () => {
    const names = (await ask('major_options/', 'vip.x')).body.map((one: { major_name: string }) => one.major_name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(100)
  })
})

describe('what each combination opens', () => {
  test('is told for all twelve of 3+1+2, out of the lines that say what they ask for', async () => {
    const { body } = await ask('combinations/', 'student.x')
    expect(body).toMatchObject({ province: 320_000, course_type: 2, year: 2025, unknown: 0 })
    expect(body.opened).toHaveLength(12)
    expect(body.majors).toBe(body.tracks.reduce((sum: number, one: { majors: number }) => sum + one.majors, 0))
    const [with_, without] = [of(body.opened, '物理', '化学', '生物'), of(body.opened, '物理', '生物', '政治')]
    expect(with_.majors).toBeGreaterThan(without.majors)
    expect(without.majors).toBeGreaterThan(0)
  })
  test('agrees with the list that C225 answers', async () => {
    const { opened } = (await ask('combinations/', 'vip.x')).body
    const { count } = (await ask(`search_by_course/?limit=1&course=${course('历史', '政治', '地理')}`, 'vip.x')).body
    expect(of(opened, '政治', '历史', '地理').majors).toBe(count)
  })
  test('is told within her own rank too, for her own track alone', () =>
    server.undone(async () => {
      await set('vip.x', { mngk_rank: 20_000, mngk_score: null, course: ['物理', '化学', '生物'], aspiration_course: null })
      const { band, opened } = (await ask('combinations/', 'vip.x')).body
      expect(band).toMatchObject({ track: '物理类', rank: 20_000, score: null, from: 14_000, to: 28_000, year: 2025 })
      expect(of(opened, '物理', '化学', '生物').band!.majors).toBeLessThanOrEqual(band.majors)
      expect(of(opened, '政治', '历史', '地理').band).toBeNull()
    }))
  test('takes the lower end of her score where she gave no rank, and says so', () =>
    server.undone(async () => {
      await set('vip.x', { mngk_rank: null, mngk_score: 600, aspiration_course: ['物理', '化学', '生物'] })
      const { band } = (await ask('combinations/', 'vip.x')).body
      const { results } = (
        await server.request(
          'material/college_major_score_to_rank/?limit=1&province=320000&year=2025&track=%E7%89%A9%E7%90%86%E7%B1%BB&ordering=-score',
          {
            as: 'vip.x',
          },
        )
      ).body
      expect(results[0].score).toBeGreaterThan(600)
      expect(band).toMatchObject({ score: 600, track: '物理类' })
      expect(band.rank).toBeGreaterThan(30_000)
    }))
  test.each([
    [{ mngk_rank: null, mngk_score: null }, 'no_rank'],
    [{ mngk_rank: 20_000, course: null, aspiration_course: null }, 'no_track'],
  ] as const)('says what is missing for a band: %j → %s', (values, lack) =>
    server.undone(async () => {
      await set('vip.x', values)
      expect((await ask('combinations/', 'vip.x')).body).toMatchObject({ band: null, lack })
    }),
  )
  test('of a province without a plan says nothing, and which provinces have one', async () => {
    const { body } = await ask('combinations/?province=330000', 'student.x')
    expect(body).toMatchObject({ province: 330_000, year: null, majors: 0, opened: [], provinces: [{ id: 320_000, name: '江苏省' }] })
  })
})

describe('what a swap changes', () => {
  const swap = (from: string, to: string, as = 'vip.x', more = '') => ask(`swap/?from=${from}&to=${to}${more}`, as)
  test('is lost, gained and kept, and the disciplines add up', async () => {
    const { body } = await swap(course('物理', '化学', '生物'), course('物理', '生物', '政治'))
    expect(body.from).toBe(body.lost.majors + body.kept.majors)
    expect(body.to).toBe(body.gained.majors + body.kept.majors)
    const sum = (key: string) => body.disciplines.reduce((all: number, row: Record<string, number>) => all + row[key]!, 0)
    expect([sum('majors'), sum('from'), sum('to')]).toEqual([body.majors, body.from, body.to])
    expect(body.lost.names[0].majors).toBeGreaterThan(0)
  })
  test('within a band that nobody knows is nothing, never all', () =>
    server.undone(async () => {
      await set('vip.x', { mngk_rank: null, mngk_score: null })
      const { body } = await swap(course('物理', '化学', '生物'), course('物理', '生物', '政治'), 'vip.x', '&within=band')
      expect([body.majors, body.lost.majors, body.disciplines]).toEqual([0, 0, []])
    }))
})
