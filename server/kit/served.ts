import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Call, Schema, Shape, Shaped } from '../../src/core/contracts/define.ts'
import type { Resource, Verb } from '../../src/core/contracts/resource.ts'
import type { User } from '../../src/core/domain/access.ts'
import type { Accepted } from './accepted.ts'
import type { ListContext, RowContext } from './context.ts'
import type { Db } from './db.ts'
import type { About, Keyed, Many, One, Row, Source, Viewer } from './read-plan.ts'

export type Who<C> = C extends { public: true } ? User | undefined : User
// biome-ignore lint/suspicious/noConfusingVoidType: a handler of a call that answers nothing may return nothing
type Result<R extends Schema> = undefined extends z.output<R> ? z.output<R> | void : z.output<R>
export type Answer<R extends Schema> = Result<R> | Response | Accepted | Promise<Result<R> | Response | Accepted>
type Handler<C extends Call, T extends Keyed, Read> = C['param'] extends undefined
  ? (context: ListContext<z.output<C['body']>, z.output<C['query']>, Who<C>, Read, T['$inferInsert']>) => Answer<C['result']>
  : (context: RowContext<z.output<C['body']>, z.output<C['query']>, Who<C>, Read, T['$inferInsert'], Row<T>>) => Answer<C['result']>

// What a resource must say, computed from its contract and its table.
export type Contract = Resource<Shaped, Shaped, Shape, object>
type Calls<C extends Contract> = C['calls'] & Record<string, Call>
type Reads<C extends Contract> = z.output<C['read']>
type Columns<T extends Keyed> = T['$inferSelect']
/** Read fields that no column of that name and type can fill. */
type Unfilled<C extends Contract, T extends Keyed> = {
  [K in keyof Reads<C>]: K extends keyof Columns<T> ? (Columns<T>[K] extends Reads<C>[K] ? never : K) : K
}[keyof Reads<C>]
type Expansion<S extends Schema> = z.output<S> extends readonly (infer I)[] ? Many<I> : One<z.output<S> | null>
type Serialize<C extends Contract, T extends Keyed> = { [K in Exclude<Unfilled<C, T>, keyof C['expand']>]: Source<Reads<C>[K], T> } & {
  [K in keyof C['expand']]: Expansion<C['expand'][K]>
} & { [K in Exclude<keyof Reads<C>, Unfilled<C, T> | keyof C['expand']>]?: Source<Reads<C>[K], T> }
type ListWord = 'limit' | 'offset' | 'page' | 'search' | 'ordering' | 'fields' | 'expand'
type Filterable<C extends Contract> = Calls<C> extends { list: { query: infer Q extends Schema } } ? Omit<z.output<Q>, ListWord> : {}
type Filters<C extends Contract, T extends Keyed, F = Filterable<C>> = {
  [K in Exclude<keyof F, keyof Columns<T>>]-?: (value: NonNullable<F[K]>, viewer: Viewer) => SQL
} & { [K in Extract<keyof F, keyof Columns<T>>]?: (value: NonNullable<F[K]>, viewer: Viewer) => SQL }
/** Generic verbs whose body is no row of the table have no generic handler. */
type Foreign<C extends Contract, T extends Keyed> = Exclude<keyof z.output<C['write']>, keyof Columns<T>>
type Unwritable<C extends Contract, T extends Keyed> =
  | (z.output<C['write']> extends T['$inferInsert'] ? ([Foreign<C, T>] extends [never] ? never : 'create') : 'create')
  | (Partial<z.output<C['write']>> extends Partial<T['$inferInsert']> ? ([Foreign<C, T>] extends [never] ? never : 'patch') : 'patch')
type Generic<C extends Contract, T extends Keyed> =
  | Exclude<Verb, Unwritable<C, T>>
  | {
      [K in keyof C['calls']]: Calls<C>[K & string] extends { result: infer R; query: { shape: { limit: Schema } } }
        ? Calls<C> extends { list: { result: R } }
          ? K
          : never
        : never
    }[keyof C['calls']]
type Actions<C extends Contract, T extends Keyed> = {
  [K in Exclude<keyof C['calls'], Generic<C, T>>]: Handler<C['calls'][K] & Call, T, Reads<C>>
} & {
  [K in Extract<keyof C['calls'], Generic<C, T>>]?: Handler<C['calls'][K] & Call, T, Reads<C>>
}
/** A key of `Served` may be left out when all of its entries are optional. */
type Word<K extends string, V> = {} extends V ? { [N in K]?: V } : { [N in K]: V }

/** What a resource says to `serve`. */
export type Served<C extends Contract, T extends Keyed> = {
  readonly table: T
  /** The rows a user may see and touch. An expression alone holds for everybody, even without a token. */
  readonly scope: SQL | ((user: User) => SQL)
  /** The order of a list when none is asked for. */
  readonly order?: readonly SQL[]
  /** What `search` finds, by a pattern of LIKE, besides the columns that the contract names: rows of whoever has such a name. */
  readonly found?: (pattern: string) => SQL
  /** Changes what this viewer is shown of a row: the place for masks. The row may be cut to `fields`. */
  readonly mask?: (row: Partial<Reads<C>>, viewer: Viewer) => void
  /** Whom a row is about, where the scope hangs on her: she is looked for once more when a write has waited for others. */
  readonly about?: About
  /** Whom a row names besides: who has left her sight meanwhile is left out of what she is told. */
  readonly names?: { readonly field: keyof Reads<C> & string } & Named
  /** What is looked at before an action whose answer is no row of the table answers it once more. */
  readonly again?: { readonly [K in keyof C['calls']]?: LookAgain }
  /** Rows hold a minor's data: every staff read, export and write leaves an audit row (product decision 14). */
  readonly sensitive?: true
} & Word<'serialize', Serialize<C, T>> &
  Word<'filters', Filters<C, T>> &
  Word<'actions', Actions<C, T>>

/** Refuses whoever does not see any more what an answer is about. */
export type LookAgain = (
  repeated: { readonly param: string; readonly user: User; readonly db: Db },
  answered: Readonly<Record<string, unknown>>,
) => Promise<unknown>
/** People in a field of an answer, each with her key, and who of them is in a user's sight. */
export interface Named {
  readonly seenAmong: (db: Db, user: User, uuids: readonly string[]) => Promise<ReadonlySet<string>>
}
