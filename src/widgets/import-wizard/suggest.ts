import type { Fault } from '../../core/contracts/import/index.ts'
import { importKinds } from '../../core/contracts/import/index.ts'
import { looseClassKey } from '../../core/domain/people.ts'
import type { Grid } from './grid.ts'

/** A value that is nearly certainly meant; only ever offered, never taken by itself. */
export function suggestion(grid: Grid, fault: Fault): string | undefined {
  const value = grid.entries.find(entry => entry.row === fault.row)?.cells[fault.field] ?? ''
  if (value === '') return
  if (fault.code === 'bad_option') {
    const options = importKinds[grid.kind].columns.find(column => column.field === fault.field)?.options ?? []
    return only(options.map(option => option.value).filter(word => word.includes(value) || value.includes(word)))
  }
  // where several may be meant, they are named with the fault
  if (fault.code === 'unknown_college') return only(String(fault.params?.near ?? '').split('、')) || undefined
  if (fault.code === 'unknown_class') return nearestClass(value, grid)
}

/** What is meant by the values of a column, where one thing only comes into question: by value. */
export function sureIn(grid: Grid, faults: readonly Fault[]): Map<string, string> {
  const wanted = new Map(faults.map(fault => [fault.row, fault]))
  const sure = new Map<string, string>()
  for (const { row, cells } of grid.entries) {
    const fault = wanted.get(row)
    const value = fault && (cells[fault.field] ?? '')
    if (!fault || !value || sure.has(value)) continue
    const better = suggestion(grid, fault)
    if (better !== undefined) sure.set(value, better)
  }
  return sure
}

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

function nearestClass(value: string, grid: Grid): string | undefined {
  const names = [...(grid.known.classes?.values() ?? [])].map(list => list[0]!.name)
  return only(names.filter(name => looseClassKey(name) === looseClassKey(value)))
}
