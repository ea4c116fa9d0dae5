import { templateColumns } from '../../core/contracts/import/index.ts'
import { genderWords, teacherTypeLabels } from '../../core/domain/code-tables.ts'
import type { Teacher } from './model.ts'

const [, , unfilled] = genderWords
const LIST_MARK = '\u3001'

/** The teachers under the headers of the import template; masked numbers stay masked, which the import understands (G147). */
export function exportedTable(teachers: readonly Teacher[], more: { state: string }, state: (teacher: Teacher) => string) {
  const columns = templateColumns('teachers')
  const head = [...columns.map(column => column.header), more.state]
  return { head, lines: teachers.map(teacher => [...columns.map(column => cell(teacher, column.field)), state(teacher)]) }
}

function cell(teacher: Teacher, field: string): string {
  if (field === 'gender') return teacher.gender === unfilled ? '' : teacher.gender
  if (field === 'teacher_type') return teacherTypeLabels[teacher.teacher_type === 3 ? 3 : 2]
  if (field === 'grades') return teacher.grades.map(one => one.name).join(LIST_MARK)
  const value: unknown = Reflect.get(teacher, field)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
