import * as z from 'zod/mini'
import { administrator, either, schoolStaff, superuserOnly, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked, flag, many, whole } from '../codecs.ts'
import { get, patch, patchOne, post, postWith } from '../define.ts'
import { contact, email, mobile, note, title } from '../fields.ts'
import { ImportReport, TeacherRow } from '../import/index.ts'
import { resource } from '../resource.ts'
import { Created, MockScores } from './student-shapes.ts'

/** A teacher (teacher_type 2) or an adviser (3), and the classes she teaches. cert_id is a phone number and the login name. */
export const Teacher = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  gender: z.string(),
  cert_id: z.string(),
  teacher_type: z.int(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  qq: z.nullable(z.string()),
  wechat_num: z.nullable(z.string()),
  other_num: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  work_unit: z.uuid(),
  grades: z.array(z.object({ uuid: z.uuid(), name: z.string(), year: z.int() })),
  user: z.object({
    uuid: z.uuid(),
    username: z.string(),
    is_active: z.boolean(),
    must_change_password: z.boolean(),
    last_login: z.nullable(z.string()),
  }),
  created_time: z.string(),
  /** What a save names as If-Match, so that nobody's change is lost (R9). */
  updated_time: z.string(),
})
const TeacherFields = z.object({
  name: title(),
  gender: z.optional(z.enum(['男', '女', '未填写'])),
  teacher_type: z.optional(z.literal([2, 3])),
  email: z.optional(z.nullable(email())),
  qq: z.optional(contact(20)),
  wechat_num: z.optional(contact(40)),
  other_num: z.optional(contact(64)),
  remark: z.optional(note(500)),
})
export const TeacherCreate = z.object({
  ...TeacherFields.shape,
  cert_id: mobile(),
  grades: z.optional(checked(z.array(z.uuid()), z.maxLength(100))),
  work_unit: z.optional(z.uuid()),
})

const staff = either(uTypes(4), administrator(adminRole.students, adminRole.users))
/** Classes are a school's: a company's staff does not allot them (B265). */
const allots = either(schoolStaff, superuserOnly)

/** What an adviser's mock application saves, and the student of his whom it is for (own addition); without one it is nobody's. */
const AdviserScores = z.object({ ...MockScores.shape, student: z.optional(z.nullable(z.uuid())) })

/** The classes of a teacher: what is sent replaces what was (C054). */
export const TaughtGrades = z.object({ grades: checked(z.array(z.uuid()), z.maxLength(100)) })

/** C050–C057 */
export const teachers = resource('relation/teachers', {
  read: Teacher,
  write: TeacherCreate,
  query: { teacher_type: z.optional(many(whole(2, 3))), grade: z.optional(many(z.uuid())), work_unit: z.optional(many(z.uuid())) },
  search: ['name'],
  ordering: ['name', 'created_time'],
  guarded: ['create', 'patch', 'remove'],
  access: {
    read: staff,
    write: staff,
    relation_create: staff,
    multi_create: staff,
    relation_update: either(uTypes(2, 3), staff),
    allot_grades: allots,
    relation_update_mngk: uTypes(3),
    follow_student: uTypes(2, 3),
    query_grade_uuid: uTypes(2, 3, 4),
  },
  actions: {
    relation_create: post(TeacherCreate, Created, { status: 201, guarded: 'rights' }),
    multi_create: postWith(z.object({ dry_run: z.optional(flag()), work_unit: z.optional(z.uuid()) }), z.array(TeacherRow), ImportReport, {
      bodyLimit: 16_000_000,
      timeout: 100_000,
      guarded: 'rights',
    }),
    relation_update: patchOne(z.object({ ...TeacherFields.shape, name: z.optional(title()) }), Teacher, { guarded: 'rights' }),
    /** Replaces the set of classes (C054). */
    allot_grades: patchOne(TaughtGrades, Teacher, { guarded: 'rights' }),
    relation_update_mngk: patchOne(AdviserScores, Teacher),
    follow_student: patch(
      z.object({ student: z.uuid(), is_follow: z.boolean(), reason: z.optional(note(500)) }),
      z.object({ follow_uuid: z.uuid(), student: z.uuid(), is_follow: z.boolean(), reason: z.nullable(z.string()) }),
    ),
    /** uuids of the classes of a teacher; of the signed-in teacher where none is named. */
    query_grade_uuid: get(z.object({ teacher: z.optional(z.uuid()) }), z.array(z.uuid())),
  },
})
