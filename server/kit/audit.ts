import { desc, sql } from 'drizzle-orm'
import { audit_log } from './audit-table.ts'
import type { Db } from './db.ts'
import { sha256 } from './secrets.ts'

export interface AuditEntry {
  readonly actor: string | null
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

/** Appends one row to the chain. Call it inside the transaction of what it records. */
export async function appendAudit(tx: Db, at: Date, entry: AuditEntry): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`)
  const [last] = await tx.select({ place: audit_log.place, hash: audit_log.hash }).from(audit_log).orderBy(desc(audit_log.place)).limit(1)
  const row = { place: (last?.place ?? 0) + 1, at: at.toISOString(), ...entry, previous: last?.hash ?? genesis }
  await tx.insert(audit_log).values({ ...row, hash: await hashOf(row) })
}

type Unhashed = AuditEntry & { place: number; at: string; previous: string }
const hashOf = ({ place, at, actor, action, target, detail, previous }: Unhashed) =>
  sha256(canonical([place, at, actor, action, target, detail, previous]))

/** jsonb forgets the order of keys, so they are sorted before hashing. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
    .join(',')}}`
}

export type AuditVerdict = { rows: number; broken: null } | { rows: number; broken: number }

/** Walks the chain; `broken` is the place of the first row that does not follow from the one before. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  const page = 1000
  let previous = genesis
  let place = 0
  for (;;) {
    const rows = await db.select().from(audit_log).where(sql`${audit_log.place} > ${place}`).orderBy(audit_log.place).limit(page)
    for (const row of rows) {
      const expected = { ...row, at: new Date(row.at).toISOString() }
      if (row.place !== place + 1 || row.previous !== previous || row.hash !== (await hashOf(expected)))
        return { rows: place, broken: place + 1 }
      previous = row.hash
      place = row.place
    }
    if (rows.length < page) return { rows: place, broken: null }
  }
}
