import { templateColumns } from '../../core/contracts/import/index.ts'
import { genderWords } from '../../core/domain/code-tables.ts'
import { type Student, subjectsOf } from './model.ts'

const [, , unfilled] = genderWords

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
  const head = [...columns.map(column => column.header), more.subjects, more.state, ...(more.school ? [more.school] : [])]
  const lines = students.map(student => [
    ...columns.map(column => cell(student, column.field)),
    subjectsOf(student).join('、'),
    state(student),
    ...(more.school ? [student.user.work_unit.name] : []),
  ])
  return { head, lines }
}

function cell(student: Student, field: string): string {
  if (field === 'grade') return student.grade?.name ?? ''
  if (field === 'gender') return student.gender === unfilled ? '' : student.gender
  const value: unknown = Reflect.get(student, field)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
