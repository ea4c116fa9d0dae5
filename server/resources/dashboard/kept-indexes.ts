import { sql } from 'drizzle-orm'
import { trackName } from '../../../src/core/domain/admission/units.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { turn } from '../../kit/slices.ts'
import { college_major_scores } from '../material/college_major_scores/table.ts'
import { colleges } from '../material/colleges/table.ts'
import type { Kind } from './kinds.ts'
import { buildIndex, type UnitsIndex } from './units-index.ts'

/** Tracks that are kept, some ten megabytes each; the one that nobody has asked for longest goes first. */
const MOST = 6
/** What somebody has imported is seen after this long at most: to look costs more than to answer. */
const LOOK_MS = 1000

interface Kept {
  readonly version: string
  readonly index: Promise<UnitsIndex>
  /** It has units. One of what nobody has published takes no place from others: there are as many as provinces, tracks and kinds of art. */
  isLarge: boolean
  lookedAt: number
}
/** By database: a process has one, tests have many. */
const kept = new WeakMap<Db, Map<string, Kept>>()

/** The index of a track: made once for each state of its tables, for all who ask meanwhile. */
export async function indexOf(db: Db, ports: Ports, kind: Kind, province: number, track: string, artType?: string): Promise<UnitsIndex> {
  const own = kept.get(db) ?? kept.set(db, new Map()).get(db)!
  const key = [kind.isArt, province, trackName(track), artType ?? ''].join()
  const now = ports.now().getTime()
  const known = own.get(key)
  if (known && Math.abs(now - known.lookedAt) < LOOK_MS) return remembered(own, key, known)
  const version = await versionOf(db, kind, province)
  const again = own.get(key)
  if (again?.version === version) {
    again.lookedAt = now
    return remembered(own, key, again)
  }
  const index = buildIndex(db, kind, province, track, artType)
  const made: Kept = { version, index, isLarge: false, lookedAt: now }
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

/**
 * Changes with every row that comes, goes or is changed, whatever the clock of whoever wrote it said: the database notes of each row which
 * transaction wrote it (`xmin`). A statement a table: tens of thousands of rows are gone through in each, and the embedded database holds
 * the loop that long.
 */
async function versionOf(db: Db, { plans, managed, isArt }: Kind, province: number): Promise<string> {
  const states = [
    sql`${plans} where ${plans.province} = ${province}`,
    sql`${managed} where ${managed.area} = ${province}`,
    sql`${colleges}`,
    ...(isArt ? [] : [sql`${college_major_scores} where ${college_major_scores.province} = ${province}`]),
  ]
  const versions: string[] = []
  for (const from of states) {
    const answer = await db.execute(
      sql`select count(*) || ' ' || coalesce(bit_xor(uuid_hash_extended(uuid, xmin::text::bigint)), 0) as version from ${from}`,
    )
    versions.push((answer as unknown as { rows: { version: string }[] }).rows[0]!.version)
    await turn()
  }
  return versions.join(' | ')
}
