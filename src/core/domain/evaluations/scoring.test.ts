import { describe, expect, test } from 'vitest'
import { evaluationKinds } from './kinds.ts'
import { doubtsOf, openItems, pointsOf, scoresOf, strangeAnswers } from './scoring.ts'
import { questionSets } from './sets.ts'

const all = evaluationKinds.map(kind => [kind, questionSets[kind]] as const)
/** The same choice for every question. */
const every = (set: (typeof all)[number][1], value: number) => Object.fromEntries(set.items.map(item => [item.id, value]))

describe('the published key of the 50 markers (ipip.ori.org, Goldberg 1992)', () => {
  const { items } = questionSets.personality
  // numbers of the published list: those that count as they are, and those that are turned round
  const key = {
    extraversion: [
      [1, 11, 21, 31, 41],
      [6, 16, 26, 36, 46],
    ],
    agreeableness: [
      [7, 17, 27, 37, 42, 47],
      [2, 12, 22, 32],
    ],
    conscientiousness: [
      [3, 13, 23, 33, 43, 48],
      [8, 18, 28, 38],
    ],
    stability: [
      [9, 19],
      [4, 14, 24, 29, 34, 39, 44, 49],
    ],
    intellect: [
      [5, 15, 25, 35, 40, 45, 50],
      [10, 20, 30],
    ],
  } as const
  test.each(Object.entries(key))('%s', (scale, [plus, minus]) => {
    const of = (sign: number) => items.flatMap((item, at) => (item.scale === scale && item.key === sign ? [at + 1] : []))
    expect([of(1), of(-1)]).toEqual([plus, minus])
  })
  test('whoever agrees with all gets what the key says: 6 points less for each that is turned round', () => {
    const scores = scoresOf(questionSets.personality, every(questionSets.personality, 5))
    expect(scores.map(({ id, score }) => [id, score])).toEqual([
      ['extraversion', 5 * 5 + 5],
      ['agreeableness', 6 * 5 + 4],
      ['conscientiousness', 6 * 5 + 4],
      ['stability', 2 * 5 + 8],
      ['intellect', 7 * 5 + 3],
    ])
  })
})

describe.each(all)('the set %s', (_, set) => {
  test('has each question once, each for a scale of its own, and says where it is from', () => {
    expect(new Set(set.items.map(item => item.id)).size).toBe(set.items.length)
    expect(new Set(set.items.map(item => item.text)).size).toBe(set.items.length)
    expect(new Set(set.items.map(item => item.scale))).toEqual(new Set(set.scales.map(scale => scale.id)))
    expect([set.source, set.licence].every(text => text.length > 3)).toBe(true)
  })
  test('one step further towards the scale is one point more there, and nowhere else', () => {
    const middle = set.choices[1]!.value
    const before = scoresOf(set, every(set, middle))
    for (const item of set.items) {
      const after = scoresOf(set, { ...every(set, middle), [item.id]: middle + item.key })
      expect(after.map(({ score }, at) => score - before[at]!.score)).toEqual(set.scales.map(({ id }) => (id === item.scale ? 1 : 0)))
    }
  })
  test('the ends of a scale are reached, and what is said of them is what is meant', () => {
    for (const [towards, level] of [
      [1, 'high'],
      [-1, 'low'],
    ] as const) {
      const [first, last] = [set.choices[0]!.value, set.choices.at(-1)!.value]
      const answers = Object.fromEntries(set.items.map(item => [item.id, item.key === towards ? last : first]))
      for (const score of scoresOf(set, answers)) {
        expect(score.score).toBe(towards === 1 ? score.max : score.min)
        expect([score.level, score.text]).toEqual([level, set.scales.find(({ id }) => id === score.id)![level]])
        expect(score.items.reduce((sum, { points }) => sum + points, 0)).toBe(score.score)
      }
    }
  })
})

test('what is open is named in its order, and what is no answer is named', () => {
  const set = questionSets.personality
  expect(openItems(set, { p1: 3, p3: 1 }).map(item => item.id)[0]).toBe('p2')
  expect(openItems(set, every(set, 3))).toEqual([])
  expect(strangeAnswers(set, { p1: 6, p2: 5, p51: 1, constructor: 2 })).toEqual(['p1', 'p51', 'constructor'])
  expect(openItems(set, {}).length).toBe(50)
  expect(pointsOf(set, set.items[1]!, 5)).toBe(1)
})

test('the same answer to everything, and faster than anybody reads, are doubts; neither is without cause', () => {
  const set = questionSets.personality
  const mixed = Object.fromEntries(set.items.map((item, at) => [item.id, (at % 5) + 1]))
  expect(doubtsOf(set, mixed, 300)).toEqual([])
  expect(doubtsOf(set, every(set, 3), 300)).toEqual(['straight'])
  expect(doubtsOf(set, mixed, 60)).toEqual(['fast'])
  expect(doubtsOf(set, every(set, 5), 0)).toEqual(['straight', 'fast'])
})
