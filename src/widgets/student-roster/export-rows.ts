import { students as kind, templateColumns } from '../../core/contracts/import/index.ts'
import { type Student, subjectsOf } from './model.ts'

/**
 * The students under the headers of the import template: read in again, the file changes nothing (S8). What a list masks stays masked,
 * which the import takes for the stored value (G147). Behind them what only a reader wants to know.
 */
export function exportedTable(
  students: readonly Student[],
  more: { subjects: string; state: string; school?: string },
  state: (student: Student) => string,
) {
  const columns = templateColumns('students')
  const cellsOf = (one: Student) => kind.cellsOf({ ...one, grade: one.grade?.name })
  const head = [...columns.map(column => column.header), more.subjects, more.state, ...(more.school ? [more.school] : [])]
  const lines = students.map(student => {
    const cells = cellsOf(student)
    return [
      ...columns.map(({ field }) => cells[field]!),
      subjectsOf(student).join('、'),
      state(student),
      ...(more.school ? [student.user.work_unit.name] : []),
    ]
  })
  return { head, lines }
}
