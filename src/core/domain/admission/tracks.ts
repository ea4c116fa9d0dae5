import { history, physics } from '../courses.ts'
import { lookUp } from '../look-up.ts'
import { oneWidth } from '../one-width.ts'

/** The track of a province whose candidates all stand in one table. */
export const everyTrack = '综合'
/** What is usually filed by, to be picked from. */
export const usualTracks: readonly string[] = [`${physics}类`, `${history}类`, everyTrack, '理科', '文科']
export const usualBatches: readonly string[] = ['本科批', '本科提前批', '本科一批', '本科二批', '专科批', '专科提前批']

/** The track somebody with these subjects stands in: 物理类 or 历史类, where the first subject decides it; else undefined. */
export function trackOf(courses: readonly string[]): string | undefined {
  const first = [physics, history].find(course => courses.includes(course))
  return first && `${first}类`
}

/** The track by the province's way of filing: the old 理科 or 文科, the first subject, or everybody together. undefined: the subjects do not say. */
export function trackUnder(courses: readonly string[], type: number): string | undefined {
  if (courses.length === 0) return undefined
  if (type === 3) return courses.find(one => one === '理科' || one === '文科')
  return type === 2 || type === 5 ? trackOf(courses) : everyTrack
}

const KINDS_OF_TRACK = /^(?:首选)?(物理|历史)(?:类|组|科目组?|科目组合|学科类|方向)?$/
const OTHER_WORDS: Readonly<Record<string, string>> = {
  ...{ 理工: '理科', 理工类: '理科', 理科类: '理科', 文史: '文科', 文史类: '文科', 文科类: '文科' },
  ...{ 综合类: everyTrack, 综合改革: everyTrack, 不分文理: everyTrack, 不分科类: everyTrack },
}
/** A track however an authority writes it: 物理, 首选物理 and 物理科目组合 are 物理类. What is none of ours stays as it is written. */
export function trackNamed(text: string): string {
  const bare = oneWidth(text).replace(/\s+/g, '')
  const first = KINDS_OF_TRACK.exec(bare)?.[1]
  return first ? `${first}类` : (lookUp(OTHER_WORDS, bare) ?? text)
}
