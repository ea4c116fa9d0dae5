import { describe, expect, test } from 'vitest'
import { evaluationKinds } from './kinds.ts'
import { doubtsOf, isAlert, openItems, pointsOf, scoresOf, strangeAnswers } from './scoring.ts'
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
        expect(score.label === undefined).toBe(set.kind !== 'mind')
        expect(score.items.reduce((sum, { points }) => sum + points, 0)).toBe(score.score)
      }
    }
  })
})

describe('PHQ-9 and GAD-7, held against what their authors published', () => {
  const set = questionSets.mind
  /** Answers that give so many points to a scale: 3 each from the first on, and none to any other. */
  const withScore = (scale: string, score: number) => {
    let left = score
    return Object.fromEntries(
      set.items.map(item => {
        const points = item.scale === scale ? Math.min(3, left) : 0
        left -= item.scale === scale ? points : 0
        return [item.id, points]
      }),
    )
  }
  const label = (scale: string, score: number) => scoresOf(set, withScore(scale, score)).find(({ id }) => id === scale)!.label
  test('nine and seven questions, 0 to 3 points each, none turned round', () => {
    expect(set.items.map(({ scale, key }) => [scale, key])).toEqual([
      ...Array.from({ length: 9 }, () => ['depression', 1]),
      ...Array.from({ length: 7 }, () => ['anxiety', 1]),
    ])
    expect(scoresOf(set, every(set, 3)).map(({ min, max, score }) => [min, max, score])).toEqual([
      [0, 27, 27],
      [0, 21, 21],
    ])
  })
  // Kroenke, Spitzer & Williams 2001: 5, 10, 15, 20
  test.each([
    [0, '几乎没有'],
    [4, '几乎没有'],
    [5, '轻度'],
    [9, '轻度'],
    [10, '中度'],
    [14, '中度'],
    [15, '中重度'],
    [19, '中重度'],
    [20, '重度'],
    [27, '重度'],
  ])('PHQ-9 of %i is %s', (score, word) => expect(label('depression', score)).toBe(word))
  // Spitzer, Kroenke, Williams & Löwe 2006: 5, 10, 15
  test.each([
    [0, '几乎没有'],
    [4, '几乎没有'],
    [5, '轻度'],
    [9, '轻度'],
    [10, '中度'],
    [14, '中度'],
    [15, '重度'],
    [21, '重度'],
  ])('GAD-7 of %i is %s', (score, word) => expect(label('anxiety', score)).toBe(word))
  test('the ninth question in whatever measure alerts, and scores from 15 on; nothing below', () => {
    const none = every(set, 0)
    expect(isAlert(set, none)).toBe(false)
    for (const value of [1, 2, 3]) expect([value, isAlert(set, { ...none, d9: value })]).toEqual([value, true])
    // of answers given so far, too
    expect([isAlert(set, { d9: 1 }), isAlert(set, { d8: 3 })]).toEqual([true, false])
    for (const scale of ['depression', 'anxiety'])
      expect([14, 15].map(score => [scale, isAlert(set, withScore(scale, score))])).toEqual([
        [scale, false],
        [scale, true],
      ])
    expect(set.items[8]).toMatchObject({ id: 'd9', scale: 'depression' })
    expect(set.items[8]!.text).toContain('伤害自己')
  })
  test('feeling the same on all days is an answer: it is no doubt', () => expect(doubtsOf(set, every(set, 0), 300)).toEqual([]))
})

test('no other test alerts anybody', () => {
  for (const [kind, set] of all)
    if (kind !== 'mind') expect([kind, isAlert(set, every(set, set.choices.at(-1)!.value))]).toEqual([kind, false])
})

describe('our own short sets', () => {
  const own = all.filter(([kind]) => !['personality', 'mind'].includes(kind))
  test.each(own)('%s says that it was not normed, and by whom it was made; its scales are asked alike and by turns', (_, set) => {
    expect(set.normed).toBe(false)
    expect(set.source).toContain('本产品自编')
    const counts = set.scales.map(({ id }) => set.items.filter(item => item.scale === id).length)
    expect(new Set(counts).size).toBe(1)
    expect(set.items.some((item, at) => item.scale === set.items[at + 1]?.scale)).toBe(false)
  })
  test.each([
    ['interest', 6, 5],
    ['value', 6, 4],
    ['life', 4, 5],
    ['major', 8, 4],
    ['subject', 6, 5],
    ['learning', 5, 5],
  ] as const)('%s has %i scales of %i questions', (kind, scales, each) => {
    const set = questionSets[kind]
    expect([set.scales.length, set.items.length]).toEqual([scales, scales * each])
  })
  test('the interests are those of O*NET, in its order, and it is credited', () => {
    const { scales, source } = questionSets.interest
    expect(scales.map(({ id }) => id)).toEqual(['realistic', 'investigative', 'artistic', 'social', 'enterprising', 'conventional'])
    expect(source).toMatch(/O\*NET.*CC BY 4\.0/)
  })
  test('one answer to all of them is a doubt, and says nothing', () => {
    for (const [kind, set] of own) expect([kind, doubtsOf(set, every(set, 3), 300)]).toEqual([kind, ['straight']])
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
