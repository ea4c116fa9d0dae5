import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { LinkedFacts } from './college-facts.ts'
import type { Letter } from './region.ts'

/** What the rows of the story are made from besides their names. */
export interface Story {
  readonly now: Date
  /** The school year that runs. */
  readonly year: number
  readonly stamp: { readonly created_time: string; readonly updated_time: string }
  /** Of `demoPassword`: one for all, because hashing 400 passwords would be the slowest thing the demo does. */
  readonly hash: string
  /** `firstPassword`, sealed. */
  readonly sealed: string
  /** Published facts of one real province (docs/data-sources.md). */
  readonly facts: LinkedFacts
}

/** How a test finds the rows of one school, and knows them again in an answer that should not hold them. */
export interface Mark<T extends PgTable> {
  /** What stands in the braces of the paths. */
  readonly ids: readonly string[]
  /** A row of the school's own that carries the text, where the story has none. */
  readonly insert?: T['$inferInsert']
  /** Writes the text into rows of the story. */
  readonly set?: readonly [values: Partial<T['$inferInsert']>, where: SQL]
}

/** What the demo region and the tests know of a table: it stands beside it, in `demo.ts`. */
export interface Demo<T extends PgTable = PgTable> {
  readonly table: T
  /** Its rows in the story; all must name the same columns. */
  readonly rows?: (story: Story) => readonly T['$inferInsert'][]
  /** Rows of each school, or ids that are everybody's, for the calls under `base` that take an {id}. */
  readonly marks?: { readonly base: string } & (
    | { readonly of: (letter: Letter, text: string) => Mark<T> }
    /** `insert` where the story has no row of it. */
    | { readonly shared: readonly string[]; readonly insert?: T['$inferInsert'] }
  )
}

export const demoOf = <T extends PgTable>(table: T, parts: Omit<Demo<T>, 'table'>): Demo => ({ table, ...parts }) as unknown as Demo
