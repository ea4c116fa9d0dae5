import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { momentText } from '../db/columns.ts'
import type { Ancestry, Vault } from '../ports/ports.ts'
import { type Anchored, type AuditHead, anchorLine, isHeadless, newestOwn, sealedHead } from './audit-anchor.ts'
import { asMade, rowsThere, unlikeLine } from './audit-made.ts'
import { audit_log } from './audit-table.ts'
import { keptDetail } from './audit-texts.ts'
import { canonical, isReadWhole } from './canonical.ts'
import type { Db, Ports } from './db.ts'
import { slices, turn } from './slices.ts'

export interface AuditEntry {
  readonly actor: string | null
  /** Where it came from; null at a console. */
  readonly address: string | null
  /** `read`, `export`, `write`, or the name of what was done. */
  readonly action: string
  /** The call's path. */
  readonly target: string
  /** Ids, filters, counts. Never a password, a code, a token or a whole ID number (S12): `keptDetail`. */
  readonly detail: Record<string, unknown>
}

const genesis = '0'.repeat(64)
/** One writer at a time, or two rows would follow the same row. Held to the end of the transaction. */
const CHAIN_LOCK = 7_310_001
/** So many rows of other processes are walked while the trail is held: some milliseconds. */
const MOST_BETWEEN = 100

/** Records what was done. */
export type Audit = (action: string, detail: Record<string, unknown>) => Promise<void>
/** By whom, from where and through which call. */
export type AuditedBy = Omit<AuditEntry, 'action' | 'detail'>

type AuditPorts = Pick<Ports, 'now' | 'vault' | 'anchor' | 'alarm'>

/**
 * A transaction, and what it records. That is kept until everything else is written and then appended, all of it at once: from then until
 * the commit the trail stands still for everybody, and whoever asked for a row or another lock behind it would wait for them, and they for
 * him. Anchored when it is committed; `ending` is waited for just before that, behind whoever has recorded something meanwhile.
 */
export async function recorded<T>(
  db: Db,
  ports: AuditPorts,
  by: AuditedBy,
  run: (tx: Db, audit: Audit) => Promise<T>,
  ending?: (tx: Db) => unknown,
): Promise<T> {
  let appended: Appended | undefined
  const result = await db.transaction(async tx => {
    const entries: AuditEntry[] = []
    const done = await run(tx, async (action, detail) => void entries.push({ ...by, action, detail: keptDetail(detail) }))
    if (entries.length > 0) appended = await appendAudit(tx, ports, entries)
    await ending?.(tx)
    return done
  })
  if (appended) await ports.anchor.keep(appended.head, appended.seen)
  return result
}

interface Appended {
  readonly head: AuditHead
  readonly seen: Ancestry
}
/** Appends rows to the chain, as the last thing of their transaction (`recorded`): anchor what it answers once that is committed. */
async function appendAudit(tx: Db, ports: AuditPorts, entries: readonly AuditEntry[]): Promise<Appended> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`)
  const { last, ...seen } = await endOf(tx, ports)
  const head = { ...last }
  const at = ports.now().toISOString()
  for (const some of slices(entries)) {
    const rows: (typeof audit_log.$inferInsert)[] = []
    for (const entry of some) {
      const row = { place: head.place + 1, at, ...entry, previous: head.hash }
      head.hash = await sealOf(ports.vault, row)
      head.place = row.place
      rows.push({ ...row, hash: head.hash })
      await turn()
    }
    await tx.insert(audit_log).values(rows)
  }
  return { head: await sealedHead(ports.vault, head), seen }
}

const isRow = ({ place, hash }: AuditHead) => and(eq(audit_log.place, place), eq(audit_log.hash, hash))

/**
 * The last row, and which of the heads that this process has anchored it follows from. Who writes in the database could put the row of
 * such a head back for the moment of this look: only the seals of all that came after it say so, and they are few, or none.
 */
async function endOf(tx: Db, { anchor, vault, alarm }: AuditPorts): Promise<{ last: AuditHead } & Ancestry> {
  const open = anchor.open()
  const first = Math.min(...open.map(({ place }) => place))
  const newest = sql`(select max(${audit_log.place}) from ${audit_log})`
  const rows = await tx
    .select()
    .from(audit_log)
    // a row without a place, of whoever owns the database, would else stand for the last one
    .where(open.length > 0 ? gte(audit_log.place, sql`least(${first + 1}::bigint, ${newest})`) : isNotNull(audit_log.place))
    .orderBy(desc(audit_log.place))
    .limit(open.length > 0 ? MOST_BETWEEN + 1 : 1)
  const last = { place: rows[0]?.place ?? 0, hash: rows[0]?.hash ?? genesis }
  const line = new Map([[last.place, last.hash]])
  let { place, hash } = last
  for (const row of rows) {
    if (place <= first || row.place !== place || (await sealOf(vault, row)) !== hash) break
    place = row.place - 1
    hash = row.previous
    line.set(place, hash)
  }
  const followed = open.filter(one => line.get(one.place) === one.hash)
  const parted = open.filter(one => !followed.includes(one))
  const isFar = last.place - place > MOST_BETWEEN
  for (const one of parted) {
    // further back than was walked: kept for good all the same, and no alarm
    if (isFar && one.place < place && (await tx.$count(audit_log, isRow(one))) > 0) continue
    alarm('audit', `the trail has been cut or changed: it no longer follows from ${anchorLine(one)}`)
  }
  return { last, followed, parted }
}

/**
 * At a start: the table is as our migrations make it, its folder says which row was the last, and the newest thousand rows that this key has
 * anchored are there. Where one is not,
 * an older dump was restored, an end was cut off while nobody was there to see it, or the folder is another database's. `audit:verify` walks
 * the whole trail; this asks for these rows.
 */
export async function lookAtTrail(db: Db, { vault, alarm }: Pick<Ports, 'vault' | 'alarm'>, anchored: Anchored): Promise<void> {
  const newest = await newestOwn(vault, [...anchored.heads, ...anchored.history], 1000)
  if (newest[0] && (await isHeadless(vault, anchored)))
    alarm(
      'audit',
      `of ${anchorLine(newest[0])} and what came after it no audit-head file tells any more: the end of the trail may be gone; npm run audit:verify says so too`,
    )
  const place = inArray(
    audit_log.place,
    newest.map(one => one.place),
  )
  const rows = await asMade(db, async (tx, unlike) => {
    if (unlike.length > 0) alarm('audit', unlikeLine(unlike))
    return newest.length > 0 ? tx.select({ place: audit_log.place, hash: audit_log.hash }).from(audit_log).where(place) : []
  })
  const kept = new Set(rows.map(row => `${row.place} ${row.hash}`))
  const lost = newest.find(one => !kept.has(`${one.place} ${one.hash}`))
  if (!lost) return
  alarm(
    'audit',
    `the trail of this database has no ${anchorLine(lost)}: it was cut, or is an older one that was restored, or these anchors are another database's; npm run audit:verify says where`,
  )
}

type Unsealed = AuditEntry & { place: number; at: string; previous: string }
const sealOf = (vault: Vault, { place, at, actor, address, action, target, detail, previous }: Unsealed) =>
  vault.mac(`audit ${canonical([place, at, actor, address, action, target, detail, previous])}`)

export interface AuditVerdict {
  readonly rows: number
  /** The place of the first row that does not follow from the one before, or that is not the one that was anchored, or that is missing. */
  readonly broken: number | null
  /** The last row that was anchored outside the database. */
  readonly anchored: number | null
  /** So many rows lie in the table that are at no place of the chain; there are none if it is not said. */
  readonly beside?: number
}

/**
 * Walks the chain, and compares it with what was anchored outside the database. What of the table is not as our migrations make it is said
 * before the first row is read (`asMade`): whatever the rows then say, such a table may show others to others.
 */
export const verifyAudit = (
  db: Db,
  vault: Vault,
  anchors: readonly AuditHead[] = [],
  say: (unlike: readonly string[]) => void = () => {},
): Promise<AuditVerdict> =>
  asMade(db, async (tx, unlike) => {
    say(unlike)
    const verdict = await walked(tx, vault, anchors)
    if (verdict.broken !== null) return verdict
    const beside = Math.abs((await rowsThere(tx)) - verdict.rows)
    return beside > 0 ? { ...verdict, beside } : verdict
  })

async function walked(db: Db, vault: Vault, anchors: readonly AuditHead[]): Promise<AuditVerdict> {
  const page = 1000
  const known = Map.groupBy(anchors, anchor => anchor.place)
  const anchored = anchors.length > 0 ? anchors.reduce((most, { place }) => Math.max(most, place), 0) : null
  const broken = (at: number): AuditVerdict => ({ rows: place, broken: at, anchored })
  const { at, detail, ...rest } = getTableColumns(audit_log)
  // a moment that we have written ends with its milliseconds, and those the seal covers; it has them in the years of our calendar
  const isOurs = sql<boolean>`isfinite(${at}) and ${at} >= '0001-01-01 00:00:00+00' and ${at} = date_trunc('milliseconds', ${at})`
  const read = { ...rest, at: momentText(at), isOurs, text: sql<string>`${detail}::text` }
  let previous = genesis
  let place = 0
  // from the lowest there is, and not from the first that we have written: what stands below it is nobody's row
  let after = isNotNull(audit_log.place)
  let isFirst = true
  for (;;) {
    const found = await db
      .select(read)
      .from(audit_log)
      .where(after)
      .orderBy(audit_log.place)
      .limit(page + 1)
    // the last one again: beside it there is none of its place, by whatever way one has got there
    const again = isFirst ? [] : found.filter(row => row.place === place)
    if (!isFirst && (again.length !== 1 || again[0]!.hash !== previous)) return broken(place)
    for (const { isOurs, text, ...row } of found.slice(again.length)) {
      const isWhole = isOurs && isReadWhole(text)
      const follows = isWhole && row.place === place + 1 && row.previous === previous
      const isSealed = follows && row.hash === (await sealOf(vault, { ...row, detail: JSON.parse(text) }))
      const isAsAnchored = (known.get(row.place) ?? []).every(anchor => anchor.hash === row.hash)
      if (!isSealed || !isAsAnchored) return broken(Math.min(row.place, place + 1))
      previous = row.hash
      place = row.place
    }
    isFirst = false
    after = gte(audit_log.place, place)
    if (found.length <= page) return { rows: place, broken: anchored !== null && anchored > place ? place + 1 : null, anchored }
  }
}
