import { desc, sql } from 'drizzle-orm'
import type { Vault } from '../ports/ports.ts'
import { type AuditHead, sealedHead } from './audit-anchor.ts'
import { audit_log } from './audit-table.ts'
import { canonical } from './canonical.ts'
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
  /** Ids, filters, counts. Never a password, a code, a token or a whole ID number (S12). */
  readonly detail: Record<string, unknown>
}

const genesis = '0'.repeat(64)
/** One writer at a time, or two rows would follow the same row. Held to the end of the transaction. */
const CHAIN_LOCK = 7_310_001

/** Records what was done. */
export type Audit = (action: string, detail: Record<string, unknown>) => Promise<void>
/** By whom, from where and through which call. */
export type AuditedBy = Omit<AuditEntry, 'action' | 'detail'>

/**
 * A transaction, and what it records. That is kept until everything else is written and then appended, all of it at once: from then until
 * the commit the trail stands still for everybody, and whoever asked for a row or another lock behind it would wait for them, and they for
 * him. Anchored when it is committed; `ending` is called just before that.
 */
export async function recorded<T>(
  db: Db,
  ports: Pick<Ports, 'now' | 'vault' | 'anchor'>,
  by: AuditedBy,
  run: (tx: Db, audit: Audit) => Promise<T>,
  ending?: () => void,
): Promise<T> {
  let head: AuditHead | undefined
  const result = await db.transaction(async tx => {
    const entries: AuditEntry[] = []
    const done = await run(tx, async (action, detail) => void entries.push({ ...by, action, detail }))
    if (entries.length > 0) head = await appendAudit(tx, ports, entries)
    ending?.()
    return done
  })
  if (head) await ports.anchor(head)
  return result
}

/** Appends rows to the chain, as the last thing of their transaction (`recorded`): anchor what it answers once that is committed. */
async function appendAudit(tx: Db, ports: Pick<Ports, 'now' | 'vault'>, entries: readonly AuditEntry[]): Promise<AuditHead> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`)
  const [last] = await tx.select({ place: audit_log.place, hash: audit_log.hash }).from(audit_log).orderBy(desc(audit_log.place)).limit(1)
  const head = { place: last?.place ?? 0, hash: last?.hash ?? genesis }
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
  return sealedHead(ports.vault, head)
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
}

/** Walks the chain, and compares it with what was anchored outside the database. */
export async function verifyAudit(db: Db, vault: Vault, anchors: readonly AuditHead[] = []): Promise<AuditVerdict> {
  const page = 1000
  const known = Map.groupBy(anchors, anchor => anchor.place)
  const anchored = anchors.length > 0 ? Math.max(...known.keys()) : null
  let previous = genesis
  let place = 0
  for (;;) {
    const rows = await db.select().from(audit_log).where(sql`${audit_log.place} > ${place}`).orderBy(audit_log.place).limit(page)
    for (const row of rows) {
      const follows = row.place === place + 1 && row.previous === previous && row.hash === (await sealOf(vault, row))
      const isAsAnchored = (known.get(row.place) ?? []).every(anchor => anchor.hash === row.hash)
      if (!follows || !isAsAnchored) return { rows: place, broken: place + 1, anchored }
      previous = row.hash
      place = row.place
    }
    if (rows.length < page) return { rows: place, broken: anchored !== null && anchored > place ? place + 1 : null, anchored }
  }
}
