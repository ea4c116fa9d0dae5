import type { Audit } from './audit.ts'
import type { Db } from './db.ts'
import type { Problem } from './errors.ts'

/**
 * Thrown by a write that is refused and must leave a trace: everything is undone, then `refuse` records it in a transaction of its own and
 * says how. `holds`: nothing is written yet, and what it has locked must not be let go before it is on record, so that nobody finds room
 * between the two: then the same transaction records it.
 */
export class RecordedRefusal extends Error {
  readonly refuse: (tx: Db, audit: Audit) => Promise<Problem>
  readonly holds: boolean
  constructor(refuse: RecordedRefusal['refuse'], holds = false) {
    super('refused, on record')
    this.refuse = refuse
    this.holds = holds
  }
}
