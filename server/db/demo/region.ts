import type { GenderCode } from '../../../src/core/domain/code-tables.ts'
import { administratorRoles, counsellorRole, multiRouteRole, vipRoles } from '../../../src/core/domain/code-tables.ts'
import { personName, phoneNumber } from './person-names.ts'
import { idOf, SeededRandom } from './seeded-random.ts'

// One small region, told as a story: two cities, three schools, a company. All of it is invented but the places.

export type Letter = 'x' | 'y' | 'z'
export interface School {
  readonly letter: Letter
  readonly name: string
  readonly work_unit_type: 0 | 2
  /** City and county code. */
  readonly city: number
  readonly county: number
}

export const cityA = 320500
export const cityB = 330100

export const schools: readonly School[] = [
  { letter: 'x', name: '枫江中学', work_unit_type: 0, city: cityA, county: 320508 },
  { letter: 'y', name: '湖东高级中学', work_unit_type: 2, city: cityA, county: 320506 },
  { letter: 'z', name: '西溪第一中学', work_unit_type: 0, city: cityB, county: 330106 },
]
export const company = { letter: 'w', name: '远山生涯咨询有限公司', city: cityA, province: 320000 } as const

/** Names and how many years ago they came; the first is class 1 of the story. */
export const classes = [
  { name: '高三(1)班', yearsAgo: 2 },
  { name: '高三(2)班', yearsAgo: 2 },
  { name: '高三(3)班', yearsAgo: 2 },
  { name: '高二(9)班', yearsAgo: 1 },
] as const
export const studentsPerClass = 30

/** Keys of the places of the story. */
export const unitOf = (letter: Letter | 'w'): string => idOf('work_units', letter)
export const gradeOf = (letter: Letter, at: number): string => idOf('grades', `${letter} ${at}`)

export interface NamedStudent {
  readonly username: string
  readonly name: string
  readonly gender: GenderCode
  /** Index into `classes`. */
  readonly at: number
  readonly account_type?: 2
  readonly is_vip?: true
  readonly is_fresh?: true
  /** Her school lets nobody change scores and subjects any more. */
  readonly is_closed?: true
}
type Cast = Readonly<Record<'student' | 'student2' | 'vip' | 'solo', readonly [name: string, gender: GenderCode]>>

const cast: Readonly<Record<Letter, Cast>> = {
  x: { student: ['陆听澜', 1], student2: ['顾怀瑾', 0], vip: ['沈知微', 1], solo: ['周牧野', 0] },
  y: { student: ['叶书宁', 1], student2: ['程亦川', 0], vip: ['苏念卿', 1], solo: ['贺兰舟', 0] },
  z: { student: ['方晚晴', 1], student2: ['江既白', 0], vip: ['温如玉', 1], solo: ['祝青山', 0] },
}

export function namedStudents(letter: Letter): readonly NamedStudent[] {
  const one = (who: keyof Cast, at: number, more: Partial<NamedStudent> = {}): NamedStudent => {
    const [name, gender] = cast[letter][who]
    return { username: `${who}.${letter}`, name, gender, at, ...more }
  }
  const all = [
    one('student', 0),
    one('student2', 1),
    one('vip', 0, { is_vip: true, ...(letter === 'z' && { is_closed: true }) }),
    one('solo', 2, { account_type: 2 }),
  ]
  return letter === 'x' ? [...all, { username: 'fresh.x', name: '何小满', gender: 1, at: 0, is_fresh: true }] : all
}

export interface Staff {
  readonly username: string
  readonly name: string
  readonly u_type: 2 | 3 | 4 | 5 | 6 | 7
  /** Letter of the school or company. */
  readonly at?: Letter | 'w'
  /** Classes taught, as indexes. */
  readonly teaches?: readonly number[]
  readonly roles?: readonly string[]
  readonly jurisdiction?: number
  readonly is_readonly_all?: true
  readonly is_superuser?: true
}

const schoolStaff = ({ letter }: School): Staff[] => {
  const names = { x: '林秀清 许明远 丁若兰 严督学', y: '郑和平 宋佳音 彭立新 孔督学', z: '吴敬之 唐晓月 罗文博 孟督学' }[letter].split(' ')
  return [
    { username: `teacher.${letter}`, name: names[0]!, u_type: 2, at: letter, teaches: [0] },
    { username: `adviser.${letter}`, name: names[1]!, u_type: 3, at: letter, teaches: [1, 2] },
    { username: `jw.${letter}`, name: names[2]!, u_type: 4, at: letter },
    { username: `kiosk.${letter}`, name: '大厅自助终端', u_type: 7, at: letter },
    { username: `readonly.${letter}`, name: names[3]!, u_type: 4, at: letter, is_readonly_all: true },
  ]
}

export const staff: readonly Staff[] = [
  ...schools.flatMap(schoolStaff),
  { username: 'consultant.w', name: '白若溪', u_type: 3, at: 'w' },
  { username: 'routes.x', name: '秦一帆', u_type: 2, at: 'x', teaches: [], roles: [multiRouteRole] },
  { username: 'counsel.x', name: '沈安宁', u_type: 4, at: 'x', roles: [counsellorRole] },
  { username: 'jyj.a', name: '市教育局（甲）', u_type: 6, jurisdiction: cityA },
  { username: 'jyj.b', name: '市教育局（乙）', u_type: 6, jurisdiction: cityB },
  { username: 'sysadmin', name: '系统管理员', u_type: 5, roles: administratorRoles },
  { username: 'clerk', name: '文员', u_type: 5 },
  { username: 'superuser', name: '超级管理员', u_type: 5, is_superuser: true },
]

export { vipRoles }

/** Teachers who are not in the story but in the staff room, eight a school: they sign in with a phone number. */
const crowd = ({ letter }: School): Staff[] =>
  Array.from({ length: 8 }, (_, i) => {
    const random = new SeededRandom(`teacher ${letter} ${i}`)
    return {
      username: phoneNumber(2000 + letter.charCodeAt(0) * 10 + i),
      name: personName(random).name,
      u_type: i === 0 ? 3 : 2,
      at: letter,
      teaches: random.some([0, 1, 2, 3], 1 + (i % 3)),
    }
  })
/** Everybody with an account who is no student. */
export const everyStaff: readonly Staff[] = [...staff, ...schools.flatMap(crowd)]
/** Who has a teacher's record. */
export const teaching = everyStaff.filter(one => one.at && (one.u_type === 2 || one.u_type === 3))
