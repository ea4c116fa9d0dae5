/** What one row of the form is: a major of a college, a group of one college's majors, or a college. */
export type FilingUnit = 'major' | 'group' | 'college'

/** How much a form of one province takes, as data: another province or year is another row. */
export interface FilingLimit {
  readonly province: string
  readonly year: number
  readonly batch: string
  readonly unit: FilingUnit
  readonly rows: number
  /** Majors in one group. */
  readonly majors?: number
  /** Who published it, and how we know. */
  readonly source: string
}

const retold = (authority: string) => `${authority}普通高校招生工作意见，据转载，未与原文核对`
const limit = (province: string, year: number, unit: FilingUnit, rows: number, authority: string, majors?: number): FilingLimit => ({
  ...{ province, year, batch: '本科批', unit, rows, ...(majors && { majors }), source: retold(authority) },
})

/** 平行志愿 of the undergraduate batch. Only what is named here is held against a plan: of another province nobody says how long it may be. */
export const filingLimits: readonly FilingLimit[] = [
  limit('江苏', 2025, 'group', 40, '江苏省教育考试院', 6),
  limit('上海', 2025, 'group', 24, '上海市教育考试院', 4),
  limit('北京', 2025, 'group', 30, '北京教育考试院', 6),
  limit('天津', 2025, 'group', 50, '天津市教育招生考试院', 6),
  limit('广东', 2025, 'group', 45, '广东省教育考试院', 6),
  limit('湖北', 2025, 'group', 45, '湖北省教育考试院', 6),
  limit('湖南', 2025, 'group', 45, '湖南省教育考试院', 6),
  limit('黑龙江', 2025, 'group', 40, '黑龙江省招生考试院', 6),
  limit('浙江', 2025, 'major', 80, '浙江省教育考试院'),
  limit('山东', 2025, 'major', 96, '山东省教育招生考试院'),
  limit('河北', 2025, 'major', 96, '河北省教育考试院'),
  limit('重庆', 2025, 'major', 96, '重庆市教育考试院'),
  limit('辽宁', 2025, 'major', 112, '辽宁省招生考试委员会办公室'),
]

/** The newest that is known of a province. */
export const filingLimitOf = (province: string): FilingLimit | undefined =>
  filingLimits.filter(one => one.province === province).toSorted((a, b) => b.year - a.year)[0]
