import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRequirements, requirementOf } from './requirement-text.ts'
import { combinations, isMet, onTrack } from './requirements.ts'

const who = (text: string, type: 1 | 2 | 3 | 4 = 2, first?: string) => {
  const requirement = requirementOf(text, first)
  return requirement && combinations(type).filter(one => isMet(requirement, one)).length
}

describe('legal combinations of a course type (product decision 10)', () => {
  test('20 of 3+3, 12 of 3+1+2, 35 with 技术, two tracks', () => {
    expect(([1, 2, 3, 4, 5, 6] as const).map(type => combinations(type).length)).toEqual([20, 12, 2, 35, 12, 20])
  })
  test('none twice, three different subjects each; physics or history and never both in 3+1+2', () => {
    for (const type of [1, 2, 4, 5, 6] as const) {
      const all = combinations(type)
      expect(new Set(all.map(one => [...one].sort().join())).size).toBe(all.length)
      expect(all.every(one => new Set(one).size === 3)).toBe(true)
    }
    for (const type of [2, 5] as const) expect(combinations(type).every(one => one.includes('物理') !== one.includes('历史'))).toBe(true)
    expect(combinations(3)).toEqual([['理科'], ['文科']])
  })
})

describe('a requirement is a rule, counted by who may apply', () => {
  test.each([
    ['首选物理，再选不限', 6],
    ['首选物理，再选化学', 3],
    ['首选物理，再选化学/生物(2选1)', 5],
    ['首选物理，再选化学、生物(2科必选)', 1],
    ['首选历史，再选思想政治、地理（2科必选）', 1],
    ['不限', 12],
    ['不提科目要求', 12],
    ['化学和生物', 2],
    ['物理必选', 6],
  ])('3+1+2: %s lets %i of 12 in', (text, count) => expect(who(text)).toBe(count))

  test.each([
    ['物理、化学(2科必选)', 4],
    ['物理,化学', 4],
    ['物、化、生(3科必选)', 1],
    ['物理/化学/生物', 19],
    ['物理，化学，生物（3选1）', 19],
    ['物理、化学、生物（选考其中1门即可报考）', 19],
    ['物理、化学（2门科目考生均须选考方可报考）', 4],
    ['物理、化学、生物(3选2)', 10],
    ['思想政治必选', 10],
  ])('3+3: %s lets %i of 20 in', (text, count) => expect(who(text, 1)).toBe(count))

  test('codes of published plans, the first subject in a column of its own', () => {
    expect(requirementOf('70001', '70000')).toEqual(requirementOf('首选物理，再选化学'))
    expect(requirementOf('70008', '历史')).toEqual(requirementOf('首选历史，再选不限'))
    expect(requirementOf('70000,70001')).toEqual(requirementOf('物理、化学(2科必选)'))
    expect(requirementOf('首选物理，再选化学', '物理')).toEqual(requirementOf('首选物理，再选化学'))
  })

  test('a list of all combinations is the rule behind it', () => {
    expect(requirementOf('70000_70001_70002^70000_70001_70003^70000_70001_70005')).toEqual(requirementOf('首选物理，再选化学'))
    expect(requirementOf('物+化+生 或 物+化+政 或 物+化+地')).toEqual(requirementOf('首选物理，再选化学'))
    expect(requirementOf('70001_70002_70004^70002_70003_70004^70002_70004_70005')).toEqual(requirementOf('首选历史，再选生物'))
    expect(who('70000_70001_70002^70000_70001_70004', 1)).toBeUndefined()
  })

  test('the old tracks', () => {
    expect([who('理科', 3), who('文科', 3), who('不限', 3)]).toEqual([1, 1, 2])
  })
})

describe('what cannot be read is reported by name, never guessed', () => {
  test.each([
    ...[
      '',
      '化学/不限',
      '不限/化学(分组)',
      '按专业列选科要求',
      '3+3 综合改革',
      '历史 + 任一再选',
      '首选物理，再选',
      '体育',
      '首选体育，再选化学',
    ],
    ...['物理、化学', '物理、化学(3科必选)', '物理/化学(2科必选)', '物理+化学(2选1)', '物理、化学(2选3)', '物理、物理(2科必选)'],
    ...['不限(部分专业思想政治必选)', '首选历史，再选不限/思想政治', '首选物理，再选历史', '物理、化学/生物(2选1)', '物+化 或 物+化+生'],
  ])('%j', text => expect(requirementOf(text)).toBeUndefined())

  test('two columns that contradict each other', () => {
    expect(requirementOf('首选物理，再选化学', '历史')).toBeUndefined()
    expect(requirementOf('70001', '7')).toBeUndefined()
  })

  test('a list names each with how often it came', () => {
    const { read, unknown } = readRequirements(['不限', '体育', '不限', '体育', ''])
    expect([...read.keys()]).toEqual(['不限'])
    expect([...unknown]).toEqual([
      ['体育', 2],
      ['', 1],
    ])
  })
})

test('a track has its first subject whether the text says so or not, and a text for the other track is none of its', () => {
  const chemistry = requirementOf('化学')!
  expect(onTrack(chemistry, '物理类')).toEqual(requirementOf('首选物理，再选化学'))
  expect(onTrack(chemistry, '综合')).toEqual(chemistry)
  expect(onTrack(requirementOf('首选历史，再选不限')!, '物理')).toBeUndefined()
  expect(onTrack(requirementOf('首选物理，再选化学')!, '首选物理')).toEqual(requirementOf('首选物理，再选化学'))
})

describe('properties', () => {
  const codes: Readonly<Record<string, string>> = {
    物理: '70000',
    化学: '70001',
    生物: '70002',
    政治: '70003',
    历史: '70004',
    地理: '70005',
    技术: '70006',
  }
  test('any rule, written out as the list of its combinations, is read as a rule that lets the same in', () => {
    const types = fc.constantFrom<1 | 2 | 4>(1, 2, 4)
    fc.assert(
      fc.property(types, fc.subarray(Object.keys(codes), { maxLength: 4 }), fc.nat({ max: 3 }), (type, of, count) => {
        const legal = combinations(type)
        const letIn = legal.filter(one => isMet({ count: Math.min(count, of.length), of }, one))
        if (letIn.length === 0) return
        const read = requirementOf(letIn.map(one => one.map(subject => codes[subject]).join('_')).join('^'))!
        expect(legal.filter(one => isMet(read, one))).toEqual(letIn)
      }),
      { numRuns: 60 },
    )
  })
  test('any text is read or reported, and what is read is a rule somebody can meet', () => {
    const words = fc.constantFrom(...'首选,再选,物理,历史,化学,生物,不限,必选,(,),2选1,2科必选,、,/,+,或,和,，, ,70001,^,_'.split(','))
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), parts => {
        const rule = requirementOf(parts.join(''))
        if (rule) expect(rule.count >= 0 && rule.count <= rule.of.length && rule.count <= 3).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
