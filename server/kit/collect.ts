import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '../../src/core/domain/access.ts'
import type { Collects } from '../db/collects.ts'
import { zh } from '../messages/zh.ts'
import type { Db, Ports } from './db.ts'
import { Problem } from './errors.ts'
import { noRow, type Viewer, viewed } from './read-plan.ts'

const mine = (collects: Collects, row: PgColumn, { user }: Pick<Viewer, 'user'>): SQL<boolean> =>
  (user
    ? sql`exists (select 1 from ${collects} where ${collects.user} = ${user.uuid} and ${collects.row} = ${row})`
    : noRow) as SQL<boolean>

/** `is_collect` of a row, and the filter of that name. */
export const isCollected = (collects: Collects, row: PgColumn) => ({
  field: viewed(viewer => mine(collects, row, viewer)),
  filter: (wanted: boolean, viewer: Pick<Viewer, 'user'>) =>
    wanted ? mine(collects, row, viewer) : sql`not ${mine(collects, row, viewer)}`,
})

/** All of them are read with each recommendation: more than anybody looks at holds everybody else. */
const MOST = 1000
interface Collecting {
  readonly db: Db
  readonly ports: Ports
  readonly user: User
  readonly row: { readonly uuid: string }
  readonly body: { readonly is_collect?: boolean | undefined }
}
/** Puts a row into the caller's own list, or takes it out; without a wish it turns it round (G033). */
export const collecting =
  (collects: Collects) =>
  async ({ db, ports, user, row, body }: Collecting) => {
    const own = and(eq(collects.user, user.uuid), eq(collects.row, row.uuid))
    const values = { user: user.uuid, row: row.uuid, created_time: ports.now().toISOString() }
    const wish = body.is_collect
    const put = async () => (await db.insert(collects).values(values).onConflictDoNothing().returning()).length > 0
    const take = async () => (await db.delete(collects).where(own).returning()).length > 0
    // turned round by what the insert or the deletion has done: where neither did, another turn came between them, and this one is the next
    for (;;) {
      if (wish !== false && (await put())) {
        if ((await db.$count(collects, eq(collects.user, user.uuid))) > MOST) throw new Problem(409, zh.collectsFull(MOST))
        return { is_collect: true }
      }
      if (wish === true) return { is_collect: true }
      if ((await take()) || wish === false) return { is_collect: false }
    }
  }
