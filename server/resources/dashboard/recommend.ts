import { and, desc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { RecommendedUnit } from '../../../src/core/contracts/dashboard/recommendation-shapes.ts'
import type { User } from '../../../src/core/domain/access.ts'
import { type Band, bandOf } from '../../../src/core/domain/admission/bands.ts'
import { isMet, onTrack } from '../../../src/core/domain/admission/requirements.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { inTurns, STATEMENT_ROWS } from '../../kit/slices.ts'
import { zh } from '../../messages/zh.ts'
import { indexOf } from './kept-indexes.ts'
import type { Kind } from './kinds.ts'
import { type Asked, type Standing, standingOf } from './standing.ts'
import type { IndexedUnit, UnitsIndex } from './units-index.ts'

export interface Ask {
  readonly db: Db
  readonly ports: Ports
  readonly user: User
  readonly query: Asked
  readonly long: (rows: number) => Promise<void>
}
export interface Paged {
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly page?: number | undefined
}
export type Unit = z.output<typeof RecommendedUnit>
export type BandName = Band | 'none'

/** A unit as this person meets it. */
export interface Met {
  readonly unit: IndexedUnit
  readonly band: BandName
  readonly isMet: boolean | null
}
export interface Found {
  readonly standing: Standing
  readonly index: UnitsIndex
  readonly collected: ReadonlySet<string>
}

/** Who asks, and the index of the track; refused, field by field, while it is not known who is judged. */
export async function findFor({ db, ports, user, query }: Omit<Ask, 'long'>, kind: Kind, by: 'rank' | 'score'): Promise<Found> {
  const standing = await standingOf(db, user, query, kind, by)
  const found = await foundFor({ db, ports, user }, kind, standing)
  if (!found) throw new Problem(400, Object.fromEntries(standing.missing.map(name => [name, [zh.required]])))
  return found
}
/** What a standing is judged by; none while something of it is missing. */
export async function foundFor(
  { db, ports, user }: Pick<Ask, 'db' | 'ports' | 'user'>,
  kind: Kind,
  standing: Standing,
): Promise<Found | undefined> {
  const { province, track, missing, artType } = standing
  if (missing.length > 0 || !province || !track) return undefined
  // one after the other: within a write they share one connection, which takes one statement at a time
  const index = await indexOf(db, ports, kind, province.id, track, artType)
  return { standing, index, collected: await collectedBy(db, kind, user) }
}
const collectedBy = async (db: Db, { collects }: Kind, user: User) =>
  new Set((await db.select({ row: collects.row }).from(collects).where(eq(collects.user, user.uuid))).map(({ row }) => row))

/** Whether the subjects open a unit; null: nobody published its requirement, or nobody could read it. */
function opening({ standing: { course, track }, index }: Found): (unit: IndexedUnit) => boolean | null {
  const meets = index.requirements.map(requirement => {
    const rule = requirement && onTrack(requirement, track!)
    // what contradicts its own track is unknown and not a closed door
    return rule ? isMet(rule, course) : null
  })
  return ({ asks }) => (asks < 0 ? null : meets[asks]!)
}
const bandNameOf = ({ standing }: Found, { estimate }: IndexedUnit): BandName => bandOf(estimate, standing.rank!) ?? 'none'

/** The units that the subjects open, under the filters: one walk through what is in memory, in turns with everybody else's requests. */
export async function unitsFor(from: Found, query: Asked): Promise<Met[]> {
  const openOf = opening(from)
  const tests = narrowed(query, from.collected)
  const bands = query.band?.length ? new Set<BandName>(query.band) : undefined
  const meet = (unit: IndexedUnit): readonly Met[] => {
    const isOpen = openOf(unit)
    if (isOpen === false) return []
    const band = bandNameOf(from, unit)
    return (!bands || bands.has(band)) && tests.every(test => test(unit)) ? [{ unit, band, isMet: isOpen }] : []
  }
  return inTurns(from.index.units, some => some.flatMap(meet), STATEMENT_ROWS)
}

/** The units of these keys, in their order, closed ones too; what is in no plan of the track any more is left out. */
export function unitsByKey(from: Found, uuids: readonly string[]): Met[] {
  const openOf = opening(from)
  return uuids.flatMap(uuid => {
    const unit = from.index.byUuid.get(uuid)
    return unit ? [{ unit, band: bandNameOf(from, unit), isMet: openOf(unit) }] : []
  })
}

/** A filter without a value narrows nothing (B171–B175). */
function narrowed(query: Asked, collected: ReadonlySet<string>): readonly ((unit: IndexedUnit) => boolean)[] {
  const tests: ((unit: IndexedUnit) => boolean)[] = []
  const among = <V>(values: readonly V[] | undefined, has: (unit: IndexedUnit, wanted: ReadonlySet<V>) => boolean) => {
    if (!values?.length) return
    const wanted = new Set(values)
    tests.push(unit => has(unit, wanted))
  }
  among(query.provinces, ({ college }, wanted) => college.province !== null && wanted.has(college.province))
  among(query.type, ({ college }, wanted) => college.type !== null && wanted.has(college.type))
  among(query.college_nature, ({ college }, wanted) => college.nature !== null && wanted.has(college.nature))
  among(query.level, ({ college }, wanted) => college.level.some(one => wanted.has(one)))
  among(query.attr, ({ college }, wanted) => college.attr.some(one => wanted.has(one)))
  among(query.category, ({ row }, wanted) => wanted.has(row.category))
  among(query.category_sub, ({ row }, wanted) => wanted.has(row.category_sub ?? ''))
  for (const codes of [query.major, query.second_major]) {
    if (!codes?.length) continue
    const wanted = new Set(codes)
    const lengths = [...new Set(codes.map(code => code.length))]
    tests.push(({ row: { major_code } }) => major_code != null && lengths.some(length => wanted.has(major_code.slice(0, length))))
  }
  if (query.is_collect !== undefined) tests.push(({ row }) => collected.has(row.uuid) === query.is_collect)
  for (const word of (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)) tests.push(({ text }) => text.includes(word))
  return tests
}

export function countsOf(units: readonly Met[]): Record<BandName, number> {
  const counts = { safe: 0, match: 0, reach: 0, beyond: 0, none: 0 }
  for (const { band } of units) counts[band] += 1
  return counts
}

/** As the database writes a moment in JSON, and as we send one. */
const iso = (moment: string) => new Date(moment).toISOString()

/** A unit as it is sent. */
export function shown({ standing, collected }: Found, { unit, band, isMet: isRequirementMet }: Met): Unit {
  const { row, college, estimate, past } = unit
  const { limits } = estimate
  return {
    ...row,
    ...{ created_time: iso(row.created_time), updated_time: iso(row.updated_time) },
    ...{ province_name: standing.province!.name, college_name: college.name, art_type: row.art_type ?? null, college_uuid: college.uuid },
    ...{ college_province: college.province, college_province_name: college.province_name, college_city: college.city },
    ...{ type: college.type, level: [...college.level], attr: [...college.attr], college_nature: college.nature },
    ...{ is_requirement_met: isRequirementMet, band: band === 'none' ? null : band, basis: estimate.basis, n: estimate.n },
    ...{ expected: estimate.expected ?? null, hardest: estimate.hardest ?? null, hardest_year: estimate.hardestYear ?? null },
    past: estimate.past.map(({ year, minRank, weight }) => ({ year, min_rank: minRank, weight })),
    ...{ safe_max: limits?.safe ?? null, match_max: limits?.match ?? null, reach_max: limits?.reach ?? null },
    ...{ is_plan_halved: estimate.isPlanHalved, past_source: past.source, past_kind: past.kind, is_collect: collected.has(row.uuid) },
  }
}

/**
 * A page where `limit` is asked for, else all of them, in turns with everybody else's requests (product decision 1). `rowsIn` says how
 * many rows one of them is in the answer.
 */
export async function paged<T, R>(
  { query, long }: { readonly query: Paged; readonly long: Ask['long'] },
  all: readonly T[],
  show: (one: T) => R,
  rowsIn: (one: T) => number = () => 1,
) {
  const { limit, offset, page } = query
  const from = offset ?? (page && limit ? (page - 1) * limit : 0)
  const some = limit === undefined ? all : all.slice(from, from + limit)
  await long(some.reduce((sum, one) => sum + rowsIn(one), 0))
  const results = await inTurns(some, part => part.map(show))
  return limit === undefined ? results : { count: all.length, limit, offset: from, results }
}

/** What somebody has put into her list, newest first, as far as it still can be filed for on her track. */
export async function ownUnits(ask: Ask, kind: Kind): Promise<{ found: Found; units: Met[] }> {
  const found = await findFor(ask, kind, 'rank')
  const { collects } = kind
  const order = await ask.db
    .select({ row: collects.row })
    .from(collects)
    .where(and(eq(collects.user, ask.user.uuid), inArray(collects.row, [...found.collected])))
    .orderBy(desc(collects.created_time))
  const byUuid = new Map((await unitsFor(found, { ...ask.query, is_collect: true })).map(met => [met.unit.row.uuid, met]))
  return { found, units: order.flatMap(({ row }) => byUuid.get(row) ?? []) }
}
