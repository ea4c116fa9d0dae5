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
  if (fault.code === 'unknown_college') return String(fault.params?.near ?? '').split('、')[0] || undefined
  if (fault.code === 'unknown_class') return nearestClass(value, grid)
}

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

function nearestClass(value: string, grid: Grid): string | undefined {
  const names = [...(grid.known.classes?.values() ?? [])].map(list => list[0]!.name)
  return only(names.filter(name => looseClassKey(name) === looseClassKey(value)))
}
