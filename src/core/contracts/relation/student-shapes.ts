import * as z from 'zod/mini'
import { cleanIdNumber } from '../../domain/cells.ts'
import { documentFault } from '../../domain/id-number.ts'
import { oneWidth } from '../../domain/one-width.ts'
import { periodSources } from '../../domain/vip.ts'
import { checked, jsonText, personal } from '../codecs.ts'
import { anyPhone, contact, email, initialPassword, note, title, year } from '../fields.ts'

/** The account behind a record, as lists show it: phone, username and ID number are masked there (product decision 14). */
const Account = z.object({
  uuid: z.uuid(),
  username: z.string(),
  phone: z.nullable(z.string()),
  qq: z.nullable(z.string()),
  wechat_num: z.nullable(z.string()),
  email: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  cert_id: z.nullable(z.string()),
  account_type: z.int(),
  is_active: z.boolean(),
  must_change_password: z.boolean(),
  last_login: z.nullable(z.string()),
  work_unit: z.object({ uuid: z.uuid(), name: z.string() }),
})

/** A student. Lists mask phone, cert_id and username; `get` shows them to those who may edit the student. */
export const Student = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  /** 男, 女 or 未填写; stored as 0, 1, 2 (G075). */
  gender: z.string(),
  school_grade: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  nation: z.string(),
  examinee_category: z.string(),
  examinee_type: z.nullable(z.string()),
  examine_type: z.nullable(z.string()),
  /** JSON text of a list of subject names. */
  course: z.nullable(jsonText(z.array(z.string()))),
  /** Division code of the registered place; `native_path` is it in words. */
  native: z.nullable(z.int()),
  native_path: z.nullable(z.string()),
  /** High-school id of an individual account; `area_path` is it in words. */
  area: z.nullable(z.int()),
  area_path: z.nullable(z.string()),
  entry_score: z.nullable(z.number()),
  exam_year: z.nullable(z.int()),
  enrollment_year: z.nullable(z.int()),
  qq: z.nullable(z.string()),
  wechat_num: z.nullable(z.string()),
  email: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  cert_id: z.nullable(z.string()),
  other_num: z.nullable(z.string()),
  /** Her name and number as her school has them, where she has put others in their place; no paper is signed until staff have saved either. */
  listed_name: z.nullable(z.string()),
  listed_num: z.nullable(z.string()),
  is_submitted: z.boolean(),
  mngk_score: z.nullable(z.int()),
  mngk_rank: z.nullable(z.int()),
  aspiration_course: z.nullable(jsonText(z.array(z.string()))),
  grade: z.nullable(z.object({ uuid: z.uuid(), name: z.string(), year: z.int(), year_name: z.string() })),
  user: Account,
  created_time: z.string(),
  /** What a save names as If-Match, so that nobody's change is lost (R9). */
  updated_time: z.string(),
})

const subjects = () => jsonText(checked(z.array(checked(z.string(), z.maxLength(20))), z.maxLength(3)))

/** The basic-information form (D015): what the student fills in. Every field is optional here, and valid if it is sent. */
export const StudentBasics = z.object({
  name: z.optional(title()),
  /** Empty is 未填写; a new student is 男 unless told (B131, B138). */
  gender: z.optional(z.nullable(z.enum(['男', '女', '未填写']))),
  school_grade: z.optional(z.enum(['高中', '初中', '小学'])),
  phone: z.optional(z.nullable(anyPhone())),
  nation: z.optional(title(20)),
  examinee_category: z.optional(z.enum(['普通考生', '艺术考生', '体育考生'])),
  examinee_type: z.optional(z.nullable(z.enum(['城镇应届', '城镇往届', '农村应届', '农村往届']))),
  examine_type: z.optional(note(20)),
  course: z.optional(subjects()),
  native: z.optional(z.nullable(z.int())),
  area: z.optional(z.nullable(z.int())),
  entry_score: z.optional(z.nullable(checked(z.number(), z.gte(0), z.lte(1000), z.multipleOf(0.1)))),
  exam_year: z.optional(z.nullable(year())),
  enrollment_year: z.optional(z.nullable(year())),
  qq: z.optional(contact(20)),
  wechat_num: z.optional(contact(40)),
  email: z.optional(z.nullable(email())),
  remark: z.optional(note(500)),
  other_num: z.optional(contact(64)),
  /** Class; staff only. */
  grade: z.optional(z.nullable(z.uuid())),
})

/** What a student hands in as her choice (C021). */
export const SubjectChoice = z.object({ course: StudentBasics.shape.course.def.innerType })

/** A new student with its account; the login name is cert_id (G128). */
export const StudentCreate = z.object({
  ...StudentBasics.shape,
  name: title(),
  /** As an import takes it, so that one number is one account. No mobile number: as a login name it would keep out whoever holds the phone (G127). */
  cert_id: personal(
    checked(
      z.string(),
      z.overwrite(text => cleanIdNumber(oneWidth(text)).value),
      z.minLength(1, { abort: true }),
      z.maxLength(40, { abort: true }),
      z.refine(text => documentFault(text) !== 'phone', { abort: true, params: { form: 'no_phone' } }),
      z.refine(text => documentFault(text) === undefined, { abort: true, params: { form: 'document' } }),
    ),
  ),
  password: z.optional(initialPassword()),
  /** Administrators name the school; school staff create in their own. */
  work_unit: z.optional(z.uuid()),
})

/** What a new account may be told once (G009). */
export const Created = z.object({ uuid: z.uuid(), username: z.string(), initial_password: z.nullable(z.string()) })

export const VipInfo = z.object({
  is_vip_flag: z.boolean(),
  /** Bought by herself, given to her school, given to her. */
  pay_type: z.nullable(z.enum(periodSources)),
  pay_info: z.nullable(z.object({ paid_time: z.string(), begin_datetime: z.string(), end_datetime: z.string() })),
  vip_group: z.nullable(z.object({ vip_name: z.string(), vip_desc: z.nullable(z.string()) })),
})
export const StudentVip = z.object({ uuid: z.uuid(), name: z.string(), grade: Student.shape.grade, ...VipInfo.shape })

/** A student and the colleges whose majors she has put into her list, general and arts, each with their number. */
export const StudentColleges = z.object({
  ...{ uuid: z.uuid(), name: z.string(), work_unit: z.object({ uuid: z.uuid(), name: z.string() }), grade: Student.shape.grade },
  colleges: z.array(z.object({ uuid: z.uuid(), name: z.string(), majors: z.int() })),
})

/** Saved by the mock application; `area` is not sent (G082). */
export const MockScores = z.object({
  mngk_score: z.optional(z.nullable(checked(z.int(), z.gte(0), z.lte(900)))),
  mngk_rank: z.optional(z.nullable(checked(z.int(), z.gte(1), z.lte(2_000_000)))),
  aspiration_course: z.optional(subjects()),
})

/** Numbers of the dashboard. */
export const Counts = z.object({
  students: z.int(),
  classes: z.int(),
  /** Has signed in at least once. */
  active: z.int(),
  /** Has sent the basic-information form. */
  submitted: z.int(),
})

/** School, class and exam year of a student, as an administrator sets them (D018). */
export const StudentPlacement = z.object({
  grade: z.optional(z.uuid()),
  work_unit: z.optional(z.uuid()),
  exam_year: z.optional(z.nullable(year())),
})

const Chosen = z.object({ course: z.array(z.string()), students: z.int() })
const toldOf = {
  total: z.int(),
  /** Those who have handed in their subjects. */
  submitted: z.int(),
  /** Most chosen first. */
  combinations: z.array(Chosen),
  /** Who chose what too few chose to be told apart; 0 for whoever looks after them. */
  others: z.int(),
}
/** Which subjects were chosen, all together and group by group: classes, for a bureau schools and years. */
export const CourseStat = z.object({
  ...toldOf,
  /** Numbers below five are put together: whoever reads this does not look after the students. */
  is_small_hidden: z.boolean(),
  groups: z.array(
    z.object({
      ...toldOf,
      work_unit: z.nullable(z.object({ uuid: z.uuid(), name: z.string() })),
      grade: z.nullable(z.object({ uuid: z.uuid(), name: z.string() })),
      /** Year of enrolment; null where there is no class. */
      year: z.nullable(z.int()),
    }),
  ),
})
