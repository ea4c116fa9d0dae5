/** What is compared, one after the other, where two have the same score. */
export type Criterion =
  /** 语文数学两科之和, 语文或数学单科最高. */
  | 'chinese_math'
  | 'chinese_math_best'
  | 'foreign'
  /** 首选科目 of 3+1+2. */
  | 'first'
  /** The other subjects, best first. */
  | 'elective_1'
  | 'elective_2'
  | 'elective_3'

/**
 * A province's order among equal scores, as data: another province is another row. `rest` is what happens to those who are equal in
 * everything: `by_row` lets whoever named the unit in an earlier row go first, and all who named it in the same row in together; `all`
 * lets everybody in who would have found a place alone.
 */
export interface TieOrder {
  readonly province: string
  readonly year: number
  readonly criteria: readonly Criterion[]
  readonly rest: 'by_row' | 'all'
  /** Who published it, and how we know. */
  readonly source: string
}

export const tieOrders: readonly TieOrder[] = [
  {
    ...{ province: '江苏', year: 2021, rest: 'by_row', source: '江苏省教育考试院平行志愿投档办法，据转载，未与原文核对' },
    criteria: ['chinese_math', 'chinese_math_best', 'foreign', 'first', 'elective_1'],
  },
  {
    ...{
      province: '四川',
      year: 2025,
      rest: 'all',
      source: '四川省教育考试院普通类同分排序规则，据转载；末位全同的处理未公布，按全部投档',
    },
    criteria: ['chinese_math', 'chinese_math_best', 'foreign', 'first', 'elective_1', 'elective_2'],
  },
  {
    ...{ province: '上海', year: 2024, rest: 'all', source: '上海市教育考试院投档线公布的同分项；末位全同的处理未公布，按全部投档' },
    criteria: ['chinese_math', 'chinese_math_best', 'foreign', 'elective_1', 'elective_2', 'elective_3'],
  },
]

export const tieOrderOf = (province: string): TieOrder | undefined =>
  tieOrders.filter(order => order.province === province).toSorted((a, b) => b.year - a.year)[0]
