import type { User } from '../../core/domain/access.ts'
import { counsellorRole } from '../../core/domain/code-tables.ts'
import type { StudentRosterProps } from '../../widgets/student-roster/index.ts'
import { activityRows } from './activities.rows.ts'
import { recordRows } from './records.rows.ts'
import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { careerArchive, collegeAspiration, evaluation, performance, studentBasics, studentRoster } from './widgets.ts'

/** The students one looks after: a bureau's area, a school, everybody, or those one teaches. */
const listOf = ({ u_type }: User): StudentRosterProps['view'] =>
  u_type === 6 ? 'bureau' : u_type === 4 ? 'school' : u_type === 5 ? 'admin' : 'teacher'
const archiveRole = '生涯档案-学业规划档案'

/** /career_archives: the student's own profile, and the students one looks after. */
export const archiveRows: readonly ScreenRow[] = [
  {
    path: '/career_archives',
    title: 'archives',
    icon: 'archive',
    access: [{ u_types: [1, 2, 3, 4, 6] }],
    // A student with VIP needs the role to see the menu; 用户信息 leads to the page all the same (B069, B258).
    hidden: ({ u_type, is_vip_flag, roles }) => u_type === 1 && is_vip_flag && !roles.includes(archiveRole),
    children: [
      {
        path: '/career_archives/students_archives',
        title: 'profile',
        access: [{ u_types: [1] }],
        screen: screen(studentBasics, { view: 'own' }),
        serves: ['own.basics'],
      },
      {
        path: '/career_archives/student_archives_list',
        title: 'studentArchives',
        access: [{ u_types: [2, 3, 4, 6] }],
        screen: screen(studentRoster, user => ({ view: listOf(user), address: true })),
        serves: ['my.students'],
      },
      {
        path: '/career_archives/archive',
        title: 'ownArchive',
        access: [{ u_types: [1] }],
        screen: screen(careerArchive, { view: 'archive' }),
      },
      {
        path: '/career_archives/comprehensive_evaluation_index',
        title: 'archiveList',
        access: [{ u_types: [2, 3, 4, 6] }],
        screen: screen(careerArchive, { view: 'list', address: true }),
      },
      {
        path: '/career_archives/student_archives_info',
        title: 'archiveInfo',
        access: [{ u_types: [2, 3, 4, 6] }],
        hidden: true,
        screen: screen(careerArchive, { view: 'archive' }, { uuid }),
        serves: ['student.archive'],
      },
      ...(
        [
          ['fond_college', 'fondCollege', 'colleges'],
          ['fond_career', 'fondCareer', 'careers'],
          ['fond_role_model_name', 'fondRoleModel', 'role_model_name'],
        ] as const
      ).map(([path, title, of]) => ({
        path: `/career_archives/jyj_stat/${path}`,
        title,
        access: [{ u_types: [6] as const }],
        screen: screen(careerArchive, { view: 'counts', of }),
      })),
      {
        path: '/career_archives/student_archives_list/career_report_student',
        title: 'reportStudent',
        access: [{ u_types: [2, 3, 4, 6] }],
        hidden: true,
        screen: screen(careerArchive, { view: 'archive' }, { uuid }),
      },
      {
        path: '/career_archives/student_archives_list/career_report_area',
        title: 'reportArea',
        access: [{ u_types: [6] }],
        screen: screen(evaluation, { view: 'numbers' }),
      },
      {
        path: '/career_archives/student_archives_list/career_report_school',
        title: 'reportSchool',
        access: [{ u_types: [2, 3, 4] }],
        screen: screen(evaluation, { view: 'numbers' }),
      },
      {
        path: '/career_archives/comprehensive_evaluation/:id',
        title: 'evaluation',
        access: [{ u_types: [1, 2, 3, 4, 6] }],
        hidden: true,
        screen: screen(careerArchive, { view: 'archive' }, { uuid }),
      },
      {
        path: '/career_archives/my_follow_students/index',
        title: 'followed',
        access: [{ u_types: [2, 3] }],
        screen: screen(studentRoster, { view: 'followed', address: true }),
        serves: ['my.followed'],
      },
      {
        path: '/career_archives/performance',
        title: 'performance',
        access: [{ u_types: [1, 2, 3, 4, 6] }],
        screen: screen(performance, { address: true }, { student: uuid }),
      },
      {
        path: '/career_archives/students_evaluations/index',
        title: 'studentEvaluations',
        access: [{ u_types: [2, 3, 4, 6] }],
        screen: screen(evaluation, { view: 'students', address: true }),
      },
      {
        path: '/career_archives/students_evaluations/alerts',
        title: 'mindAlerts',
        access: [{ u_types: [4], roles: [counsellorRole] }],
        screen: screen(evaluation, { view: 'alerts' }),
        serves: ['mind.alerts'],
      },
      {
        path: '/career_archives/students_evaluations/info',
        title: 'studentEvaluation',
        access: [{ u_types: [2, 3, 4, 6] }],
        hidden: true,
        screen: screen(evaluation, { view: 'student' }, { uuid }),
        serves: ['student.evaluations'],
      },
      ...recordRows,
      ...activityRows,
      {
        path: '/career_archives/student_collect_majors',
        title: 'studentAspirations',
        access: [{ u_types: [2, 3, 4, 6] }],
        screen: screen(collegeAspiration, { view: 'students', address: true }),
      },
      {
        path: '/career_archives/student_collect_majors_info',
        title: 'studentMajors',
        access: [{ u_types: [2, 3, 4, 6] }],
        hidden: true,
        screen: screen(collegeAspiration, { view: 'student' }, { uuid }),
        serves: ['student.aspirations'],
      },
    ],
  },
]
