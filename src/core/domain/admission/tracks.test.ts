import { expect, test } from 'vitest'
import { trackUnder } from './tracks.ts'

test.each([
  [['物理', '化学', '生物'], 5, '物理类'],
  [['历史', '政治', '地理'], 2, '历史类'],
  [['化学', '生物', '地理'], 5, undefined],
  [['化学', '生物', '地理'], 1, '综合'],
  [['物理', '化学', '技术'], 4, '综合'],
  [['物理', '化学', '生物'], 6, '综合'],
  [['理科'], 3, '理科'],
  [['物理', '化学', '生物'], 3, undefined],
  [[], 1, undefined],
])('product decision 10: %j under way %i is %s', (courses, type, track) => expect(trackUnder(courses, type)).toBe(track))
