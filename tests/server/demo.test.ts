import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '../../server/db/client.ts'
import { type DemoPorts, demoPassword, firstPassword, loadDemo, schools, someFacts } from '../../server/db/demo/index.ts'
import { migrate } from '../../server/db/migrate.ts'
import { vipUntil } from '../../server/identity/vip-rights.ts'
import { argon2Hash } from '../../server/ports/hash/argon2-node.ts'
import { aesVault } from '../../server/ports/vault/aes-vault.ts'
import { areas, divisions } from '../../server/resources/data_dict/area/table.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { provinces } from '../../server/resources/data_dict/provinces/table.ts'
import { work_units } from '../../server/resources/data_dict/work_unit/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { standardCourses } from '../../src/core/domain/courses.ts'
import { electivesFault } from '../../src/core/domain/electives.ts'
import { idNumberFault } from '../../src/core/domain/id-number.ts'
import { withPostgres } from '../support/postgres.ts'

const ports: DemoPorts = {
  now: () => new Date('2026-11-21T02:00:00Z'),
  hash: argon2Hash,
  vault: aesVault(new Uint8Array(32)),
}
const named = 'student student2 vip solo teacher adviser jw kiosk readonly'
  .split(' ')
  .flatMap(who => ['x', 'y', 'z'].map(at => `${who}.${at}`))
const single = 'consultant.w fresh.x jyj.a jyj.b sysadmin clerk routes.x superuser'.split(' ')
const url = await withPostgres('empty')

describe.each([['embedded', () => openEmbedded()] as const, ...(url ? [['postgres', () => openPostgres(url)] as const] : [])])(
  'the demo region on %s',
  (_, open) => {
    let base: Database
    beforeAll(async () => {
      base = await open()
      await migrate(base)
      await loadDemo(base.db, ports, someFacts())
    })
    afterAll(() => base.close())
    const account = async (username: string) => (await base.db.select().from(users).where(eq(users.username, username)))[0]!

    test('has every account of the story under its fixed name', async () => {
      const names = (await base.db.select({ name: users.username }).from(users)).map(row => row.name)
      expect([...named, ...single].filter(name => !names.includes(name))).toEqual([])
    })

    test('opens to its password; the fresh student only to her first one', async () => {
      expect(await ports.hash.verify((await account('jw.x')).password_hash!, demoPassword)).toBe(true)
      const fresh = await account('fresh.x')
      expect(fresh).toMatchObject({ password_hash: null, must_change_password: true })
      expect(fresh.initial_password).not.toContain(firstPassword)
      expect(await ports.vault.open(fresh.initial_password!)).toBe(firstPassword)
    })

    test('knows who is what', async () => {
      expect(await account('solo.y')).toMatchObject({ u_type: 1, account_type: 2 })
      expect(await account('kiosk.z')).toMatchObject({ u_type: 7 })
      expect(await account('readonly.x')).toMatchObject({ u_type: 4, is_readonly_all: true })
      expect(await account('jyj.b')).toMatchObject({ u_type: 6, jurisdiction: 330100 })
      expect(await account('clerk')).toMatchObject({ u_type: 5, roles: [], is_superuser: false })
      expect((await account('sysadmin')).roles).toHaveLength(9)
      expect((await account('routes.x')).roles).toEqual(['多元升学'])
      const until = async (username: string) => vipUntil(base.db, await account(username), ports.now())
      expect(await until('vip.x')).toBe('2027-12-31T15:59:59.000Z')
      expect(await until('student.x')).toBeNull()
    })

    test('has 4 classes and 120 students in each of three schools, all different', async () => {
      const rows = await base.db.select().from(students)
      expect(await base.db.select({ n: count() }).from(grades)).toEqual([{ n: 12 }])
      const units = await base.db.select().from(work_units)
      expect(units.map(unit => unit.work_unit_type).sort()).toEqual([0, 0, 1, 2])
      for (const unit of units.filter(({ work_unit_type }) => work_unit_type !== 1))
        expect(rows.filter(row => row.work_unit === unit.uuid)).toHaveLength(120)
      expect(new Set(rows.map(row => row.cert_id)).size).toBe(360)
      expect(rows.filter(row => idNumberFault(row.cert_id!))).toEqual([])
      expect(rows.filter(row => row.name === '阿依努尔·买买提')).toHaveLength(schools.length)
    })

    test('obeys the rules it shows: subjects as the province allows, places that exist', async () => {
      const rows = await base.db
        .select({ course: students.course, type: provinces.select_course_type, username: users.username })
        .from(students)
        .innerJoin(users, eq(users.uuid, students.user))
        .innerJoin(work_units, eq(work_units.uuid, students.work_unit))
        .innerJoin(provinces, eq(provinces.id, work_units.province))
      const wrong = rows.filter(row => row.course && electivesFault(standardCourses, row.course, row.type))
      expect(wrong).toEqual([])
      expect(rows.filter(row => row.course).length).toBeGreaterThan(300)
    })

    test('has a province for every course type and a school at the end of every path', async () => {
      const types = await base.db.select({ a: provinces.select_course_type, b: provinces.aspiration_select_course_type }).from(provinces)
      expect([...new Set(types.map(row => row.b))].sort()).toEqual([1, 2, 3, 4, 5, 6])
      expect([...new Set(types.map(row => row.a))].sort()).toEqual([1, 2, 3, 4])
      const bare = await base.db
        .select({ name: divisions.name })
        .from(divisions)
        .where(sql`level = 3 and name <> '其它区' and not exists (select 1 from ${areas} where area_id = ${divisions.id})`)
      expect(bare).toEqual([])
    })

    test('leaves the counters where the next row fits', async () => {
      const [row] = await base.db.insert(users).values({ username: 'next', name: 'next', u_type: 4 }).returning({ id: users.id })
      expect(row!.id).toBeGreaterThan(400)
    })
  },
)
