import { schoolStaff } from '../../core/domain/access.ts'
import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { classRoster, siteEmbedding, studentBasics, studentRoster, teacherRoster } from './widgets.ts'

// "role 4" is the u_type as a role (G046); the type of the work unit is a second condition of some pages (B046, B047).
const staff = [{ roles: ['4'] }]
const schools = schoolStaff.any
const companies = [{ u_types: [4] as const, roles: ['work_unit_type_1'] }]
const years = '/data_dict/grade/jw_year_grade_tree/'

/** /basic_info: a school's own classes, teachers and students. */
export const basicInfoRows: readonly ScreenRow[] = [
  {
    path: '/basic_info',
    title: 'basicInfo',
    icon: 'user',
    access: staff,
    children: [
      {
        path: '/basic_info/grade',
        title: 'classes',
        access: staff,
        screen: screen(classRoster, { address: true }),
        asks: [years, '/data_dict/grade/?limit=20&offset=0'],
        serves: ['classes'],
      },
      {
        path: '/basic_info/grade_info',
        title: 'classDetail',
        access: staff,
        hidden: true,
        screen: screen(studentRoster, { view: 'class', address: true }, { uuid }),
        serves: ['class.students'],
      },
      {
        path: '/basic_info/teachers',
        title: 'teachers',
        access: schools,
        screen: screen(teacherRoster, { type: 2, address: true }),
        asks: [years, '/relation/teachers/?teacher_type=2&limit=20&offset=0'],
        serves: ['teachers'],
      },
      {
        path: '/basic_info/consultant',
        title: 'consultants',
        access: companies,
        screen: screen(teacherRoster, { type: 3, address: true }),
        serves: ['consultants'],
      },
      {
        path: '/basic_info/students',
        title: 'students',
        access: staff,
        screen: screen(studentRoster, { view: 'school', address: true }),
        asks: [years, '/relation/students/jw_query_student/?limit=20&offset=0', '/relation/students/jw_count/'],
        serves: ['students'],
      },
      {
        path: '/basic_info/students_c_u',
        title: 'studentEdit',
        access: staff,
        hidden: true,
        screen: screen(studentBasics, { view: 'staff', doneTo: 'students' }, { uuid }),
        serves: ['student.create', 'student.edit'],
      },
      {
        path: '/basic_info/site_embedding',
        title: 'siteEmbedding',
        access: schools,
        screen: screen(siteEmbedding, { address: true }),
      },
    ],
  },
]
