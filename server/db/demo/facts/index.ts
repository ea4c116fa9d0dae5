import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Packed, unpack } from './packed.ts'

// Published facts and figures of one real province, 江苏, for the demo region: who published them, who collected them and what was left out is in
// docs/data-sources.md. `npm run facts` makes the files. Nothing is kept in memory: who asks gets fresh rows.

export type Track = '物理类' | '历史类'

/** What a number must be shown with: who published it, for which year, in what kind of table. */
export interface Source {
  readonly publisher: '江苏省教育考试院' | '教育部'
  /** As the publication names itself. */
  readonly title: string
  readonly years: readonly number[]
}
export interface FactSet<Row> extends Source {
  readonly rows: readonly Row[]
}

export interface ScoreRow {
  readonly score: number
  /** Candidates at this score; in a table of anchors, from this score up to the next anchor. */
  readonly count: number
  /** Candidates at this score or above. */
  readonly cumulative: number
}
/** 逐分段统计表. The first row is everybody at its score or above. */
export interface ScoreTable {
  readonly province: '江苏'
  readonly year: number
  readonly track: Track
  readonly publisher: '江苏省教育考试院'
  readonly title: string
  /** `full` has every score from its first row to its last, `anchors` some of them. */
  readonly kind: 'full' | 'anchors'
  readonly rows: readonly ScoreRow[]
}

export interface College {
  /** As it is called today. */
  readonly name: string
  /** 学校标识码, ten digits; empty when it is not on the ministry's list of 2017 (founded since, a campus, a military college). */
  readonly code: string
  /** What the ministry's list of 2017 calls it, where that is another name; else empty. */
  readonly formerName: string
  /** 主管部门 */
  readonly supervisor: string
  readonly province: string
  readonly city: string
  /** Empty where the lists disagree. */
  readonly level: '本科' | '专科' | ''
  /** 备注 of the ministry's list. */
  readonly remark: '民办' | '中外合作办学' | '内地与港澳台地区合作办学' | ''
  /** 理工类, 师范类 … */
  readonly type: string
  /** 公办, 民办 …; empty where it contradicts the ministry's remark. */
  readonly nature: string
  readonly is985: boolean
  readonly is211: boolean
  readonly isDoubleFirstClass: boolean
  /** The college that this is a campus or a school of. It enrols by itself and bears its levels, but is no college of its own when they are counted. */
  readonly campusOf: string
}

export interface Major {
  /** 学科门类 */
  readonly disciplineCode: string
  readonly discipline: string
  /** 专业类 */
  readonly classCode: string
  readonly class: string
  /** With T (特设) and K (国家控制布点) at its end. */
  readonly code: string
  readonly name: string
  /** The degrees it may lead to, where they are not those of its discipline alone; with 、 between them. */
  readonly degrees: string
}

/** The last who was admitted to a major of a college in one year. Where it admitted in several groups (joint courses, the early batch), the hardest of them. */
export interface Admission {
  readonly province: '江苏'
  readonly track: Track
  readonly year: number
  readonly college: string
  readonly major: string
  readonly minScore: number
  readonly minRank: number
  /** Nobody published it for 江苏 2022–2025. */
  readonly maxScore?: number
  /** Of the last of its years. Empty where it is not known: that is no 不限. */
  readonly requirement: string
  /** 院校代号 of the province, four digits. */
  readonly collegeCode: string
}

/** How many a college means to admit to a major: one line of the plan. A major may have several lines in one group (campuses, languages). */
export interface Plan {
  readonly province: '江苏'
  readonly track: Track
  readonly year: number
  /** Empty where no collector kept it: 本科批 and 本科提前批 are both among them. */
  readonly batch: string
  readonly college: string
  /** 院校代号 of the province, four digits. */
  readonly collegeCode: string
  /** 院校专业组, as 01. */
  readonly group: string
  readonly requirement: string
  readonly major: string
  /** Of the ministry's catalogue; empty where no collector kept it. */
  readonly majorCode: string
  readonly plan: number
  /** Yuan a year. */
  readonly tuition?: number
  /** Years of study. */
  readonly length?: number
  /** 中外合作办学 */
  readonly isJoint: boolean
}

const province = '江苏'
const authority = '江苏省教育考试院'
const read = (name: string) => JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, `${name}.json.gz`))).toString('utf8')) as Packed

type Flags<Row> = { readonly [Key in keyof Row]: Row[Key] extends boolean ? 0 | 1 : Row[Key] }

/** The four tables of 2024 and 2025. */
export function scoreTables(): readonly ScoreTable[] {
  const tables = new Map<string, ScoreTable & { readonly rows: ScoreRow[] }>()
  for (const { year, track, kind, ...row } of unpack<ScoreRow & Pick<ScoreTable, 'year' | 'track' | 'kind'>>(read('score-tables'))) {
    const key = `${year} ${track}`
    const table = tables.get(key) ?? { province, year, track, publisher: authority, title: '普通高考逐分段统计表', kind, rows: [] }
    table.rows.push(row)
    tables.set(key, table)
  }
  return [...tables.values()]
}

/** The ministry's list of 2017 under the names of today, and what has come since. */
export function colleges(): FactSet<College> {
  const rows = unpack<Flags<College>>(read('colleges')).map(one => ({
    ...one,
    is985: one.is985 === 1,
    is211: one.is211 === 1,
    isDoubleFirstClass: one.isDoubleFirstClass === 1,
  }))
  return { publisher: '教育部', title: '全国普通高等学校名单', years: [2017], rows }
}

/** The undergraduate catalogue. */
export const majors = (): FactSet<Major> => ({
  publisher: '教育部',
  title: '普通高等学校本科专业目录',
  years: [2025],
  rows: unpack<Major>(read('majors')),
})

/** Minima of majors, by college, major, track and year. */
export const admissions = (): FactSet<Admission> => ({
  publisher: authority,
  title: '本科专业录取最低分',
  years: [2022, 2023, 2024, 2025],
  rows: unpack<Omit<Admission, 'province'>>(read('admissions')).map(row => ({ province, ...row })),
})

/** Lines of the plans. */
export const plans = (): FactSet<Plan> => ({
  publisher: authority,
  title: '普通高校招生计划',
  years: [2025],
  rows: unpack<Flags<Omit<Plan, 'province'>>>(read('plans')).map(row => ({ province, ...row, isJoint: row.isJoint === 1 })),
})

/** All that is known. */
export interface Facts {
  readonly scoreTables: readonly ScoreTable[]
  readonly colleges: FactSet<College>
  readonly majors: FactSet<Major>
  readonly admissions: FactSet<Admission>
  readonly plans: FactSet<Plan>
}
export const allFacts = (): Facts => ({
  scoreTables: scoreTables(),
  colleges: colleges(),
  majors: majors(),
  admissions: admissions(),
  plans: plans(),
})
