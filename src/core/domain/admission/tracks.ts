import { history, physics } from '../courses.ts'

/** The track of a province whose candidates all stand in one table. */
export const everyTrack = '综合'

/** The track somebody with these subjects stands in: 物理类 or 历史类, where the first subject decides it; else undefined. */
export function trackOf(courses: readonly string[]): string | undefined {
  const first = [physics, history].find(course => courses.includes(course))
  return first && `${first}类`
}
