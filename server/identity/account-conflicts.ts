import { and, eq, inArray, sql } from 'drizzle-orm'
import type { User } from '../../src/core/domain/access.ts'
import { maskIdNumber, maskPhone } from '../../src/core/domain/masks.ts'
import { asIs } from '../kit/audit-texts.ts'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lately } from '../kit/lately.ts'
import { lock } from '../kit/lock.ts'
import { RecordedRefusal } from '../kit/recorded-refusal.ts'
import { slices, turn } from '../kit/slices.ts'
import { zh } from '../messages/zh.ts'
import { account_conflicts } from '../resources/sys/account_conflicts/table.ts'
import { users } from '../resources/sys/users/table.ts'

/**
 * Accounts of others that a school is told of within a day; a refusal that names none counts as one. More is no mistyped number but a
 * search, and then even to be refused or not would be an answer: the school makes no account that day.
 */
const A_DAY = 20
const DAY_MS = 86_400_000
const A_DAY_LATER = { 'Retry-After': String(DAY_MS / 1000) }
/** What an administrator is shown of one search. */
const SHOWN = 20

/** Who makes accounts, and in which school. */
interface Asked {
  readonly ports: Ports
  readonly user: User
  readonly work_unit: string
}

/** What a school has been told within a day. */
async function toldOf(db: Db, ports: Ports, work_unit: string): Promise<number> {
  const [before] = await db
    .select({ told: sql<number>`coalesce(sum(case when is_told then count else 1 end), 0)::int` })
    .from(account_conflicts)
    .where(and(eq(account_conflicts.work_unit, work_unit), lately(account_conflicts.created_time, ports.now(), DAY_MS)))
  return before!.told
}

const isLimited = ({ user }: Asked) => user.u_type === 4 && !user.is_superuser
const isOver = async (db: Db, { ports, work_unit }: Asked) => (await toldOf(db, ports, work_unit)) >= A_DAY
const over = () => new Problem(429, zh.conflictsOver, A_DAY_LATER)
/** Whoever counts is the only one of the school until her transaction ends: two at once must not both find room. */
const oneAtATime = (tx: Db, work_unit: string) => lock(tx, `conflicts:${work_unit}`)

/** Login names that exist already: of this school, which may know them, and of anybody else, whose being there is nobody's business. */
export async function takenNames(db: Db, asked: Asked, names: readonly string[]) {
  if (isLimited(asked) && (await isOver(db, asked))) throw over()
  const [own, elsewhere] = [new Set<string>(), new Set<string>()]
  for (const some of slices(names)) {
    const found = await db
      .select({ username: users.username, work_unit: users.work_unit })
      .from(users)
      .where(inArray(users.username, [...some]))
    for (const one of found) (one.work_unit === asked.work_unit ? own : elsewhere).add(one.username)
    await turn()
  }
  return { own, elsewhere }
}

/** At the end of a list that makes accounts: that its names were free is an answer too, which a full measure keeps back. */
export async function mustHaveMeasure(tx: Db, asked: Asked): Promise<void> {
  if (!isLimited(asked)) return
  await oneAtATime(tx, asked.work_unit)
  if (await isOver(tx, asked)) throw over()
}

/**
 * The refusal of what met accounts of others, on record for administrators. It says which, but not what kind of account or whose; above
 * the measure of a day it says nothing. Only what is meant to be kept may throw it: a dry run answers as if the names were free.
 */
export const takenElsewhere = ({ ports, user, work_unit }: Asked, kind: string, names: readonly string[], told: unknown, holds = false) =>
  new RecordedRefusal(async (tx, audit) => {
    await oneAtATime(tx, work_unit)
    const is_told = (await toldOf(tx, ports, work_unit)) + names.length <= A_DAY
    const shown = { kind, count: names.length, is_told, names: names.slice(0, SHOWN).map(kind === 'students' ? maskIdNumber : maskPhone) }
    await tx.insert(account_conflicts).values({ work_unit, user: user.uuid, ...shown, created_time: ports.now().toISOString() })
    await audit('account_conflict', { work_unit, ...shown, names: shown.names.map(asIs) })
    return is_told ? new Problem(400, told) : over()
  }, holds)

/** For one login name that is about to be given, before anything is written: free, or refused. */
export async function mustBeFree(db: Db, asked: Asked, kind: string, name: string, field = 'cert_id'): Promise<void> {
  // from before the name is looked up until what was found is on record, or the account is made
  if (isLimited(asked)) await oneAtATime(db, asked.work_unit)
  const { own, elsewhere } = await takenNames(db, asked, [name])
  const told = { [field]: [zh.exists] }
  if (own.has(name)) throw new Problem(400, told)
  if (elsewhere.has(name)) throw takenElsewhere(asked, kind, [name], told, true)
}
