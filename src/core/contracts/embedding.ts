import type { Grant, WidgetName } from '../domain/embedding.ts'
import { area_fond } from './career/area_fond.ts'
import { college_fond } from './career/college_fond.ts'
import { consults } from './career/consult.ts'
import { consult_students } from './career/consult_student.ts'
import { consult_comments } from './career/consult_student_teacher_commen.ts'
import { evaluation_reports } from './career/evaluation_reports.ts'
import { evaluations } from './career/evaluations.ts'
import { major_fond } from './career/major_fond.ts'
import { performances } from './career/performance.ts'
import { school_active_student_feedbacks } from './career/school_active_student_feedbacks.ts'
import { school_active_students } from './career/school_active_students.ts'
import { school_active_teacher_comment } from './career/school_active_teacher_comment.ts'
import { school_active_teacher_evaluates } from './career/school_active_teacher_evaluates.ts'
import { school_actives } from './career/school_actives.ts'
import { action_plans } from './career_record/action_plans.ts'
import { archive_papers } from './career_record/archive_papers.ts'
import { artistic } from './career_record/artistic.ts'
import { attainment_level } from './career_record/attainment_level.ts'
import { morality } from './career_record/morality.ts'
import { officeholdings } from './career_record/officeholdings.ts'
import { rewards_punishments } from './career_record/rewards_punishments.ts'
import { social_practices } from './career_record/social_practices.ts'
import { college_art_aspirations } from './dashboard/college_art_aspirations.ts'
import { college_aspirations } from './dashboard/college_aspirations.ts'
import { college_plan_links } from './dashboard/college_plan_links.ts'
import { college_plans } from './dashboard/college_plans.ts'
import { areas } from './data_dict/area.ts'
import { courses } from './data_dict/course.ts'
import { dict_options } from './data_dict/dict_option.ts'
import { grades } from './data_dict/grade.ts'
import { major_classes } from './data_dict/major_class.ts'
import { provinces } from './data_dict/provinces.ts'
import { terms } from './data_dict/term.ts'
import { university_attributes } from './data_dict/university_attributes.ts'
import { university_levels } from './data_dict/university_levels.ts'
import { university_types } from './data_dict/university_types.ts'
import { work_units } from './data_dict/work_unit.ts'
import type { Call } from './define.ts'
import { type ImportKindName, importKinds, publishedKinds } from './import/index.ts'
import { imports } from './imports.ts'
import { login_methods } from './login-methods.ts'
import { admission_plans } from './material/admission_plan.ts'
import { college_art_major_scores_temp } from './material/college_art_major_scores_temp.ts'
import { college_electives } from './material/college_electives.ts'
import { college_majors } from './material/college_major.ts'
import { score_to_rank } from './material/college_major_score_to_rank.ts'
import { college_major_scores } from './material/college_major_scores.ts'
import { college_major_scores_temp } from './material/college_major_scores_temp.ts'
import { college_scores } from './material/college_scores.ts'
import { colleges } from './material/colleges.ts'
import { jobs } from './material/job.ts'
import { majors } from './material/major.ts'
import { upload_records } from './material/upload_records.ts'
import { follow_notes } from './relation/follow_notes.ts'
import { jws } from './relation/jws.ts'
import { site_tokens } from './relation/site_tokens.ts'
import { students } from './relation/students.ts'
import { teacher_follow_student } from './relation/teacher_follow_student.ts'
import { teachers } from './relation/teachers.ts'
import { storage } from './storage.ts'
import { account_conflicts } from './sys/account_conflicts.ts'
import { group_extensions } from './sys/group_extensions.ts'
import { permission_extensions } from './sys/permission_extensions.ts'
import { users } from './sys/users.ts'
import { vip_periods } from './sys/vip_periods.ts'
import { money_events } from './wch_pay/events.ts'
import { pay } from './wch_pay/pay.ts'

type Calls = readonly Call[]
/** Some calls of a resource, by name. */
const some = <C extends object>({ calls }: { readonly calls: C }, ...names: readonly (keyof C)[]) =>
  names.map(name => calls[name]) as Call[]

const recommended = [
  ...([
    'standing',
    's_majors',
    'majors_by_rank',
    's_colleges',
    'college_groups',
    'group_major',
    'college_majors',
    'collect_majors',
  ] as const),
]
const ofRecords = ['list', 'get', 'create', 'student_create', 'patch', 'remove'] as const
const ofConfirmed = [...ofRecords, 'student', 'tc', 'jyj', 'archive'] as const
/** Who this is: any widget asks. */
export const everywhere: Calls = [...some(login_methods, 'is_login', 'logout'), ...some(users, 'info')]
/**
 * The calls a widget makes: what a token for it opens, and nothing else. The rights of its account hold besides. Written by hand,
 * because it is what a stolen token opens; tests/widgets/grants.test.ts holds it against the widget's source.
 */
export const widgetCalls: Readonly<Record<WidgetName, Calls>> = {
  'account-conflict-list': some(account_conflicts, 'list'),
  activities: [
    ...some(school_actives, 'list', 'get', 'create', 'patch', 'remove', 'teacher', 'student', 'student_creator', 'student_retrieve'),
    ...some(school_actives, 'terms', 'active_type', 'tc_query_student', 'tc_student_terms'),
    ...some(school_active_students, 'list', 'create', 'remove'),
    ...some(school_active_student_feedbacks, 'list', 'create', 'patch', 'remove'),
    ...some(school_active_teacher_evaluates, 'list', 'create', 'patch', 'remove'),
    ...some(school_active_teacher_comment, 'create', 'patch', 'remove'),
    ...some(grades, 'jw_year_grade_tree', 't_year_grade_tree'),
    ...some(terms, 'list'),
    ...some(students, 'jw_query_student', 'teacher_query_student'),
    ...some(storage, 'image_file_models', 'file'),
  ],
  'career-records': [
    ...some(social_practices, ...ofConfirmed),
    ...some(rewards_punishments, ...ofConfirmed),
    ...some(officeholdings, ...ofConfirmed),
    ...some(artistic, ...ofConfirmed),
    ...some(morality, ...ofConfirmed),
    ...some(attainment_level, ...ofConfirmed),
    ...some(action_plans, ...ofRecords),
    ...some(grades, 'jw_year_grade_tree', 't_year_grade_tree'),
    ...some(terms, 'list'),
    ...some(students, 'jw_query_student', 'teacher_query_student', 'admin_query_student'),
    ...some(storage, 'image_file_models', 'file'),
  ],
  'class-roster': [...some(grades, 'list', 'create', 'patch', 'remove', 'jw_year_grade_tree'), ...some(work_units, 'list')],
  'college-aspiration': [
    ...some(college_aspirations, ...recommended, 'student_collect_majors'),
    ...some(college_art_aspirations, ...recommended),
    ...some(college_major_scores_temp, 'collect'),
    ...some(college_art_major_scores_temp, 'collect'),
    ...some(college_plans, 'list', 'create', 'patch', 'remove', 'units', 'by_student'),
    ...some(college_plan_links, 'list', 'make', 'remove', 'open'),
    ...some(dict_options, 'college_query_options'),
  ],
  'college-data-admin': [
    ...some(colleges, 'list', 'get', 'create', 'patch', 'remove', 'dependents'),
    ...some(college_majors, 'list', 'create', 'patch', 'remove'),
    ...some(areas, 'native_province'),
    ...some(majors, 'list', 'get', 'create', 'patch', 'remove', 'dependents', 'tree', 'job_info'),
    ...some(major_classes, 'list'),
    ...some(jobs, 'list', 'get', 'create', 'patch', 'remove', 'major', 'fields'),
    ...some(college_scores, 'list', 'get', 'create', 'patch', 'remove'),
    ...some(college_major_scores, 'list', 'get', 'create', 'patch', 'remove'),
    ...some(score_to_rank, 'tables', 'list', 'get', 'create', 'patch', 'remove'),
    ...some(college_aspirations, 'list', 'get', 'create', 'patch', 'remove'),
    ...some(college_art_aspirations, 'list', 'get', 'create', 'patch', 'remove'),
    ...some(admission_plans, 'list', 'create', 'patch', 'remove'),
    ...some(upload_records, 'list'),
    ...some(imports, 'cancel', 'undo'),
    ...some(provinces, 'list'),
    ...some(university_types, 'list'),
    ...some(university_levels, 'list'),
    ...some(university_attributes, 'list'),
    ...some(dict_options, 'college_query_options'),
  ],
  consult: [
    ...some(consults, 'list', 'get', 'create', 'patch', 'remove', 'jyj'),
    ...some(consult_students, 'list', 'create', 'patch', 'remove'),
    ...some(consult_comments, 'create', 'patch', 'remove'),
    ...some(grades, 'jw_year_grade_tree', 't_year_grade_tree'),
    ...some(students, 'teacher_query_student'),
  ],
  'vip-admin': [
    ...some(group_extensions, 'list', 'vip', 'create', 'patch', 'remove'),
    ...some(permission_extensions, 'list'),
    ...some(vip_periods, 'list', 'create', 'revoke'),
    ...some(pay, 'list', 'refund'),
    ...some(money_events, 'list', 'reconciliation'),
    ...some(students, 'admin_query_student_vip'),
    ...some(storage, 'file', 'image_file_models'),
    ...some(work_units, 'list'),
  ],
  'vip-pay': [
    ...some(group_extensions, 'personal'),
    ...some(pay, 'list', 'create', 'remove', 'get_native_wechat_pay', 'pay_result'),
    ...some(storage, 'file'),
  ],
  'import-wizard': [
    ...some(grades, 'list'),
    ...some(imports, 'list', 'get', 'students', 'teachers', 'classes', 'cancel', 'differences', 'undo'),
    ...some(
      imports,
      'performance',
      'officeholdings',
      'rewards_punishments',
      'social_practices',
      'artistic',
      'morality',
      'attainment_level',
    ),
    ...some(terms, 'list'),
    ...some(imports, 'colleges', 'score_to_rank', 'college_scores', 'college_major_scores', 'admission_plan'),
    ...some(provinces, 'list'),
    ...some(storage, 'template'),
    ...some(work_units, 'list'),
  ],
  evaluation: [
    ...some(evaluations, 'student', 'student_detail', 'begin', 'patch', 'questions', 'counsellor'),
    ...some(evaluation_reports, 'get', 'create', 'patch', 'back', 'download', 'alerts'),
    ...some(students, 'tc_evaluation_report', 'jw_evaluation_report', 'jyj_evaluation_report'),
    ...some(students, 'tc_evaluation_report_stat', 'jw_evaluation_report_stat', 'jyj_evaluation_report_stat'),
    ...some(grades, 'jw_year_grade_tree', 't_year_grade_tree'),
  ],
  'major-explorer': [
    ...some(majors, 'tree', 'list', 'get', 'collect', 'job_info'),
    ...some(jobs, 'list', 'get', 'hot', 'fields', 'major', 'major_q_job'),
    ...some(colleges, 'list'),
    ...some(college_electives, 'list'),
  ],
  'mock-application': [
    ...some(college_aspirations, 'standing'),
    ...some(students, 'student', 'relation_update_mngk'),
    ...some(teachers, 'relation_update_mngk'),
    ...some(provinces, 'list'),
    ...some(courses, 'list'),
  ],
  'site-embedding': some(site_tokens, 'list', 'make', 'preview', 'remove'),
  'staff-roster': [
    ...some(jws, 'list', 'get', 'relation_create', 'relation_update', 'remove'),
    ...some(users, 'is_active', 'reset_password'),
    ...some(work_units, 'list'),
  ],
  'student-basics': [
    ...some(students, 'student', 'get', 'relation_create', 'relation_update'),
    ...some(areas, 'province', 'city', 'area', 'school', 'native_province', 'native_city', 'native_area', 'get'),
    ...some(courses, 'list'),
    ...some(grades, 'list'),
    ...some(provinces, 'list'),
    ...some(work_units, 'list'),
  ],
  'student-roster': [
    ...some(students, 'jw_query_student', 'teacher_query_student', 'teacher_follow_student', 'jyj_query_student', 'admin_query_student'),
    ...some(students, 'admin_export', 'jw_count', 'teacher_count', 'jyj_count', 'retrieve_student_vip_info', 'download_cleartext_pass'),
    ...some(students, 'admin_update_info', 'admin_delete_student', 'admin_multi_delete_student'),
    ...some(grades, 'get', 'list', 'jw_year_grade_tree', 't_year_grade_tree', 'jyj_year_grade_tree'),
    ...some(teacher_follow_student, 'list', 'create', 'patch'),
    ...some(teachers, 'relation_update_mngk'),
    ...some(follow_notes, 'list', 'create', 'remove'),
    ...some(users, 'is_active', 'reset_password'),
    ...some(work_units, 'list', 'by_jyj'),
  ],
  'subject-selection': [
    ...some(college_electives, 'list', 'combinations', 'swap', 'search_by_course', 'by_collect', 'collect', 'major_options'),
    ...some(colleges, 'list'),
    ...some(students, 'student', 'relation_update_course', 'course_stat', 'teacher_query_student', 'jw_query_student'),
    ...some(courses, 'list'),
  ],
  'teacher-roster': [
    ...some(teachers, 'list', 'relation_create', 'relation_update', 'allot_grades', 'remove'),
    ...some(grades, 'jw_year_grade_tree'),
    ...some(users, 'is_active', 'reset_password'),
    ...some(work_units, 'list'),
  ],
  'term-list': [...some(terms, 'list', 'get', 'create', 'patch', 'remove'), ...some(work_units, 'list')],
  'college-search': [
    ...some(dict_options, 'college_query_options'),
    ...some(colleges, 'list', 'get', 'collect'),
    ...some(college_majors, 'list'),
    ...some(college_scores, 'slist'),
    ...some(college_major_scores, 'slist'),
  ],
  'career-archive': [
    ...some(students, 'academic_planning', 'academic_planning_by_students'),
    ...some(students, 'jw_query_student', 'jyj_query_student', 'teacher_query_student'),
    ...some(archive_papers, 'list', 'issue', 'revoke', 'check'),
    ...some(college_fond, 'get_or_create', 'patch', 'choices', 'counts'),
    ...some(area_fond, 'get_or_create', 'patch', 'choices'),
    ...some(major_fond, 'get_or_create', 'patch', 'choices', 'counts'),
    ...some(grades, 'jw_year_grade_tree', 't_year_grade_tree'),
    ...some(storage, 'file'),
  ],
  performance: [
    ...some(performances, 'list', 'teacher', 'student', 'jyj', 'create', 'patch', 'remove'),
    ...some(grades, 'jw_year_grade_tree', 't_year_grade_tree'),
    ...some(students, 'jw_query_student', 'teacher_query_student', 'admin_query_student'),
  ],
  'score-chart': some(performances, 'list', 'teacher', 'student', 'jyj'),
  'score-rank': some(score_to_rank, 'tables', 'list'),
}

const key = ({ method, path }: Call) => `${method} ${path}`
const opened = new Map(
  Object.entries(widgetCalls).map(([name, calls]) => [name as WidgetName, new Set([...everywhere, ...calls].map(key))]),
)

/** Whether a token for these widgets opens this call. */
export const opens = (widgets: readonly WidgetName[], call: Call): boolean => widgets.some(name => opened.get(name)?.has(key(call)))

/** Kinds of lists that a widget shows: its token sees, stops and takes back these. */
const listsShown: Readonly<Partial<Record<WidgetName, readonly ImportKindName[]>>> = {
  'college-data-admin': publishedKinds,
  'import-wizard': Object.keys(importKinds) as ImportKindName[],
}
/** The kinds of lists that a token of limited power is for. */
export const listsOf = ({ widgets }: Grant): readonly ImportKindName[] => widgets.flatMap(name => listsShown[name] ?? [])
