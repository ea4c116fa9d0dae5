import type { Context } from 'hono'
import type { Call } from '../../src/core/contracts/define.ts'
import type { Sealer } from '../../src/core/contracts/sealing/sealer.ts'
import type { User } from '../../src/core/domain/access.ts'
import type { Grant } from '../../src/core/domain/embedding.ts'
import type { Jobs } from './accepted.ts'
import type { Db, Ports } from './db.ts'
import type { LookUp } from './look-ups.ts'

/** Where a request comes from, by the browser's headers: `Origin`, and for reads of our own pages, which have none, `Sec-Fetch-Site`. */
export interface RequestOrigin {
  readonly origin: string | undefined
  readonly site: string | undefined
}
/** Finds the user of a token. Given to the kit, which knows no accounts. */
export interface Identity {
  /** The key of the account with this login name. */
  accountNamed(db: Db, username: string): Promise<string | undefined>
  userOfToken(db: Db, token: string, now: Date): Promise<User | undefined>
  /** Refuses a token of limited power for another origin or another call, or whose ground is gone. */
  holdToGrant(db: Db, ports: Ports, user: User & { grant: Grant }, call: Call, from: RequestOrigin): Promise<void>
}
export interface AppOptions {
  readonly identity: Identity
  readonly db: () => Db
  /** No room on the disk: nothing that grows is begun (R8). */
  readonly isFull?: () => boolean
  readonly ports: Ports
  /** Where calls have work that goes on after their transaction. */
  readonly jobs?: Jobs
  /** Nothing may go on after its answer: requests are one after the other in one transaction, in a page and in tests. */
  readonly waitsForJobs?: boolean
  readonly log?: (error: unknown) => void
  /** Another algorithm for sealed calls; whoever calls needs the same. */
  readonly sealer?: Sealer
  /** A whole answer, in pieces, as its caller takes it, by Accept-Encoding; inside a page nothing is packed. */
  readonly pack?: (text: readonly string[], accepts: string | undefined, isSealed: boolean) => Promise<Packed | undefined>
  /** The same of a text that is made once. */
  readonly packedOnce?: (make: () => string) => (accepts: string | undefined) => Promise<Packed>
  /** By which the database is asked who calls, and whether pages of an origin may: of what may have been made up a hundred times. */
  readonly lookUp: LookUp
  /** The caller's network address, for throttling; unknown inside a page. */
  readonly addressOf?: (c: Context) => string
}

/** An answer as bytes, a long one in pieces. */
export interface Packed {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
  readonly isGzip: boolean
}
