import type { ActivityType } from '../../../src/core/domain/activities.ts'
import { chinaDay } from '../../../src/core/domain/dates.ts'
import type { Story } from './demo-of.ts'
import { type Pupil, pupilsOf } from './pupils.ts'
import { classes, gradeOf, type Letter, type School, schools } from './region.ts'
import { idOf } from './seeded-random.ts'

const DAY = 86_400_000
/** yyyy-mm-dd, so many days from today. */
const dayFrom = (now: Date, days: number) => chinaDay(new Date(now.getTime() + days * DAY))

/** The term of the story in which a day lies, or which was the last to begin before it. */
function termOf(day: string, year: number): string {
  const from = Number(day.slice(0, 4)) - (day.slice(5) < '09-01' ? 1 : 0)
  const half = day.slice(5) >= '02-15' && day.slice(5) < '09-01' ? 2 : 1
  return idOf('terms', `${Math.min(2, Math.max(0, from - (year - 2)))} ${half}`)
}

/** An activity of the story, and who of the school takes part. */
export interface DemoActive {
  readonly key: string
  readonly letter: Letter
  readonly name: string
  readonly active_type: ActivityType
  readonly place: string
  readonly content: string
  /** Days from today. */
  readonly begin: number
  readonly days: number
  readonly begin_date: string
  readonly end_date: string
  readonly term: string
  readonly grades: readonly string[]
  readonly years: readonly number[]
  /** Whose own it is, by the key of the pupil. */
  readonly student: Pupil | undefined
  /** The account that made it. */
  readonly creator: string
  readonly takers: readonly Pupil[]
}
/** Teachers of the story, by the place of their class. */
const teacherOf = (letter: Letter, at: number) => (at === 0 ? `teacher.${letter}` : at < 3 ? `adviser.${letter}` : `jw.${letter}`)

const ofClasses = [
  ['社区图书馆志愿服务', '志愿服务', '枫溪社区图书馆', '整理书架，为读者办理借还，给小读者讲一本绘本。', -36, 2],
  ['走进博物馆', '研学实践', '市博物馆', '分组完成一份展品讲解词，现场讲给同学听。', -52, 1],
  ['交通安全主题班会', '主题班会', '本班教室', '观看案例，讨论上学路上的安全隐患，写下自己的三条约定。', -24, 1],
  ['农场劳动体验', '职业体验', '城南实践基地', '学习育苗和采收，记录一天的劳动。', -43, 1],
] as const
const own = {
  student: ['药房见习', '职业体验', '市中医院药房', '跟着药师学习处方的核对流程，整理药柜。', -74, 3],
  student2: ['暑期支教', '志愿服务', '青禾村小学', '给三年级的孩子上科学课，带他们做小实验。', -101, 6],
  vip: ['法院开放日旁听', '职业体验', '区人民法院', '旁听一场庭审，和法官助理交流工作内容。', -66, 1],
} as const

/** Activities of a school: each class's, one of the oldest year, one of the whole school, and what students of the story did by themselves. */
export function activesOf(school: School, { now, year }: Pick<Story, 'now' | 'year'>): DemoActive[] {
  const { letter } = school
  const pupils = pupilsOf(school, year)
  const isNamed = ({ key, username }: Pupil) => key === username
  const some = (every: number, at?: number) =>
    pupils.filter((one, i) => (at === undefined || one.at === at) && (isNamed(one) || i % every === every - 1))
  const active = (
    key: string,
    [name, active_type, place, content, begin, days]: readonly [string, ActivityType, string, string, number, number],
    rest: Pick<DemoActive, 'creator' | 'takers'> & Partial<Pick<DemoActive, 'grades' | 'years' | 'student'>>,
  ): DemoActive => {
    const begin_date = dayFrom(now, begin)
    return {
      ...{ key: `${letter} ${key}`, letter, name, active_type, place, content, begin, days, begin_date },
      ...{ end_date: dayFrom(now, begin + days - 1), term: termOf(begin_date, year), grades: [], years: [], student: undefined },
      ...rest,
    }
  }
  const oldest = year - classes[0].yearsAgo
  return [
    ...classes.map((_, at) =>
      active(`class ${at}`, ofClasses[at]!, { creator: teacherOf(letter, at), grades: [gradeOf(letter, at)], takers: some(6, at) }),
    ),
    active('talk', ['大学专业怎么选', '生涯讲座', '报告厅', '三位毕业校友介绍自己的专业和大学第一年，之后分组问答。', -15, 1], {
      ...{ creator: `jw.${letter}`, years: [oldest] },
      takers: some(15).filter(({ row }) => row.enrollment_year === oldest),
    }),
    active('sports', ['冬季长跑节', '文体活动', '学校操场', '每班一支接力队，另设个人 3000 米。报名截止到活动当天。', 9, 2], {
      ...{ creator: `jw.${letter}`, takers: some(15, 1) },
    }),
    ...pupils.flatMap(one => {
      const told = own[one.username.split('.')[0] as keyof typeof own]
      return isNamed(one) && told ? [active(`own ${one.key}`, told, { creator: one.key, student: one, takers: [one] })] : []
    }),
  ]
}
export const allActives = (story: Pick<Story, 'now' | 'year'>): DemoActive[] => schools.flatMap(school => activesOf(school, story))
/** When something of it was written, so many days after its end. */
export const momentOf = (active: DemoActive, now: Date, days: number): string =>
  new Date(Math.min(now.getTime(), now.getTime() + (active.begin + active.days - 1 + days) * DAY)).toISOString()
export const isPast = ({ begin, days }: DemoActive): boolean => begin + days - 1 < 0
export const keyOf = (active: DemoActive): string => idOf('school_actives', active.key)
