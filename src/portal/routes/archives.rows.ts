import type { Row } from './row.ts'

const studentRoster = () => import('../../widgets/student-roster/index.ts').then(room => ({ default: room.StudentRoster }))
const studentBasics = () => import('../../widgets/student-basics/index.ts').then(room => ({ default: room.StudentBasics }))

/** /career_archives: the student's own profile, and the students one looks after. */
export const archiveRows: readonly Row[] = [
  {
    path: '/career_archives',
    title: 'archives',
    icon: 'archive',
    access: [{ u_types: [1, 2, 3, 6] }],
    children: [
      {
        path: '/career_archives/students_archives',
        title: 'basics',
        access: [{ u_types: [1] }],
        widget: studentBasics,
        props: { view: 'own' },
        serves: ['own.basics'],
      },
      {
        path: '/career_archives/student_archives_list',
        title: 'myStudents',
        access: [{ u_types: [2, 3] }],
        widget: studentRoster,
        props: { view: 'teacher', address: true },
        serves: ['my.students'],
      },
      {
        path: '/career_archives/my_follow_students/index',
        title: 'followed',
        access: [{ u_types: [2, 3] }],
        widget: studentRoster,
        props: { view: 'followed', address: true },
        serves: ['my.followed'],
      },
      {
        path: '/career_archives/career_report_area',
        title: 'areaStudents',
        access: [{ u_types: [6] }],
        widget: studentRoster,
        props: { view: 'bureau', address: true },
        serves: ['area.students'],
      },
    ],
  },
]
