import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { work_units as contract } from '../../../../src/core/contracts/data_dict/work_unit.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { yearName } from '../../../../src/core/domain/classes.ts'
import { genderWord, workUnitTypes } from '../../../../src/core/domain/code-tables.ts'
import { moveAccounts, removeSiteAccount } from '../../../identity/accounts.ts'
import { endSiteTokens } from '../../../identity/embedding.ts'
import { accountToActOn } from '../../../identity/reach.ts'
import { ofOwnSchool } from '../../../identity/schools.ts'
import { isVipAccount } from '../../../identity/vip-rights.ts'
import type { Db } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { everyRow, noRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { students } from '../../relation/students/table.ts'
import { users } from '../../sys/users/table.ts'
import { areas, divisions } from '../area/table.ts'
import { individuals, work_units } from './table.ts'

interface School {
  id: number
  province: string
  city: string
  school: string
}

function unitsOf(user: User): SQL {
  if (user.is_superuser || user.u_type === 5) return everyRow
  if (user.u_type === 6) return user.jurisdiction === null ? noRow : eq(work_units.city, user.jurisdiction)
  return ofOwnSchool(work_units.uuid, user)
}

/** Students of the user's schools, counted by a column. */
async function counted(
  db: Db,
  user: User,
  column: typeof students.gender | typeof students.enrollment_year,
  word: (value: number | null) => string,
) {
  const rows = await db
    .select({ work_unit: work_units.uuid, name: work_units.name, key: column, count: sql<number>`count(*)::int` })
    .from(students)
    .innerJoin(work_units, eq(work_units.uuid, students.work_unit))
    .where(unitsOf(user))
    .groupBy(work_units.uuid, work_units.name, column)
    .orderBy(work_units.name, column)
  return rows.map(row => ({ ...row, key: word(row.key) }))
}
const byGender = (db: Db, user: User) => counted(db, user, students.gender, code => genderWord(code ?? 2))
const byYear = (db: Db, user: User) => counted(db, user, students.enrollment_year, year => (year === null ? genderWord(2) : yearName(year)))

/** Whoever signs up by herself becomes a student of the unit with this code: given to a school, it would make strangers its own. */
function mustBeNoReservedCode(code: string | null | undefined, before: string | null = null): void {
  if (code !== undefined && code !== before && [code, before].includes(individuals)) throw new Problem(400, { code: [zh.reservedCode] })
}

export default serve(contract, {
  table: work_units,
  scope: unitsOf,
  order: [sql`${work_units.name}`],
  serialize: {
    area: sql<School | null>`(select json_build_object('id', ${areas.id}, 'province', ${areas.province}, 'city', ${areas.city},
      'school', ${areas.school}) from ${areas} where ${areas.id} = ${work_units.area})`,
  },
  actions: {
    vip: ({ rows, query, ports }) =>
      rows.list(
        query,
        sql`${work_units.uuid} in (select ${users.work_unit} from ${users} where ${users.u_type} = 1 and ${isVipAccount(ports.now().toISOString())})`,
      ),
    create: ({ rows, body }) => {
      mustBeNoReservedCode(body.code)
      return rows.insert(body)
    },
    patch: async ({ db, rows, row, body, audit }) => {
      mustBeNoReservedCode(body.code, row.code)
      // a company has no pages for pupils, and nobody there could end the tokens of the school that it was
      const ended = body.work_unit_type === workUnitTypes.company ? await endSiteTokens(db, row.uuid) : 0
      if (ended > 0) await audit('site_tokens_end', { work_unit: row.uuid, fields: Object.keys(body), ended })
      return rows.update(row.uuid, body)
    },
    remove: async ({ db, rows, row }) => {
      await removeSiteAccount(db, row.uuid)
      await rows.remove(row.uuid)
    },
    allot_jw: async ({ db, ports, rows, row, body, user, audit }) => {
      const jws = [...new Set(body.jws)].sort()
      const found = await db.$count(users, and(inArray(users.uuid, jws), eq(users.u_type, 4)))
      if (found !== jws.length) throw new Problem(400, { jws: [zh.missingReference] })
      // with her place goes what she may there: its students, and the named roles that she brings along
      for (const uuid of jws) await accountToActOn(db, user, uuid)
      await moveAccounts(db, ports, jws, row.uuid)
      await audit('allot_jw', { work_unit: row.uuid, jws: body.jws })
      return rows.update(row.uuid, {})
    },
    tree: async ({ db, user }) => {
      const rows = await db
        .select({ uuid: work_units.uuid, id: work_units.id, name: work_units.name, city: work_units.city, cityName: divisions.name })
        .from(work_units)
        .leftJoin(divisions, eq(divisions.id, work_units.city))
        .where(unitsOf(user))
        .orderBy(work_units.city, work_units.name)
      return [...Map.groupBy(rows, row => row.city ?? 0)].map(([id, own]) => ({ id, name: own[0]!.cityName ?? '', children: own }))
    },
    stat_gender_by_jyj: ({ db, user }) => byGender(db, user),
    stat_gender_by_jw: ({ db, user }) => byGender(db, user),
    stat_enrollment_year_by_jyj: ({ db, user }) => byYear(db, user),
    stat_enrollment_year_by_jw: ({ db, user }) => byYear(db, user),
  },
})
