import type { Difference } from '../../src/core/contracts/import/index.ts'
import type { Db } from '../kit/db.ts'
import { slices, turn } from '../kit/slices.ts'
import type { Vault } from '../ports/ports.ts'
import { keepChanges } from './differences.ts'
import type { Plan, Verdict } from './plan.ts'

/** Keeps what a question has found, in the order of the list, for whoever asked it. */
export async function keepFound(db: Db, vault: Vault, batch: string, { kind, entries }: Plan, { fresh, changes }: Verdict): Promise<void> {
  const nameOf = (index: number) => entries[index]!.cells[kind.columns[0]!.field] ?? ''
  const made = fresh.map(index => ({ row: index + 1, uuid: null, version: '', name: nameOf(index), place: '', cells: [] }))
  const found: Difference[] = [...changes.map(one => one.difference), ...made]
  // who is not in the list comes last
  found.sort((a, b) => (a.row || Number.POSITIVE_INFINITY) - (b.row || Number.POSITIVE_INFINITY))
  let first = 0
  for (const some of slices(found)) {
    const made = some.map(difference => ({ difference }))
    await keepChanges(db, vault, batch, first, made)
    first += some.length
    await turn()
  }
}
