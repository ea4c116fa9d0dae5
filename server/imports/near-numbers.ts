import { and, eq, gte, lt } from 'drizzle-orm'
import { documentFault } from '../../src/core/domain/id-number.ts'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lock } from '../kit/lock.ts'
import { zh } from '../messages/zh.ts'
import { NEAR_NUMBER_DAYS, near_numbers } from '../resources/imports/table.ts'
import { users } from '../resources/sys/users/table.ts'
import type { Named } from './meant-students.ts'
import type { Import } from './plan.ts'

/**
 * ID numbers of which a person who sees masks alone is told within a month that they are not a student's, though her name and the digits of
 * her mask stand there: each rules a birthday out, and of a year of birth some 33 have a check digit that fits. A typing error in the
 * hidden digits breaks the check digit, which is a fault of the cell itself: an honest list has hardly one. A passport has no
 * such digit: what is told of one is counted all the same. Of any other number the masks say already that it is nobody's: to be told so
 * tells nothing, and is not counted.
 */
const MOST = 20
const DAY_MS = 86_400_000

/** A number that could be somebody's: of any other nothing is looked up. */
export const isInClear = ({ cert_id }: Named): boolean => documentFault(cert_id) === undefined

/** She has been told of one too many. */
export async function isFull({ db, ports, user }: Import): Promise<boolean> {
  const own = eq(near_numbers.by, await sealOf(db, ports, user.uuid))
  return (await db.$count(near_numbers, and(own, gte(near_numbers.created_time, aMonthBefore(ports.now()))))) > MOST
}
/** Who is deleted and added again is the same by her login name. */
async function sealOf(db: Db, ports: Ports, user: string): Promise<string> {
  const [account] = await db.select({ username: users.username }).from(users).where(eq(users.uuid, user))
  return ports.vault.mac(`near numbers of ${account?.username ?? user}`)
}

/**
 * Counts what a list would tell before anything of it is told, one list of a person at a time, whichever process works on it. A list that
 * would tell more may tell nothing, and from then on no list of hers with a number in clear does, whether its numbers are right or not:
 * to be refused says no more than that.
 */
export async function mayTell({ db, ports, user }: Import, near: readonly Named[]): Promise<boolean> {
  const by = await sealOf(db, ports, user.uuid)
  const marks: string[] = []
  // one too many is enough to know
  for (const { cert_id, name } of near.slice(0, MOST + 1)) marks.push(await ports.vault.mac(`near number ${by} ${cert_id} ${name}`))
  return (await db.transaction(tx => countAll(tx, ports.now(), by, marks))) <= MOST
}

export const tooNear = () =>
  new Problem(429, zh.numbersOver(MOST, NEAR_NUMBER_DAYS), { 'Retry-After': String((NEAR_NUMBER_DAYS * DAY_MS) / 1000) })

/** How many she has asked about within the month, these among them; one too many is kept too, and fills the measure. */
async function countAll(tx: Db, now: Date, by: string, marks: readonly string[]): Promise<number> {
  await lock(tx, `near numbers:${by}`)
  const own = eq(near_numbers.by, by)
  await tx.delete(near_numbers).where(and(own, lt(near_numbers.created_time, aMonthBefore(now))))
  const before = new Set((await tx.select({ mark: near_numbers.mark }).from(near_numbers).where(own)).map(one => one.mark))
  const fresh = marks.filter(mark => !before.has(mark)).slice(0, Math.max(0, MOST + 1 - before.size))
  if (fresh.length > 0) await tx.insert(near_numbers).values(fresh.map(mark => ({ by, mark, created_time: now.toISOString() })))
  return before.size + fresh.length
}

const aMonthBefore = (now: Date) => new Date(now.getTime() - NEAR_NUMBER_DAYS * DAY_MS).toISOString()
