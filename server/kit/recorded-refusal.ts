import type { Audit } from './audit.ts'
import type { Db } from './db.ts'
import type { Problem } from './errors.ts'

/** Thrown by a write that is refused and must leave a trace: everything is undone, then `refuse` records it in a transaction of its own and says how. */
export class RecordedRefusal extends Error {
  readonly refuse: (tx: Db, audit: Audit) => Promise<Problem>
  constructor(refuse: RecordedRefusal['refuse']) {
    super('refused, on record')
    this.refuse = refuse
  }
}
