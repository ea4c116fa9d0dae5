import type { Column } from '../../src/core/ui/index.ts'

/** A student as a table would show her. Invented people; the long ones are there on purpose. */
export interface Student {
  no: string
  name: string
  gender: string
  grade: string
  course: string
  year: string
  phone: string
  account: 'active' | 'never' | 'incomplete'
}

const names = [
  '陆听澜',
  '沈砚秋',
  '顾南枝',
  '裴子昱',
  '温以宁',
  '欧阳望舒',
  '祁书言',
  '阮清和',
  '段知行',
  '阿依努尔·买买提',
  '柏景行',
  '乔木槿',
]
const courses = ['物理　化学　生物', '物理　化学　地理', '历史　政治　地理', '物理　化学　政治', '历史　生物　地理']
/** A class name of 30 characters, as long as schools make them. */
export const longClass = '高三年级科技创新与人文素养双特色实验班第十八教学班（走读部）组'

export const students = (count: number): Student[] =>
  Array.from({ length: count }, (_, n) => ({
    no: String(20243001 + n),
    name: names[n % names.length] ?? '',
    gender: n % 3 === 0 ? '男' : '女',
    grade: n % 12 === 9 ? longClass : `高三(${(n % 18) + 1})班`,
    course: courses[n % courses.length] ?? '',
    year: '2027',
    phone: n % 8 === 3 ? '' : `13${n % 10}****${String(6305 + n * 7).slice(-4)}`,
    account: n % 7 === 3 ? 'never' : n % 9 === 7 ? 'incomplete' : 'active',
  }))

export const columns: Column<Student>[] = [
  { key: 'no', title: '学号', num: true, muted: true, sortable: true, card: 'meta', width: 110 },
  { key: 'name', title: '姓名', strong: true, sortable: true, width: 160 },
  { key: 'gender', title: '性别', muted: true, secondary: true, card: 'beside', width: 70 },
  { key: 'grade', title: '班级', card: 'side', width: 170 },
  { key: 'course', title: '选考科目', card: 'main', width: 180 },
  { key: 'year', title: '高考年份', num: true, secondary: true, card: 'none', width: 100 },
  { key: 'phone', title: '手机号', num: true, card: 'meta', width: 140 },
]

export const nations = ['汉族', '蒙古族', '回族', '藏族', '维吾尔族', '苗族', '彝族', '壮族', '布依族', '朝鲜族', '满族', '侗族'].map(
  (label, n) => ({
    value: String(n + 1).padStart(2, '0'),
    label,
  }),
)
