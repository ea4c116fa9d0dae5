import { examineeCategories as categoryOptions, schoolGrades as gradeOptions, examineeTypes as typeOptions } from './people.ts'

// Codes are what is stored, words are what the wire and the spreadsheets carry. Labels for screens live in messages.

/** Stored 0, 1, 2; on the wire the word (G075). */
export const genderWords = ['男', '女', '未填写'] as const
export type GenderWord = (typeof genderWords)[number]
export type GenderCode = 0 | 1 | 2
export const genderWord = (code: number): GenderWord => genderWords[code] ?? '未填写'
/** undefined: no word for a gender. */
export const genderCode = (word: string): GenderCode | undefined => {
  const code = (genderWords as readonly string[]).indexOf(word)
  return code < 0 ? undefined : (code as GenderCode)
}

/** 0 is paid for by the school, 2 by the student (G072). */
export const accountTypes = { collective: 0, individual: 2 } as const

/** G073. */
export const workUnitTypes = { school: 0, company: 1, individualSchool: 2 } as const
export const isSchool = (type: number): boolean => type === workUnitTypes.school || type === workUnitTypes.individualSchool

/** The words of the import row are the words of the form: written once, in `people.ts`. */
export const examineeCategories = categoryOptions.map(option => option.value)
export const schoolGrades = gradeOptions.map(option => option.value)
export const examineeTypes = typeOptions.map(option => option.value)
export const defaultSchoolGrade = '高中'
export const defaultExamineeCategory = '普通考生'
export const defaultExamineeType = '城镇应届'

/** Roles that open a menu group to an administrator, u_type 5 (G141). */
export const adminRole = {
  system: '系统管理',
  admissions: '升学数据库管理',
  teaching: '教学资源管理',
  students: '学生管理',
  answers: '生涯姐姐帮',
  notices: '系统公告',
  vip: 'VIP付费管理',
  workUnits: '工作单位管理',
  users: '系统用户管理',
} as const
export const administratorRoles: readonly string[] = Object.values(adminRole)

/** Roles that a VIP group gives to a student: each opens one part of the menu. */
export const vipRoles = [
  '生涯档案-学业规划档案',
  '我的选科-选科查询',
  '升学数据库-大学查询-专业分数',
  '专业定位-MBTI性格解析测评-测评',
  '高考志愿-模拟填报推荐下载',
  '名师讲堂-高中',
  '名师讲堂-初中',
  '生涯百科',
  '名校展播',
] as const

/** The school's counsellor: an account of school staff that holds it is told whom a test of the state of mind alerts, and nobody else is. */
export const counsellorRole = '心理辅导' as const

/** Opens the multi-route admissions to someone who is no adviser. */
export const multiRouteRole = '多元升学' as const

/** Roles that an account of school staff may be given. */
export const staffRoles = [counsellorRole, multiRouteRole] as const

/** What a bureau, a school's type and a person's type are called as a role (G046, G047). */
export const workUnitRole = (type: number): string => `work_unit_type_${type}`
