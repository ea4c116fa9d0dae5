import type { User } from '../../src/core/domain/access.ts'
import type { Audit } from './audit.ts'
import type { Db, Ports } from './db.ts'
import type { Places } from './places.ts'
import type { Id, Rows } from './rows.ts'

/** What a handler is given. `user` is there unless the call is public. */
export interface Context<Body, Params, Who> {
  readonly body: Body
  readonly query: Params
  readonly user: Who
  /** A transaction, unless the method is GET. */
  readonly db: Db
  readonly ports: Ports
  /** Records what was done, as the last thing of the call's transaction; of a call that has none, at once. */
  readonly audit: Audit
  /** A transaction and what it records, for a call that has its own ones. */
  readonly recorded: Recorded
  /** The caller's network address; empty inside a page. */
  readonly address: string
  readonly device: Device
  /** The request itself, for a handler that reads its body as it comes (`upload`) or answers by its headers. */
  readonly request: Request
  /** Called before a handler makes so many rows by itself: a long list waits for its place. */
  readonly long: (rows: number) => Promise<void>
  /** Waits for where files are kept, without holding a place among the caller's requests: not within a transaction. */
  readonly keeping: Places['keeping']
  readonly reading: Places['reading']
  /** Called when a handler has waited in its middle, before it tells or keeps anything: refuses whoever may no more (`admit.ts`). */
  readonly still: (db: Db) => Promise<void>
}
/** What making or changing something takes, when it stands in a function of its own. */
export type Acting = Pick<Context<unknown, unknown, User>, 'db' | 'ports' | 'user' | 'audit'>
export type Recorded = <T>(run: (tx: Db, audit: Audit) => Promise<T>) => Promise<T>
/** What the caller's browser keeps for us where no script reads it; inside a page it keeps nothing. */
export interface Device {
  read(): string | undefined
  write(value: string, days: number): void
}
/** A handler of a resource also gets its rows, already inside the user's scope. */
export interface ListContext<Body, Params, Who, Read, Insert> extends Context<Body, Params, Who> {
  readonly rows: Rows<Read, Insert>
}
/** A call on one row gets that row, found in the scope and locked (`RowLock`): a foreign id has answered 404 before. */
export interface RowContext<Body, Params, Who, Read, Insert, Stored> extends ListContext<Body, Params, Who, Read, Insert> {
  readonly id: Id
  readonly row: Stored
  /**
   * For calls with their own transactions, whose row is not locked when it is read: waits for who changes it, locks it, and refuses where it
   * is none of the versions that the caller has seen (412).
   */
  isStillSeen(tx: Db): Promise<void>
}
