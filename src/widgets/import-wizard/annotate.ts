import type { Entry } from '../../core/contracts/import/index.ts'
import { importKinds } from '../../core/contracts/import/index.ts'
import type { Remark } from '../../core/ui/workbook.ts'
import type { Grid } from './grid.ts'
import { faultAt } from './grid.ts'
import type { Say } from './messages/index.ts'
import { faultWords, rowWords } from './wording.ts'
import { writtenRows } from './written.ts'

/** More comments than these make a file that no program opens in a minute; the last column has them all. */
const COMMENTED = 2000

/**
 * The table as it stands, with a last column that says what is wrong with each row and a comment at each wrong cell: a
 * sheet as JSON, for `bookOf`. A cell that was refused for what happened to it before is empty, its old value beside it:
 * as a text like any other it might pass the next time (a number that lost its tail).
 */
export async function annotatedCopy(grid: Grid, t: Say): Promise<Blob> {
  const { columns } = importKinds[grid.kind]
  const remarks: Remark[] = []
  const faultIn = (entry: Entry, field: string): string | undefined => {
    const fault = faultAt(grid, entry.row, field)
    const was = entry.doubts?.[field] && entry.cells[field]
    return fault && faultWords(t, grid, fault) + (was ? t('comma') + t('refusedValue', { value: was }) : '')
  }
  // out of several sheets one is made: where a row stood is said beside it
  const placeOf = (entry: Entry) => (grid.sheets.length > 0 ? [rowWords(t, grid.sheets, entry.row)] : [])
  let line = 0
  const lines = await writtenRows(grid.entries, entry => {
    line++
    const faults = columns.flatMap(({ field, header }, column) => {
      const text = faultIn(entry, field)
      if (!text) return []
      if (remarks.length < COMMENTED) remarks.push({ line, column, text })
      return [`${header} ${text}`]
    })
    return [
      ...columns.map(({ field }) => (entry.doubts?.[field] ? '' : (entry.cells[field] ?? ''))),
      ...placeOf(entry),
      faults.join(t('comma')),
    ]
  })
  const head = [...columns.map(column => column.header), ...(grid.sheets.length > 0 ? [t('placeColumn')] : []), t('annotatedColumn')]
  const rest = JSON.stringify({ name: t('annotatedName'), head, remarks })
  return new Blob([rest.slice(0, -1), ',"lines":', lines, '}'])
}
