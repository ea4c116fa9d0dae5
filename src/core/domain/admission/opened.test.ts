import { describe, expect, test } from 'vitest'
import { openedShares, opens, type PlanLine, rankBandOf, swap } from './opened.ts'
import { requirementOf } from './requirement-text.ts'
import { combinations } from './requirements.ts'

const line = (college: string, major: string, text: string, track = '物理类'): PlanLine & { major: string } => ({
  ...{ college, major, track },
  requirement: requirementOf(text),
})
const computing = line('南京大学', '计算机类', '首选物理，再选化学')
const accounting = line('南京大学', '会计学', '首选物理，再选不限')
const politics = line('苏州大学', '思想政治教育', '首选物理，再选思想政治')
const law = line('苏州大学', '法学', '首选历史，再选不限', '历史类')
const silent = line('扬州大学', '护理学', '')
const all = [computing, accounting, politics, law, silent]
const [withChemistry, withPolitics] = [
  ['物理', '化学', '生物'],
  ['物理', '政治', '生物'],
]

describe('what a combination opens', () => {
  test('is counted in lines and in colleges, among those whose requirement is known', () =>
    expect(openedShares(all, [withChemistry!])).toEqual({
      ...{ majors: 4, colleges: 2, unknown: 1 },
      opened: [{ combination: withChemistry, majors: 2, colleges: 1 }],
    }))
  test('an empty requirement is unknown, not open to everybody', () => expect(opens(silent, withChemistry!)).toBeUndefined())
  test('what is filed on the track of physics is closed to history, whatever it asks for besides', () =>
    expect(opens({ ...accounting, requirement: { count: 0, of: [] } }, ['历史', '化学', '生物'])).toBe(false))
  test('each of the twelve has its share', () => expect(openedShares(all, combinations(2)).opened).toHaveLength(12))
})

test('lines that stand together count as many', () =>
  expect(
    openedShares(
      [
        { ...computing, lines: 40 },
        { ...silent, lines: 2 },
      ],
      [withChemistry!],
    ),
  ).toMatchObject({
    ...{ majors: 40, colleges: 1, unknown: 2 },
    opened: [{ majors: 40, colleges: 1 }],
  }))

describe('a band of ranks', () => {
  test('is from seven tenths of a rank to four tenths beyond it, never better than the first', () => {
    expect(rankBandOf('物理类', 27_901)).toEqual({ track: '物理类', from: 19_531, to: 39_061 })
    expect(rankBandOf('物理类', 1)).toEqual({ track: '物理类', from: 1, to: 1 })
  })
})

test('a swap says what is lost, gained and kept, and nothing of what is unknown', () =>
  expect(swap(all, withChemistry!, withPolitics!)).toEqual({ lost: [computing], gained: [politics], kept: [accounting] }))
