import { teachers as kind, templateColumns } from '../../core/contracts/import/index.ts'
import type { Teacher } from './model.ts'

/** The teachers under the headers of the import template; masked numbers stay masked, which the import understands (G147). */
export function exportedTable(teachers: readonly Teacher[], more: { state: string }, state: (teacher: Teacher) => string) {
  const columns = templateColumns('teachers')
  const head = [...columns.map(column => column.header), more.state]
  const lines = teachers.map(teacher => {
    const cells = kind.cellsOf({ ...teacher, grades: teacher.grades.map(one => one.name) })
    return [...columns.map(({ field }) => cells[field]!), state(teacher)]
  })
  return { head, lines }
}
