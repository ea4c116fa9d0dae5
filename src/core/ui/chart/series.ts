import type { Token } from '../tokens.ts'

/** One line, one colour of bars, one shape of a radar. */
export interface ChartSeries {
  readonly name: string
  /** One a category; null where nothing was measured, which is a gap and never a zero. */
  readonly values: readonly (number | null)[]
  /** Which of the nine looks (hue, dash, marker: 语数外物化生政史地) it has; its place in the list unless given. */
  readonly look?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
  /** Another colour than its look's. */
  readonly color?: Token
  /** What stands behind the name at the end of its line: "126／150". The last value unless given. */
  readonly end?: string
}

export type ChartKind = 'line' | 'bar' | 'radar'

/** A picture of numbers, as the caller says it. */
export interface ChartData {
  /** Lines for what goes on, bars for what is compared, a radar for one person over several subjects. */
  readonly kind: ChartKind
  /** The places of the axis, in words. */
  readonly categories: readonly string[]
  /** What is drawn, each with its name; one has no legend, several are named at their ends. */
  readonly series: readonly ChartSeries[]
  /** Behind the numbers of the axis: `%`. */
  readonly unit?: string
  /** Ends of the axis; they fit the values unless given. */
  readonly min?: number
  /** The upper end of the axis. */
  readonly max?: number
  /** The smaller the better, so it stands above: ranks. */
  readonly inverted?: boolean
}

/** Whether there is anything to see. */
export const isEmptyChart = ({ categories, series }: ChartData) =>
  categories.length === 0 || series.every(one => one.values.every(value => value === null))

// areas beside each other are told apart by hue alone: ink, the first of the lines, would weigh too much
const areas = [2, 5, 6, 3, 4, 7, 9, 8, 1]

/** The look of a series: its own, or the one of its place. */
export const lookOf = ({ kind, series }: ChartData, index: number): number =>
  series[index]?.look ?? (kind === 'bar' ? (areas[index % 9] ?? 2) : (index % 9) + 1)

/** The colour role of a series: alone it is the brand's. */
export function tokenOf(data: ChartData, index: number): Token {
  const one = data.series[index]
  if (one?.color) return one.color
  return data.series.length === 1 && !one?.look ? 'brand' : (`s${lookOf(data, index)}` as Token)
}

/** The last thing measured in a series. */
export const lastOf = ({ values }: ChartSeries): number | null => values.findLast(value => value !== null) ?? null
