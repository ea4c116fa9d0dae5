import { and, asc, eq, exists, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { recommendations, StudentCollects } from '../../../src/core/contracts/dashboard/recommendation-shapes.ts'
import { keysByClass } from '../../db/students-by-class.ts'
import { studentsOf } from '../../identity/students-of.ts'
import { Problem } from '../../kit/errors.ts'
import { isAmong, readKeyed } from '../../kit/keys.ts'
import { containing } from '../../kit/list-query.ts'
import { rowsIn, withRows } from '../../kit/rows.ts'
import { pieces, slices, turn } from '../../kit/slices.ts'
import { zh } from '../../messages/zh.ts'
import { grades } from '../data_dict/grade/table.ts'
import { colleges } from '../material/colleges/table.ts'
import { students } from '../relation/students/table.ts'
import { byCollege, byGroup, collegeOf, groupOf } from './grouping.ts'
import type { Kind } from './kinds.ts'
import { type Ask, countsOf, findFor, foundFor, ownUnits, paged, shown, unitsFor } from './recommend.ts'
import { disagreeing, standingOf } from './standing.ts'

type CollectsQuery = z.output<(typeof recommendations)['student_collect_majors']['query']>

/** What students have collected is read for so many of them, and so many rows of it, together: each may have a thousand. */
const TOGETHER = { rows: 200, letters: 500 }
/** Students whose rows are counted by one statement. */
const COUNTED = 40

interface Auditing {
  readonly audit: (action: string, detail: Record<string, unknown>) => Promise<void>
}
type Collecting = Omit<Ask, 'query'> & Auditing & { readonly query: CollectsQuery }

/** The calls of a recommendation, on the tables of one kind (C252–C261, C263–C272). */
export function recommendationActions(kind: Kind) {
  const units = (by: 'rank' | 'score') => async (ask: Ask) => {
    const found = await findFor(ask, kind, by)
    return paged(ask, await unitsFor(found, ask.query), one => shown(found, one))
  }
  const unitsOf = (name: 'category' | 'category_sub') => (ask: Ask) => {
    if (!ask.query[name]?.length || !ask.query.category?.length) throw new Problem(400, { [name]: [zh.required] })
    return units('rank')(ask)
  }
  return {
    standing: async (ask: Ask & Auditing) => {
      const { db, user, query, audit } = ask
      const standing = await standingOf(db, user, query, kind, 'rank')
      // whom it names, asked for by her key or kept with an adviser's numbers (S12)
      if (standing.student && user.u_type !== 1) await audit('read', { student: standing.student.uuid })
      const { province, track, missing, artType: _, table, course, ...rest } = standing
      const found = await foundFor(ask, kind, standing)
      const index = found?.index
      return {
        ...{ province: province?.id ?? null, province_name: province?.name ?? null, track, course: [...course], missing: [...missing] },
        ...{ ...rest, table_year: table?.year ?? null, table_source: table?.source ?? null },
        score_ranks: await disagreeing(db, standing),
        begun_plan: index?.begun ?? null,
        ...{ plan_year: index?.planYear ?? null, target_year: index?.targetYear ?? null, years: [...(index?.years ?? [])] },
        sources: [...(index?.sources ?? [])],
        counts: found ? countsOf(await unitsFor(found, { ...query, band: undefined })) : countsOf([]),
        backtest: (await index?.backtest) ?? null,
      }
    },
    s_majors: units('score'),
    majors_by_rank: units('rank'),
    s_colleges: async (ask: Ask) => paged(ask, byCollege(await unitsFor(await findFor(ask, kind, 'rank'), ask.query)), collegeOf),
    by_colleges: async (ask: Ask) => {
      const found = await findFor(ask, kind, 'rank')
      await turn()
      const withMajors = (one: ReturnType<typeof byCollege>[number]) => ({
        ...collegeOf(one),
        majors: one.units.map(met => shown(found, met)),
      })
      const met = await unitsFor(found, ask.query)
      await turn()
      return paged(ask, byCollege(met), withMajors, one => one.units.length)
    },
    college_groups: async (ask: Ask) => paged(ask, byGroup(await unitsFor(await findFor(ask, kind, 'rank'), ask.query)), groupOf),
    group_major: unitsOf('category_sub'),
    college_majors: unitsOf('category'),
    collect_majors: async (ask: Ask) => {
      const own = await ownUnits(ask, kind)
      return paged(ask, own.units, one => shown(own.found, one))
    },
    collect_college_groups: async (ask: Ask) => paged(ask, byGroup((await ownUnits(ask, kind)).units), groupOf),
    student_collect_majors: async ({ db, user, query, long, audit }: Collecting) => {
      const { collects, plans } = kind
      const has = exists(db.select({ one: sql`1` }).from(collects).where(eq(collects.user, students.user)))
      const words = query.search?.trim().split(/\s+/).filter(Boolean) ?? []
      const own = studentsOf(user)
      const where = and(
        own,
        // who is asked for by her key is told of, with an empty list too
        query.student ? eq(students.uuid, query.student) : has,
        query.grade?.length ? inArray(students.grade, query.grade) : undefined,
        ...words.map((word): SQL => ilike(students.name, containing(word))),
      )!
      const { uuid, name } = students
      // a bureau's are tens of thousands: only those of the page are read
      const keys = query.student
        ? (await db.select({ uuid }).from(students).where(where)).map(one => one.uuid)
        : await keysByClass(db, where, [asc(grades.name)], [asc(name), asc(uuid)], own)
      const page = await paged({ query, long }, keys, one => one)
      const read = (some: readonly string[]) =>
        db
          .select({ uuid, name, user: students.user, grade: grades.name })
          .from(students)
          .leftJoin(grades, eq(grades.uuid, students.grade))
          .where(isAmong(uuid, some))
          .orderBy(asc(grades.name), asc(name), asc(uuid))
      const shownRows = await readKeyed(rowsIn(page), read)
      const users = shownRows.map(one => one.user)
      // what minors have in mind, read by staff (S12)
      const shownKeys = shownRows.map(one => one.uuid)
      // as of every long list how many they are
      await audit('read', { count: shownKeys.length, ...(shownKeys.length <= 100 && { students: shownKeys }) })
      const collected = (some: readonly string[]) =>
        db
          .select({
            ...{ user: collects.user, uuid: plans.uuid, college_name: colleges.name, major_name: plans.major_name },
            ...{ category_sub: plans.category_sub, year: plans.year },
          })
          .from(collects)
          .innerJoin(plans, eq(plans.uuid, collects.row))
          .innerJoin(colleges, eq(colleges.id, plans.category))
          .where(inArray(collects.user, [...some]))
          .orderBy(asc(collects.created_time))
      const counts = new Map<string, number>()
      for (const some of slices(users, COUNTED)) {
        const found = await db
          .select({ user: collects.user, rows: sql<number>`count(*)::int` })
          .from(collects)
          .where(inArray(collects.user, [...some]))
          .groupBy(collects.user)
        for (const one of found) counts.set(one.user, one.rows)
        await turn()
      }
      await long(counts.values().reduce((sum, rows) => sum + rows, 0))
      const told: z.output<typeof StudentCollects>[] = []
      for (const some of pieces(shownRows, TOGETHER, one => counts.get(one.user) ?? 0)) {
        const of = Map.groupBy(await collected(some.map(one => one.user)), row => row.user)
        for (const { uuid, name, user: account, grade } of some) {
          const majors = (of.get(account) ?? []).map(({ user: _, ...major }) => major)
          told.push({ uuid, name, grade, count: majors.length, majors })
          await turn()
        }
      }
      return withRows(page, told)
    },
  }
}
