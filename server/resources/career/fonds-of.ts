import { and, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { User } from '../../../src/core/domain/access.ts'
import { leastTold } from '../../../src/core/domain/course-stat.ts'
import { isWished } from '../../db/named-rows.ts'
import { ofStudents } from '../../identity/of-students.ts'
import type { Db } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { containing } from '../../kit/list-query.ts'
import { piecesOf } from '../../kit/one-moment.ts'
import { type Keyed, keyOf } from '../../kit/read-plan.ts'
import { zh } from '../../messages/zh.ts'

type FondTable = PgTable & { readonly student: PgColumn; readonly created_time: PgColumn; readonly uuid: PgColumn }
type Named = Keyed & { readonly name: PgColumn }
/** Which table a list of wishes names rows of, by the name of its column. */
interface Wished {
  readonly table: Named
  /** Not all of its rows. */
  readonly only?: SQL
}
type Wishes = Readonly<Record<string, Wished>>

const OFFERED = 50

interface Writing {
  readonly db: Db
  readonly user: User
  readonly body: Readonly<Record<string, unknown>>
}

/** What is the same for every record of wishes, for `serve()`. */
export function fondsOf(table: FondTable, wishes: Wishes) {
  const of = ofStudents(table.student)
  const own = ({ user }: Pick<Writing, 'user'>) => {
    if (!user.relation) throw new Problem(403, zh.forbidden)
    return user.relation
  }
  return {
    ...{ scope: of.scope, about: of.about },
    sensitive: true as const,
    order: [sql`${table.created_time} desc`],
    student: of.shown,
    filters: { grade: of.ofClasses },
    create: async <Read>({ rows, ...context }: Writing & { readonly rows: { insert(values: never): Promise<Read> } }) => {
      const student = own(context)
      await mustBeThere(context.db, context.body, wishes)
      if ((await context.db.$count(table, eq(table.student, student))) > 0) throw new Problem(400, { non_field_errors: [zh.exists] })
      return rows.insert({ ...context.body, student } as never)
    },
    patch: async <Read>({
      rows,
      row,
      ...context
    }: Writing & { readonly row: { readonly uuid: string }; readonly rows: { update(id: string, values: never): Promise<Read> } }) => {
      await mustBeThere(context.db, context.body, wishes)
      return rows.update(row.uuid, context.body as never)
    },
    get_or_create: async <Read>({ rows, ...context }: Omit<Writing, 'body'> & { readonly rows: { get(id: string): Promise<Read> } }) => {
      const student = own(context)
      await context.db
        .insert(table)
        .values({ student } as never)
        .onConflictDoNothing()
      const [row] = await context.db.select({ uuid: table.uuid }).from(table).where(eq(table.student, student))
      // she has deleted it at the same moment
      if (!row) throw new Problem(409, zh.conflict)
      return rows.get(String(row.uuid))
    },
    counts: ({ db, user, query }: Pick<Writing, 'db' | 'user'> & { readonly query: { readonly of?: string | undefined } }) => {
      const named = query.of ?? Object.keys(wishes)[0]!
      return countsOf(db, user, table, named, wishes[named]?.table)
    },
    choices: ({ db, query }: Pick<Writing, 'db'> & { readonly query: { readonly of: string; readonly search?: string | undefined } }) =>
      choicesOf(db, wishes[query.of]!, query.search),
  }
}

async function mustBeThere(db: Db, body: Writing['body'], wishes: Wishes) {
  for (const [field, { table, only }] of Object.entries(wishes)) {
    const keys = body[field] as readonly (string | number)[] | undefined
    if (!keys || keys.length === 0) continue
    const found = await db
      .select({ key: keyOf(table) })
      .from(table as PgTable)
      .where(and(inArray(keyOf(table), [...keys]), only))
      .orderBy(keyOf(table))
      // no reference holds what a list names: whoever takes their import back finds the wish
      .for('key share')
    if (found.length !== keys.length) throw new Problem(400, { [field]: [zh.missingReference] })
  }
}

async function choicesOf(db: Db, { table, only }: Wished, search = '') {
  const key = keyOf(table)
  const isFound = search === '' ? undefined : ilike(table.name, containing(search))
  const rows = await db
    .select({ value: sql<string>`${key}::text`, name: sql<string>`${table.name}` })
    .from(table as PgTable)
    .where(and(only, isFound))
    // what begins with it, and what is short, is meant more often
    .orderBy(sql`length(${table.name})`, table.name)
    .limit(OFFERED)
  return rows
}

/** How many rows of wishes one statement goes through: each is several names. */
const WISHES = 300

/** How many students wish for what has this name, from the most on; what fewer name than may be told apart is told together. */
async function countsOf(db: Db, user: User, table: FondTable, of: string, target: Named | undefined) {
  const column = (table as unknown as Record<string, PgColumn>)[of]!
  const isSaid = target ? sql`jsonb_array_length(${column}) > 0` : sql`btrim(${column}) <> ''`
  // a student has one row: what she names twice counts once, and pieces add up
  const name = target
    ? sql`(select distinct ${target.name} from jsonb_array_elements_text(${column}) as wish (value) join ${target} on ${isWished(target)})`
    : sql`(select btrim(${column}))`
  const byName = new Map<string, number>()
  let people = 0
  for await (const some of piecesOf(db, table, table.uuid, ofStudents(table.student).scope(user), { rows: WISHES })) {
    const where = and(some, isSaid)
    people += await db.$count(table as PgTable, where)
    const rows = await db
      .select({ name: sql<string>`said.name`, students: sql<number>`count(*)::int` })
      .from(table as PgTable)
      .crossJoinLateral(sql`${name} as said (name)`)
      .where(where)
      .groupBy(sql`said.name`)
    for (const one of rows) byName.set(one.name, (byName.get(one.name) ?? 0) + one.students)
  }
  const all = [...byName].map(([name, students]) => ({ name, students }))
  const counts = all.filter(one => one.students >= leastTold).sort((a, b) => b.students - a.students || (a.name < b.name ? -1 : 1))
  const others = all.filter(one => one.students < leastTold).reduce((sum, one) => sum + one.students, 0)
  return { counts, others, students: people }
}
