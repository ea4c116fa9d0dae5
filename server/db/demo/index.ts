import { getTableName, isNotNull, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { schoolYear } from '../../../src/core/domain/dates.ts'
import { CannotStart } from '../../kit/cannot-start.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { demoPassword, firstPassword } from '../../kit/demo-passwords.ts'
import { lock } from '../../kit/lock.ts'
import { areas } from '../../resources/data_dict/area/table.ts'
import { users } from '../../resources/sys/users/table.ts'
import { linked } from './college-facts.ts'
import type { Demo, Story } from './demo-of.ts'
import { allFacts, type Facts } from './facts/index.ts'
import { fill } from './fill.ts'
import { loadReference } from './reference.ts'
import { schools } from './region.ts'
import * as tables from './tables.ts'

export { demoPassword, firstPassword } from '../../kit/demo-passwords.ts'
export { someFacts } from './college-facts.ts'
export type { Demo, Mark } from './demo-of.ts'
export { allFacts } from './facts/index.ts'
export { loadReference } from './reference.ts'
export { schools, staff } from './region.ts'

/** What the story needs of the server: its clock, a hash, a vault for the first password. */
export type DemoPorts = Pick<Ports, 'now' | 'hash' | 'vault'>

/** What stands beside every table, those first that others point at. */
export const demos: readonly Demo[] = inOrder(Object.values(tables).flat())

/**
 * What a new database needs before anybody uses it: the demo region, or what every installation needs. All of it or nothing, so that a
 * start that was killed is begun again; several processes may start at once: one fills, the others wait and find it there. `begins` is
 * called where it is this one.
 */
export const fillEmpty = (db: Db, ports: DemoPorts, isDemo: boolean, begins?: () => void): Promise<void> =>
  db.transaction(async tx => {
    // however long the other one takes
    await tx.execute(sql`set local lock_timeout = 0`)
    await lock(tx, 'fill an empty database')
    // what is filled last
    const isEmpty = (await tx.$count(isDemo ? users : areas)) === 0
    if (!isEmpty) return
    begins?.()
    await (isDemo ? loadDemo(tx, ports, allFacts()) : loadReference(tx))
  })

/** Fills an empty database with the demo region (ARCHITECTURE.md): all of it or nothing. Years follow the clock, so the demo never grows old. */
export async function loadDemo(db: Db, ports: DemoPorts, facts: Facts): Promise<void> {
  const now = ports.now()
  const [hash, sealed] = await Promise.all([ports.hash.make(demoPassword), ports.vault.seal(firstPassword)])
  const at = now.toISOString()
  const story: Story = { now, year: schoolYear(now), stamp: { created_time: at, updated_time: at }, hash, sealed, facts: linked(facts) }
  await db.transaction(async tx => {
    await loadReference(
      tx,
      schools.map(({ name, county }, i) => ({ id: i + 1, name, county })),
    )
    for (const { table, rows } of demos) if (rows) await fill(tx, table, rows(story))
  })
}

/** Whether accounts of the demo still have its password. They were given one hash, which no two others share. */
async function holdsDemo(db: Db, { hash }: Pick<Ports, 'hash'>): Promise<boolean> {
  const shared = await db
    .select({ password_hash: users.password_hash })
    .from(users)
    .where(isNotNull(users.password_hash))
    .groupBy(users.password_hash)
    .having(sql`count(*) > 1`)
    .limit(3)
  for (const { password_hash } of shared) if (await hash.verify(password_hash!, demoPassword)) return true
  return false
}

/** In production: throws CannotStart where the demo region is there. Nothing is begun in it, not even its first account. */
export async function mustHoldNoDemo(
  db: Db,
  ports: Pick<Ports, 'hash'>,
  { isProduction }: { readonly isProduction: boolean },
): Promise<void> {
  if (isProduction && (await holdsDemo(db, ports)))
    throw new CannotStart(
      'the database holds the demo region, whose passwords everybody knows: for a school take an empty one (another DATABASE_URL or DATA_DIR)',
    )
}

/** A table after all that it refers to. */
function inOrder(all: readonly Demo[]): Demo[] {
  // where several stand on one table, the one with its rows comes before what points at them
  const byName = new Map(
    [...all.filter(demo => !demo.rows), ...all.filter(demo => demo.rows)].map(demo => [getTableName(demo.table), demo]),
  )
  const done = new Set<Demo>()
  const visit = (demo: Demo) => {
    if (done.has(demo)) return
    for (const { reference } of getTableConfig(demo.table).foreignKeys) {
      const before = byName.get(getTableName(reference().foreignTable))
      if (before && before !== demo) visit(before)
    }
    done.add(demo)
  }
  all.forEach(visit)
  return [...done]
}
