import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import { keysByClass } from '../../../../db/students-by-class.ts'
import { INITIAL_DAYS } from '../../../../identity/accounts.ts'
import { holdsAllOf, rightsOf } from '../../../../identity/reach.ts'
import { isOneOf } from '../../../../imports/stored.ts'
import type { Db, Ports } from '../../../../kit/db.ts'
import { readKeyed } from '../../../../kit/keys.ts'
import { atOneMoment } from '../../../../kit/one-moment.ts'
import { slices, turn } from '../../../../kit/slices.ts'
import { grades } from '../../../data_dict/grade/table.ts'
import { users } from '../../../sys/users/table.ts'
import { students } from '../table.ts'

/** Seals that are opened together. */
const OPENED = 50
/** Students that are looked for together. */
const LOOKED_AT = 500

interface Asking {
  readonly db: Db
  readonly ports: Ports
  readonly user: User
}

/**
 * Initial passwords of accounts that have never signed in and are at most 30 days old (product decision 4). Of an account that holds more
 * than whoever asks she is told none: with it she could be it.
 */
export async function initialPasswords({ db, ports, user }: Asking, scope: SQL, classes: readonly string[] | undefined) {
  const oldest = new Date(ports.now().getTime() - INITIAL_DAYS * 86_400_000).toISOString()
  const where = and(
    scope,
    sql`${students.user} in (select ${users.uuid} from ${users} where ${and(
      isNull(users.last_login),
      isNotNull(users.initial_password),
      sql`${users.initial_since} >= ${oldest}`,
    )})`,
    classes?.length ? inArray(students.grade, [...classes]) : undefined,
  )!
  const [byClass, order] = [
    [asc(grades.year), asc(grades.name)],
    [asc(students.name), asc(students.id)],
  ]
  const found = await atOneMoment(db, async tx =>
    readKeyed(await keysByClass(tx, where, byClass, order, scope), some =>
      tx
        .select({
          uuid: students.uuid,
          name: students.name,
          grade: grades.name,
          username: users.username,
          sealed: users.initial_password,
          rights: rightsOf,
        })
        .from(students)
        .innerJoin(users, eq(users.uuid, students.user))
        .leftJoin(grades, eq(grades.uuid, students.grade))
        // who has signed in since has none
        .where(and(inArray(students.uuid, some), isNotNull(users.initial_password)))
        .orderBy(...byClass, ...order),
    ),
  )
  // one that was sealed under another SECRET_KEY is nobody's any more: a reset gives a new one
  const open = async ({ sealed, rights: _, ...row }: (typeof found)[number]) => ({
    ...row,
    password: await ports.vault.open(sealed!).catch(() => ''),
  })
  const opened: Awaited<ReturnType<typeof open>>[] = []
  for (const some of slices(found, OPENED)) {
    opened.push(...(await Promise.all(some.filter(({ rights }) => holdsAllOf(user, rights)).map(open))))
    await turn()
  }
  return opened.filter(({ password }) => password !== '')
}

/** Of these students the ones whom a scope has still; a few in a statement, of a whole school it would hold everybody else. */
export async function stillIn<T extends { readonly uuid: string }>(db: Db, scope: SQL, found: readonly T[]): Promise<T[]> {
  const left: T[] = []
  for (const some of slices(found, LOOKED_AT)) {
    const keys = some.map(({ uuid }) => uuid)
    const own = await db
      .select({ uuid: students.uuid })
      .from(students)
      .where(and(scope, isOneOf(students.uuid, keys)))
    const here = new Set(own.map(({ uuid }) => uuid))
    left.push(...some.filter(({ uuid }) => here.has(uuid)))
    await turn()
  }
  return left
}
