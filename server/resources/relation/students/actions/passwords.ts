import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { INITIAL_DAYS } from '../../../../identity/accounts.ts'
import type { Db, Ports } from '../../../../kit/db.ts'
import { slices, turn } from '../../../../kit/slices.ts'
import { grades } from '../../../data_dict/grade/table.ts'
import { users } from '../../../sys/users/table.ts'
import { students } from '../table.ts'

/** Seals that are opened together. */
const OPENED = 50

/** Initial passwords of accounts that have never signed in and are at most 30 days old (product decision 4). */
export async function initialPasswords(db: Db, ports: Ports, scope: SQL, classes: readonly string[] | undefined) {
  const oldest = new Date(ports.now().getTime() - INITIAL_DAYS * 86_400_000).toISOString()
  const found = await db
    .select({ name: students.name, grade: grades.name, username: users.username, sealed: users.initial_password })
    .from(students)
    .innerJoin(users, eq(users.uuid, students.user))
    .leftJoin(grades, eq(grades.uuid, students.grade))
    .where(
      and(
        scope,
        isNull(users.last_login),
        isNotNull(users.initial_password),
        sql`${users.initial_since} >= ${oldest}`,
        classes?.length ? inArray(students.grade, [...classes]) : undefined,
      ),
    )
    .orderBy(grades.year, grades.name, students.name)
  // one that was sealed under another SECRET_KEY is nobody's any more: a reset gives a new one
  const open = async ({ sealed, ...row }: (typeof found)[number]) => ({ ...row, password: await ports.vault.open(sealed!).catch(() => '') })
  const opened: Awaited<ReturnType<typeof open>>[] = []
  for (const some of slices(found, OPENED)) {
    opened.push(...(await Promise.all(some.map(open))))
    await turn()
  }
  return opened.filter(({ password }) => password !== '')
}
