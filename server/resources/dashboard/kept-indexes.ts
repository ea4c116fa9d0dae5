import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { trackName } from '../../../src/core/domain/admission/units.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { holdsOthers } from '../../kit/one-moment.ts'
import { everyRow } from '../../kit/read-plan.ts'
import { turn } from '../../kit/slices.ts'
import { college_major_scores } from '../material/college_major_scores/table.ts'
import { colleges } from '../material/colleges/table.ts'
import type { Kind } from './kinds.ts'
import { buildIndex, type UnitsIndex } from './units-index.ts'

/** Tracks that are kept, some ten megabytes each; the one that nobody has asked for longest goes first. */
const MOST = 6
/** What somebody has imported is seen after this long: to look costs more than to answer. Where it takes long itself, a third of the time. */
const LOOK_MS = 1000
const LOOK_SHARE = 3

/** What the tables are at a moment. */
interface Look {
  readonly version: string
  /** When it began, and for how long nobody looks again, in ms. */
  readonly at: number
  readonly holds: number
}
interface Kept {
  readonly index: Promise<UnitsIndex>
  look: Look
  /** It has units. One of what nobody has published takes no place from others: there are as many as provinces, tracks and kinds of art. */
  isLarge: boolean
}
/** By database: a process has one, tests have many. */
const kept = new WeakMap<Db, Map<string, Kept>>()
/** One look at a province for all who ask meanwhile, whatever their track. */
const looking = new WeakMap<Db, Map<string, Promise<Look>>>()

/** The index of a track: made once for each state of its tables, for all who ask meanwhile. */
export async function indexOf(db: Db, ports: Ports, kind: Kind, province: number, track: string, artType?: string): Promise<UnitsIndex> {
  const own = kept.get(db) ?? kept.set(db, new Map()).get(db)!
  const key = [kind.isArt, province, trackName(track), artType ?? ''].join()
  const known = own.get(key)
  if (known && Math.abs(ports.now().getTime() - known.look.at) < known.look.holds) return remembered(own, key, known)
  const look = await lookAt(db, ports, kind, province)
  const again = own.get(key)
  if (again?.look.version === look.version) {
    again.look = look
    return remembered(own, key, again)
  }
  const index = buildIndex(db, kind, province, track, artType)
  const made: Kept = { index, look, isLarge: false }
  index.then(
    ({ units }) => {
      made.isLarge = units.length > 0
      forgetOldest(own)
    },
    // what failed is made again by the next who asks
    () => own.get(key) === made && own.delete(key),
  )
  return remembered(own, key, made)
}

function remembered(own: Map<string, Kept>, key: string, one: Kept): Promise<UnitsIndex> {
  own.delete(key)
  own.set(key, one)
  return one.index
}
function forgetOldest(own: Map<string, Kept>) {
  const large = [...own].filter(([, one]) => one.isLarge)
  for (const [oldest] of large.slice(0, -MOST)) own.delete(oldest)
}

function lookAt(db: Db, ports: Ports, kind: Kind, province: number): Promise<Look> {
  const own = looking.get(db) ?? looking.set(db, new Map()).get(db)!
  const key = `${kind.isArt} ${province}`
  const known = own.get(key)
  if (known) return known
  const look = lookNow(db, ports, kind, province).finally(() => own.delete(key))
  own.set(key, look)
  return look
}
async function lookNow(db: Db, ports: Ports, kind: Kind, province: number): Promise<Look> {
  const at = ports.now().getTime()
  const began = performance.now()
  const version = await versionOf(db, kind, province)
  return { version, at, holds: Math.max(LOOK_MS, LOOK_SHARE * (performance.now() - began)) }
}

/**
 * Changes with every row that comes, goes or is changed, whatever the clock of whoever wrote it said: the database notes of each row which
 * transaction wrote it (`xmin`). Tens of thousands of rows are gone through, on the embedded database a year of a track at a time.
 */
async function versionOf(db: Db, { plans, managed, isArt }: Kind, province: number): Promise<string> {
  const versions: string[] = []
  const note = async (table: PgTable, where: SQL) => {
    const [some] = await db
      .select({ version: sql<string>`count(*) || ' ' || coalesce(bit_xor(uuid_hash_extended(uuid, xmin::text::bigint)), 0)` })
      .from(table)
      .where(where)
    versions.push(some!.version)
    await turn()
  }
  for (const table of [plans, ...(isArt ? [] : [college_major_scores])])
    for (const where of await tracksAndYears(db, table, province)) await note(table, where)
  await note(managed, eq(managed.area, province))
  await note(colleges, everyRow)
  return versions.join(' | ')
}

/** What takes the rows of a province apart, from one to the next in their index; a PostgreSQL is asked for all of them at once. */
async function tracksAndYears(db: Db, table: Kind['plans'] | typeof college_major_scores, province: number): Promise<SQL[]> {
  const own = eq(table.province, province)
  if (!holdsOthers(db)) return [own]
  const next = (than: SQL) => sql`(select ${table.examine_type} as track, ${table.year} as year from ${table} where ${own} ${than}
    order by ${table.examine_type}, ${table.year} limit 1)`
  const found = await db.execute(sql`with recursive known as (
    ${next(sql``)} union all select following.* from known,
    lateral ${next(sql`and (${table.examine_type}, ${table.year}) > (known.track, known.year)`)} as following)
    select track, year from known`)
  await turn()
  const { rows } = found as unknown as { rows: { track: string; year: number }[] }
  return rows.map(({ track, year }) => and(own, eq(table.examine_type, track), eq(table.year, year))!)
}
