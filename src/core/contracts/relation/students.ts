import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked, flag, many, names, whole } from '../codecs.ts'
import { Area } from '../data_dict/area.ts'
import { get, getOne, noQuery, patchOne, post, postWith, removeOne } from '../define.ts'
import { captchaAnswer, mobile, password } from '../fields.ts'
import { ImportReport, StudentRow } from '../import/index.ts'
import { resource } from '../resource.ts'
import { Archive, ArchiveSummary } from './archive.ts'
import { EvaluationStat, StudentEvaluations } from './student-evaluations.ts'
import {
  Counts,
  CourseStat,
  Created,
  MockScores,
  Student,
  StudentBasics,
  StudentColleges,
  StudentCreate,
  StudentPlacement,
  StudentVip,
  SubjectChoice,
  VipInfo,
} from './student-shapes.ts'

const ids = z.array(z.uuid())
const InitialPassword = z.object({ name: z.string(), grade: z.nullable(z.string()), username: z.string(), password: z.string() })
const Tree = z.array(
  z.object({ uuid: z.uuid(), name: z.string(), year: z.int(), children: z.array(z.object({ uuid: z.uuid(), name: z.string() })) }),
)
/** The registered place, expanded: its division code, name and the names from the province down. */
const NativePlace = z.object({ id: z.int(), name: z.string(), path: z.string() })
const expanded = z.object({ expand: z.optional(names(z.enum(['native', 'area']))), fields: z.optional(names(z.string())) })

const admin = administrator(adminRole.students)
const staff = either(uTypes(4), admin)
const teacherSide = uTypes(2, 3)

/** C015–C041. Lists mask phone, ID number and username; a row by its id shows them to those who may edit it. */
export const students = resource('relation/students', {
  read: Student,
  write: StudentCreate,
  query: {
    grade: z.optional(many(z.uuid())),
    /** Year of the class. */
    year: z.optional(many(whole(1950, 2100))),
    exam_year: z.optional(many(whole(1950, 2100))),
    work_unit: z.optional(many(z.uuid())),
    /** 物理, 历史 or none: which of the two was chosen, or nothing yet. */
    first_course: z.optional(many(z.enum(['物理', '历史', 'none']))),
    /** Who has handed in these subjects and no others, in whatever order. */
    chosen: z.optional(many(checked(z.string(), z.maxLength(20)))),
    /** One of four, in this order: disabled, never signed in, incomplete (the form was not sent), active. */
    state: z.optional(many(z.enum(['active', 'never', 'incomplete', 'disabled']))),
    account_type: z.optional(whole(0, 2)),
  },
  expand: { native: NativePlace, area: Area },
  search: ['name', 'other_num'],
  ordering: ['name', 'exam_year', 'other_num', 'created_time'],
  guarded: ['patch', 'remove'],
  access: {
    list: admin,
    // School staff too, for the form that changes a row (C020); everybody else has a list, or `student/`.
    get: staff,
    write: admin,
    multi_create: staff,
    admin_multi_delete_student: admin,
    relation_create: staff,
    relation_update: either(uTypes(1), staff),
    relation_update_course: uTypes(1),
    relation_update_mngk: uTypes(1),
    admin_update_info: admin,
    student: uTypes(1),
    course_stat: uTypes(2, 3, 4, 6),
    teacher_count: teacherSide,
    jw_count: uTypes(4),
    jyj_count: uTypes(6),
    teacher_query_student: teacherSide,
    teacher_query_student_tree: teacherSide,
    jw_query_student: uTypes(4),
    jyj_query_student: uTypes(6),
    jyj_query_student_aspiration_college: uTypes(6),
    teacher_follow_student: teacherSide,
    admin_export: admin,
    download_cleartext_pass: staff,
    admin_query_student: admin,
    admin_query_student_vip: administrator(adminRole.students, adminRole.vip),
    tc_query_student_vip: teacherSide,
    admin_retrieve_student: admin,
    // School staff too: their table shows the action (B052), and the scope keeps them to their school.
    retrieve_student_vip_info: either(uTypes(1, 2, 3, 4), admin),
    admin_delete_student: admin,
    academic_planning: uTypes(1, 2, 3, 4, 6),
    // a student too: her own
    academic_planning_by_students: uTypes(1, 2, 3, 4, 6),
    ...{ tc_evaluation_report: teacherSide, tc_evaluation_report_stat: teacherSide },
    ...{ jw_evaluation_report: uTypes(4), jw_evaluation_report_stat: uTypes(4) },
    ...{ jyj_evaluation_report: uTypes(6), jyj_evaluation_report_stat: uTypes(6) },
  },
  lists: {
    teacher_query_student: Student,
    jw_query_student: Student,
    jyj_query_student: Student,
    /** C032 */
    jyj_query_student_aspiration_college: StudentColleges,
    teacher_follow_student: Student,
    admin_query_student: Student,
    admin_export: Student,
    admin_query_student_vip: StudentVip,
    tc_query_student_vip: StudentVip,
    /** C048, G021: a student's own, or those of the scope. */
    academic_planning: ArchiveSummary,
    ...{ tc_evaluation_report: StudentEvaluations, jw_evaluation_report: StudentEvaluations, jyj_evaluation_report: StudentEvaluations },
  },
  // a bureau asks for no choice of subjects by name, whatever list that is: `chosen` is refused there
  listFilters: {
    jyj_query_student_aspiration_college: ['grade', 'year', 'work_unit'],
    ...{ admin_query_student_vip: ['grade', 'year'], tc_query_student_vip: ['grade', 'year'] },
    academic_planning: ['grade', 'year', 'first_course', 'chosen'],
    ...{ tc_evaluation_report: ['grade', 'year'], jw_evaluation_report: ['grade', 'year'], jyj_evaluation_report: ['grade', 'year'] },
  },
  actions: {
    /** All or nothing. `dry_run=true` does everything but keep it. A refusal is 400 {detail: JSON text of RowError[]} (B165). */
    multi_create: postWith(z.object({ dry_run: z.optional(flag()), work_unit: z.optional(z.uuid()) }), z.array(StudentRow), ImportReport, {
      bodyLimit: 20_000_000,
      timeout: 100_000,
    }),
    admin_multi_delete_student: post(z.object({ uuids: checked(ids, z.minLength(1), z.maxLength(1000)) }), z.object({ deleted: z.int() }), {
      guarded: 'rights',
    }),
    relation_create: post(StudentCreate, Created, { status: 201 }),
    relation_register: post(
      z.object({ phone_number: mobile(), code: checked(z.string(), z.regex(/^\d{6}$/)), password: password(), ...captchaAnswer }),
      z.object({ token: z.string(), expires: z.string(), must_change_password: z.boolean() }),
      { public: true, mayHaveUser: true, ownTransactions: true },
    ),
    relation_update: patchOne(StudentBasics, Student),
    relation_update_course: patchOne(SubjectChoice, Student, { vip: true }),
    relation_update_mngk: patchOne(MockScores, Student),
    admin_update_info: patchOne(StudentPlacement, Student, { guarded: 'rights' }),
    /** The signed-in student. */
    student: get(expanded, Student),
    /** Which subjects the students in scope chose, by class; for a bureau by school, with small numbers put together. */
    course_stat: get(noQuery, CourseStat),
    teacher_count: get(noQuery, Counts),
    jw_count: get(noQuery, Counts),
    jyj_count: get(noQuery, Counts),
    teacher_query_student_tree: get(noQuery, Tree),
    /** Initial passwords of accounts that have never signed in (product decision 4). A read-only account could write with them. */
    download_cleartext_pass: get(
      z.object({ work_unit: z.optional(z.uuid()), grade: z.optional(many(z.uuid())) }),
      z.array(InitialPassword),
      { readonly: false, guarded: true },
    ),
    admin_retrieve_student: getOne(Student),
    retrieve_student_vip_info: getOne(VipInfo),
    admin_delete_student: removeOne({ guarded: 'rights' }),
    /** C049 */
    academic_planning_by_students: getOne(Archive),
    /** C043, C045, C047: class by class; for a bureau by school and year, with small numbers not told. */
    ...{ tc_evaluation_report_stat: get(noQuery, EvaluationStat), jw_evaluation_report_stat: get(noQuery, EvaluationStat) },
    jyj_evaluation_report_stat: get(noQuery, EvaluationStat),
  },
})
