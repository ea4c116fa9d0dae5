import { adminRole } from '../../core/domain/code-tables.ts'
import type { Row } from './row.ts'

const studentRoster = () => import('../../widgets/student-roster/index.ts').then(room => ({ default: room.StudentRoster }))
const studentBasics = () => import('../../widgets/student-basics/index.ts').then(room => ({ default: room.StudentBasics }))
const students = [{ u_types: [5] as const, roles: [adminRole.students] }]

/** What administrators (u_type 5 with the role of the menu) look after. */
export const adminRows: readonly Row[] = [
  {
    path: '/student_admin',
    title: 'studentAdmin',
    icon: 'users',
    access: students,
    children: [
      {
        path: '/student_admin/ji_ti',
        title: 'collective',
        access: students,
        widget: studentRoster,
        props: { view: 'admin', accountType: 0, address: true },
        serves: ['students.collective'],
      },
      {
        path: '/student_admin/ge_ren',
        title: 'individual',
        access: students,
        widget: studentRoster,
        props: { view: 'admin', accountType: 2, address: true },
        serves: ['students.individual'],
      },
      {
        path: '/student_admin/info',
        title: 'studentDetail',
        access: students,
        hidden: true,
        widget: studentBasics,
        props: { view: 'read' },
        serves: ['student.detail'],
      },
      {
        path: '/student_admin/c_u',
        title: 'studentEdit',
        access: students,
        hidden: true,
        widget: studentBasics,
        props: { view: 'staff', doneTo: 'students.collective' },
        serves: ['student.edit'],
      },
    ],
  },
]
