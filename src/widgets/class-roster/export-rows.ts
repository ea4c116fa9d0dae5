import { classes as kind, templateColumns } from '../../core/contracts/import/index.ts'
import type { Grade } from './ClassRoster.tsx'

/** The classes under the headers of the import template, so that the file read in again changes nothing (S8); the rest behind them. */
export function exportedTable(classes: readonly Grade[], more: { id: string; unit: string; area: string; students: string }) {
  const columns = templateColumns('classes')
  const head = [...columns.map(column => column.header), more.id, more.unit, more.area, more.students]
  const lines = classes.map(one => {
    const cells = kind.cellsOf(one)
    return [
      ...columns.map(({ field }) => cells[field]!),
      String(one.id),
      one.work_unit.name,
      one.school_area ?? '',
      String(one.student_count),
    ]
  })
  return { head, lines }
}
