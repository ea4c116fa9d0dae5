import type { Api, ClientCall } from '../../core/api/index.ts'
import type { zhWords } from './messages/index.ts'

/** Whose students: a school's, a class's, a teacher's, those she follows, a bureau's, everybody's. */
export type View = 'school' | 'class' | 'teacher' | 'followed' | 'bureau' | 'admin'

/** What can be done with a student. */
export type Act = 'edit' | 'detail' | 'vip' | 'account' | 'follow' | 'mock' | 'info' | 'delete'

export interface ViewRules {
  readonly title: keyof zhWords
  /** The list call of the role (B082). */
  readonly list: 'jw_query_student' | 'teacher_query_student' | 'teacher_follow_student' | 'jyj_query_student' | 'admin_query_student'
  /** The call an export reads: the same list without a limit; administrators have their own (G117). */
  readonly exported: ViewRules['list'] | 'admin_export'
  /** Where the classes to filter by come from; those of a chosen school where there is no tree. */
  readonly tree?: 'jw_year_grade_tree' | 't_year_grade_tree' | 'jyj_year_grade_tree'
  readonly count?: 'jw_count' | 'teacher_count' | 'jyj_count'
  /** Several schools: their column, and a filter. */
  readonly schools?: true
  readonly acts: readonly Act[]
  /** Import and create; where it is a school's own list, its initial passwords too. */
  readonly enrols?: true
}

/** The call that an act makes: who may not make it is not offered the act. */
export const callOf: Readonly<Record<Act, (api: Api) => ClientCall>> = {
  edit: api => api.students.relation_update,
  detail: api => api.students.get,
  vip: api => api.students.retrieve_student_vip_info,
  account: api => api.users.is_active,
  follow: api => api.teacher_follow_student.create,
  mock: api => api.teachers.relation_update_mngk,
  info: api => api.students.admin_update_info,
  delete: api => api.students.admin_delete_student,
}

const staff: readonly Act[] = ['edit', 'vip', 'account']
const school: ViewRules = {
  title: 'school',
  list: 'jw_query_student',
  exported: 'jw_query_student',
  tree: 'jw_year_grade_tree',
  count: 'jw_count',
  acts: staff,
  enrols: true,
}
const teacher: ViewRules = {
  title: 'teacher',
  list: 'teacher_query_student',
  exported: 'teacher_query_student',
  tree: 't_year_grade_tree',
  count: 'teacher_count',
  acts: ['vip', 'mock', 'follow'],
}

/** What differs between the views; everything else is the same table. */
export const views: Readonly<Record<View, ViewRules>> = {
  school,
  class: { ...school, title: 'class', count: undefined, tree: undefined },
  teacher,
  followed: { ...teacher, title: 'followed', list: 'teacher_follow_student', exported: 'teacher_follow_student', count: undefined },
  bureau: {
    title: 'bureau',
    list: 'jyj_query_student',
    exported: 'jyj_query_student',
    tree: 'jyj_year_grade_tree',
    count: 'jyj_count',
    schools: true,
    acts: [],
  },
  admin: {
    title: 'admin',
    list: 'admin_query_student',
    exported: 'admin_export',
    schools: true,
    enrols: true,
    acts: ['info', 'detail', 'vip', 'delete'],
  },
}
