import { adminRole } from '../../core/domain/code-tables.ts'
import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { accountConflictList, staffRoster, studentBasics, studentRoster } from './widgets.ts'

const access = [{ u_types: [5] as const, roles: [adminRole.students] }]
const accounts = [{ u_types: [5] as const, roles: [adminRole.users] }]

/** What administrators (u_type 5 with the role of the menu) look after. */
export const adminRows: readonly ScreenRow[] = [
  {
    path: '/student_admin',
    title: 'studentAdmin',
    icon: 'users',
    access,
    children: [
      {
        path: '/student_admin/ji_ti',
        title: 'collective',
        access,
        screen: screen(studentRoster, { view: 'admin', accountType: 0, address: true }),
        serves: ['students.collective'],
      },
      {
        path: '/student_admin/ge_ren',
        title: 'individual',
        access,
        screen: screen(studentRoster, { view: 'admin', accountType: 2, address: true }),
        serves: ['students.individual'],
      },
      {
        path: '/student_admin/info',
        title: 'studentDetail',
        access,
        hidden: true,
        screen: screen(studentBasics, { view: 'read' }, { uuid }),
        serves: ['student.detail'],
      },
      {
        path: '/student_admin/c_u',
        title: 'studentEdit',
        access,
        hidden: true,
        screen: screen(studentBasics, { view: 'staff', doneTo: 'students.collective' }, { uuid }),
        serves: ['student.create', 'student.edit'],
      },
    ],
  },
  {
    path: '/users_admin',
    title: 'usersAdmin',
    icon: 'user',
    access: accounts,
    children: [
      {
        path: '/users_admin/jws',
        title: 'schoolStaff',
        access: accounts,
        screen: screen(staffRoster, { address: true }),
      },
      {
        path: '/users_admin/conflicts',
        title: 'accountConflicts',
        access: accounts,
        screen: screen(accountConflictList, { address: true }),
      },
    ],
  },
]
