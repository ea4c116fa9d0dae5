import type { Db, Ports } from '../../kit/db.ts'
import { loadPeople } from './load-people.ts'
import { loadSchools } from './load-schools.ts'
import { loadReference } from './reference.ts'
import { schools } from './region.ts'

export { loadReference } from './reference.ts'
export { demoPassword, firstPassword, schools, staff } from './region.ts'

/** What the story needs of the server: its clock, a hash, a vault for the first password. */
export type DemoPorts = Pick<Ports, 'now' | 'hash' | 'vault'>

/** Fills an empty database with the demo region (ARCHITECTURE.md): all of it or nothing. */
export async function loadDemo(db: Db, ports: DemoPorts): Promise<void> {
  await db.transaction(async tx => {
    await loadReference(
      tx,
      schools.map(({ name, county }, i) => ({ id: i + 1, name, county })),
    )
    const places = await loadSchools(tx, ports.now())
    await loadPeople(tx, ports, places)
  })
}
