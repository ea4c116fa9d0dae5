import { shown } from './screen.ts'

// One loader a widget: rows that show the same one share its chunk.
export const classRoster = shown(() => import('../../widgets/class-roster/index.ts').then(room => room.ClassRoster))
export const studentBasics = shown(() => import('../../widgets/student-basics/index.ts').then(room => room.StudentBasics))
export const studentRoster = shown(() => import('../../widgets/student-roster/index.ts').then(room => room.StudentRoster))
export const teacherRoster = shown(() => import('../../widgets/teacher-roster/index.ts').then(room => room.TeacherRoster))
export const termList = shown(() => import('../../widgets/term-list/index.ts').then(room => room.TermList))
