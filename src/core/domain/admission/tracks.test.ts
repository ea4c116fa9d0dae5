import { expect, test } from 'vitest'
import { trackNamed, trackUnder } from './tracks.ts'

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

test.each([
  ['物理', '物理类'],
  ['首选物理', '物理类'],
  ['物理科目组合', '物理类'],
  ['历史学科类', '历史类'],
  ['历史类', '历史类'],
  ['理工', '理科'],
  ['文史类', '文科'],
  ['综合改革', '综合'],
])('a track that an authority writes as %s is %s', (text, track) => expect(trackNamed(text)).toBe(track))
test.each(['体育类', '艺术（物理）', '物理化学', '', '不限'])('%j is no track of ours, and stays as it is written', text =>
  expect(trackNamed(text)).toBe(text),
)
