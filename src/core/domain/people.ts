import { nations } from './nations.ts'
import { oneWidth, withoutUnseen } from './one-width.ts'

/** One entry of a code table: its word on the wire, and other words for the same thing that need no guessing. */
export interface Option<V extends string = string> {
  readonly value: V
  readonly also: readonly string[]
}
const option = <const V extends string>(value: V, ...also: string[]): Option<V> => ({ value, also })

export const genders = [option('男', '男性', '男生'), option('女', '女性', '女生'), option('未填写')]

/** The nations as a roster writes them: 汉 for 汉族 needs no guessing (B139). */
export const nationOptions = nations.map(nation => option(nation, nation.slice(0, -1)))

/** The stage of school. */
export const schoolGrades = [option('高中', '普通高中'), option('初中', '初级中学'), option('小学')]

/** Science or arts track of a student (G083). */
export const examineTypes = [
  option('物理类', '物理', '首选物理', '物理组'),
  option('历史类', '历史', '首选历史', '历史组'),
  option('综合', '综合改革', '综合类', '不分文理'),
  option('理科', '理工', '理工类', '理科类'),
  option('文科', '文史', '文史类', '文科类'),
]

export const examineeCategories = [option('普通考生', '普通类考生'), option('艺术考生', '艺术类考生'), option('体育考生', '体育类考生')]

/** Town or country, this year's or an earlier one's (G083). */
export const examineeTypes = [option('城镇应届'), option('城镇往届'), option('农村应届'), option('农村往届')]

/** Teacher types as words; the wire carries the number (G074). */
export const teacherTypes = [option('教师', '老师', '任课教师', '班主任', '2'), option('顾问', '咨询师', '指导师', '3')]
export const teacherTypeCodes: Readonly<Record<string, 2 | 3>> = { 教师: 2, 顾问: 3 }

/** A mainland mobile number (B142). */
export const mobilePattern = /^1[3-9]\d{9}$/
/** A landline with an optional area code, or a mobile number (B132, G140). */
export const anyPhonePattern = /^(0\d{2,3}-?)?\d{7,11}$/
/** An address (B147). */
export const emailPattern = /^[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,4}$/

export const isPhone = (text: string): boolean => mobilePattern.test(text)
export const isAnyPhone = (text: string): boolean => anyPhonePattern.test(text)
export const isEmail = (text: string): boolean => text.length <= 100 && emailPattern.test(text)

/** 高一（3）班, 高一(3)班 and 高一 ( ３ ) 班 are one class, and so is what looks like one of these: a name that was pasted brings signs that nobody sees. */
export const classKey = (name: string): string => withoutUnseen(oneWidth(name)).replace(/\s+/g, '').toLowerCase()

const numerals: Readonly<Record<string, string>> = {
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
  十: '10',
}

/** For suggestions only: 高三（三班, 高三3班 and 高三(3)班 come out alike. */
export const looseClassKey = (name: string): string =>
  classKey(name)
    .slice(0, 64)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(.)([一二三四五六七八九十])(班?)$/u, (_, before, digit, after) => `${before}${numerals[digit] ?? digit}${after}`)
