import type { Row } from './row.ts'

// "role 4" is the u_type as a role (G046); the type of the work unit is a second condition of some pages (B046, B047).
const staff = [{ roles: ['4'] }]
const schools = [{ u_types: [4] as const, roles: ['work_unit_type_0', 'work_unit_type_2'] }]
const companies = [{ u_types: [4] as const, roles: ['work_unit_type_1'] }]
const studentRoster = () => import('../../widgets/student-roster/index.ts').then(room => ({ default: room.StudentRoster }))
const classRoster = () => import('../../widgets/class-roster/index.ts').then(room => ({ default: room.ClassRoster }))
const teacherRoster = () => import('../../widgets/teacher-roster/index.ts').then(room => ({ default: room.TeacherRoster }))
const studentBasics = () => import('../../widgets/student-basics/index.ts').then(room => ({ default: room.StudentBasics }))

/** /basic_info: a school's own classes, teachers and students. */
export const basicInfoRows: readonly Row[] = [
  {
    path: '/basic_info',
    title: 'basicInfo',
    icon: 'user',
    access: staff,
    children: [
      { path: '/basic_info/grade', title: 'classes', access: staff, widget: classRoster, props: { address: true }, serves: ['classes'] },
      {
        path: '/basic_info/grade_info',
        title: 'classDetail',
        access: staff,
        hidden: true,
        widget: studentRoster,
        props: { view: 'class', address: true },
        serves: ['class.students'],
      },
      {
        path: '/basic_info/teachers',
        title: 'teachers',
        access: schools,
        widget: teacherRoster,
        props: { type: 2, address: true },
        serves: ['teachers'],
      },
      {
        path: '/basic_info/consultant',
        title: 'consultants',
        access: companies,
        widget: teacherRoster,
        props: { type: 3, address: true },
        serves: ['consultants'],
      },
      {
        path: '/basic_info/students',
        title: 'students',
        access: staff,
        widget: studentRoster,
        props: { view: 'school', address: true },
        serves: ['students'],
      },
      {
        path: '/basic_info/students_c_u',
        title: 'studentEdit',
        access: staff,
        hidden: true,
        widget: studentBasics,
        props: { view: 'staff', doneTo: 'students' },
        serves: ['student.create', 'student.edit'],
      },
    ],
  },
]
