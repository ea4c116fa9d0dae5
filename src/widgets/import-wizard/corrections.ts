import type { Cells, Difference, Existing } from '../../core/contracts/import/index.ts'
import { IS_ACTIVE, importKinds } from '../../core/contracts/import/index.ts'
import type { Grid } from './grid.ts'

/** What a change is: one of a field, or somebody who is new, comes back, or is not in the list. */
export type ChangeKind = { readonly field: string } | 'new' | 'returns' | 'leaves'

/** One change as somebody decides about it: taken or left. */
export interface Change {
  readonly key: string
  readonly kind: ChangeKind
  readonly difference: Difference
  readonly from: string
  readonly to: string
}
/** All changes of a kind. */
export interface ChangeGroup {
  readonly key: string
  readonly kind: ChangeKind
  readonly changes: readonly Change[]
}
/** Changes that are not wanted, by their keys. */
export type Left = ReadonlySet<string>

const nameOf = (kind: ChangeKind) => (typeof kind === 'string' ? kind : kind.field)

/** The same change has the same key whenever the same list is compared. */
function changesOf(difference: Difference): Change[] {
  if (difference.uuid === null) return [{ key: `${difference.row} new`, kind: 'new', difference, from: '', to: '' }]
  return difference.cells.map(({ field, from, to }) => {
    const kind: ChangeKind = field !== IS_ACTIVE ? { field } : to === 'true' ? 'returns' : 'leaves'
    return { key: `${difference.uuid} ${nameOf(kind)}`, kind, difference, from, to }
  })
}

/** The changes by kind: fields in the order of the columns, then who is new, who comes back, and who is not in the list. */
export function changeGroups(grid: Pick<Grid, 'kind'>, found: readonly Difference[]): ChangeGroup[] {
  const groups = Map.groupBy(found.flatMap(changesOf), change => nameOf(change.kind))
  const order = [...importKinds[grid.kind].columns.map(column => column.field), 'new', 'returns', 'leaves']
  return order.flatMap(key => {
    const changes = groups.get(key)
    return changes ? [{ key, kind: changes[0]!.kind, changes }] : []
  })
}

/** What is left until somebody takes it: a list of half a school must not switch the other half off. */
export const firstLeft = (groups: readonly ChangeGroup[]): Left =>
  new Set(groups.filter(group => group.kind === 'leaves').flatMap(group => group.changes.map(change => change.key)))

/** What differs between two: of what was left and what is left at first, the decisions; of these and what is left at first, what is left. */
export const turned = (one: Left, other: Left): Left => new Set([...one, ...other].filter(key => one.has(key) !== other.has(key)))

/** What somebody has decided in a comparison. */
export const decidedIn = ({
  grid,
  found,
  left,
}: {
  readonly grid: Grid
  readonly found: readonly Difference[]
  readonly left: Left
}): Left => turned(firstLeft(changeGroups(grid, found)), left)

/** How many changes are taken, and of how many people; who is new and who is switched off apart. */
export function countTaken(groups: readonly ChangeGroup[], left: Left) {
  const count = { cells: 0, people: 0, created: 0, off: 0, left: 0 }
  const people = new Set<Difference>()
  for (const { kind, changes } of groups)
    for (const { key, difference } of changes) {
      if (left.has(key)) {
        // who is not in the list was never to be changed
        if (kind !== 'leaves') count.left += 1
        continue
      }
      if (kind === 'new') count.created += 1
      else if (kind === 'leaves') count.off += 1
      else {
        count.cells += 1
        people.add(difference)
      }
    }
  return { ...count, people: people.size }
}

/** A row as it is sent: the sheet's row it comes from, its cells, and whose stored row it changes. */
export interface SentRow {
  readonly row?: number
  readonly cells: Cells
  readonly existing?: Existing
}

/** The rows that are sent of a list that corrects: what is new and taken, and of the others the cells that are taken. */
export function takenRows(grid: Grid, found: readonly Difference[], left: Left): SentRow[] {
  const none = Object.fromEntries(importKinds[grid.kind].columns.map(({ field }) => [field, '']))
  return found.flatMap((difference): SentRow[] => {
    const entry = grid.entries[difference.row - 1]
    const place = entry ? { row: entry.row } : {}
    const taken = changesOf(difference).filter(change => !left.has(change.key))
    if (taken.length === 0) return []
    if (difference.uuid === null) return [{ ...place, cells: entry?.cells ?? none }]
    const cells = { ...none }
    let existing: Existing = { uuid: difference.uuid, version: difference.version }
    for (const { kind, to } of taken) {
      if (typeof kind !== 'string') cells[kind.field] = to
      else existing = { ...existing, is_active: kind === 'returns' }
    }
    return [{ ...place, cells, existing }]
  })
}
