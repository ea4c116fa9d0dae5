import { history, physics } from '../courses.ts'

/** The track of a province whose candidates all stand in one table. */
export const everyTrack = '综合'

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
