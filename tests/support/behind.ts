import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../../server/kit/db.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import type { TestServer } from './test-server.ts'

type Asked = ReturnType<TestServer['request']>
type Hold = (tx: Db) => Promise<unknown>
/** The trail, as whoever records something holds it until its end. */
export const trail: Hold = tx => tx.execute(sql`select pg_advisory_xact_lock(7310001)`)

/**
 * On PostgreSQL: the answer to what `as` asks while `hold` is held by somebody who switches her off before it is free again, or does not, or
 * takes something else from her. `before` is held when she asks, and let go once `hold` is: she has come so far by then.
 */
export const behindOf = (server: TestServer) =>
  async function behind(as: string, taken: boolean | Hold, hold: Hold, ask: () => Asked, before?: Hold) {
    const is = (is_active: boolean, db: Db = server.db) => db.update(users).set({ is_active }).where(eq(users.username, as))
    const waiting = () => server.db.$count(sql`pg_stat_activity`, sql`wait_event_type = 'Lock' and datname = current_database()`)
    const untilItWaits = () => expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0)
    const within = (run: Hold) => server.db.transaction(tx => run(tx as unknown as Db))
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked: Asked | undefined
    const last = () =>
      within(async tx => {
        await hold(tx)
        if (taken) await (taken === true ? is(false, tx) : taken(tx))
        held.resolve()
        await free.promise
        asked ??= ask()
        await untilItWaits()
      })
    let ended: Promise<unknown> | undefined
    if (before)
      await within(async tx => {
        await before(tx)
        asked = ask()
        await untilItWaits()
        ended = last()
        await Promise.race([held.promise, ended])
      })
    ended ??= last()
    free.resolve()
    await ended
    const { status, text } = await asked!
    await is(true)
    return { status, text }
  }
