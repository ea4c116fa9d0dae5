import { count, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { trackName } from '../../../src/core/domain/admission/units.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { piecesOf } from '../../kit/one-moment.ts'
import { everyRow } from '../../kit/read-plan.ts'
import { turn } from '../../kit/slices.ts'
import { college_major_scores } from '../material/college_major_scores/table.ts'
import { colleges } from '../material/colleges/table.ts'
import type { Kind } from './kinds.ts'
import { buildIndex, type UnitsIndex } from './units-index.ts'

/** Tracks that are kept, some ten megabytes each; the one that nobody has asked for longest goes first. */
const MOST = 6
/** What somebody has imported is seen after this long: to look costs more than to answer. Where it takes long itself, a quarter of the time. */
const LOOK_MS = 1000
const LOOK_SHARE = 3
/** Rows of one piece of a look. */
const ROWS = 10_000

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
  /** One look for all who ask meanwhile. */
  looking?: Promise<Look> | undefined
  /** It has units. One of what nobody has published takes no place from others: there are as many as provinces, tracks and kinds of art. */
  isLarge: boolean
}
/** By database: a process has one, tests have many. */
const kept = new WeakMap<Db, Map<string, Kept>>()

/** The index of a track: made once for each state of its tables, for all who ask meanwhile. */
export async function indexOf(db: Db, ports: Ports, kind: Kind, province: number, track: string, artType?: string): Promise<UnitsIndex> {
  const own = kept.get(db) ?? kept.set(db, new Map()).get(db)!
  const key = [kind.isArt, province, trackName(track), artType ?? ''].join()
  const known = own.get(key)
  if (known && Math.abs(ports.now().getTime() - known.look.at) < known.look.holds) return remembered(own, key, known)
  const looking =
    known?.looking ??
    lookAt(db, ports, kind, province).finally(() => {
      if (known) known.looking = undefined
    })
  if (known) known.looking = looking
  const look = await looking
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

async function lookAt(db: Db, ports: Ports, kind: Kind, province: number): Promise<Look> {
  const at = ports.now().getTime()
  const began = performance.now()
  const version = await versionOf(db, kind, province)
  return { version, at, holds: Math.max(LOOK_MS, LOOK_SHARE * (performance.now() - began)) }
}

/**
 * Changes with every row that comes, goes or is changed, whatever the clock of whoever wrote it said: the database notes of each row which
 * transaction wrote it (`xmin`). Tens of thousands of rows are gone through, on the embedded database piece by piece.
 */
async function versionOf(db: Db, { plans, managed, isArt }: Kind, province: number): Promise<string> {
  const states = [
    [plans, eq(plans.province, province)],
    [managed, eq(managed.area, province)],
    [colleges, everyRow],
    ...(isArt ? [] : ([[college_major_scores, eq(college_major_scores.province, province)]] as const)),
  ] as const
  const versions: string[] = []
  for (const [table, where] of states) {
    let rows = 0
    let written = 0n
    for await (const piece of piecesOf(db, table, table.uuid, where, { rows: ROWS })) {
      const [some] = await db
        .select({ n: count(), hash: sql<string>`coalesce(bit_xor(uuid_hash_extended(uuid, xmin::text::bigint)), 0)::text` })
        .from(table as PgTable)
        .where(piece)
      rows += some!.n
      written ^= BigInt(some!.hash)
      await turn()
    }
    versions.push(`${rows} ${written}`)
  }
  return versions.join(' | ')
}
