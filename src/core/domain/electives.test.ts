import { describe, expect, test } from 'vitest'
import { standardCourses as all, courseTypes, isCourseType } from './courses.ts'
import { electivesFault, maxCourses, offeredCourses, openCourses } from './electives.ts'

const names = (type: number | null) => offeredCourses(all, type).map(course => course.value)

test('course types are 1 to 6 (B232)', () => {
  expect([0, 1, 6, 7, '1', null].map(isCourseType)).toEqual([false, true, true, false, false, false])
})

test('type 3 chooses one subject, every other and an unknown type three (B134)', () => {
  expect([1, 2, 3, 4, 5, 6, null, undefined].map(maxCourses)).toEqual([3, 3, 1, 3, 3, 3, 3, 3])
})

describe('only courses whose list holds the type are offered (B136)', () => {
  test('six subjects, seven with 技术 in type 4, the two tracks in type 3', () => {
    const six = ['物理', '化学', '生物', '政治', '历史', '地理']
    for (const type of [1, 2, 5, 6]) expect(names(type)).toEqual(six)
    expect(names(4)).toEqual([...six, '技术'])
    expect(names(3)).toEqual(['理科', '文科'])
    expect(names(null)).toHaveLength(all.length)
  })
  test('a type is a whole entry of the list, not a part of one', () => {
    const odd = [{ name: 'x', value: 'x', course_types: '12, 13' }]
    expect(offeredCourses(odd, 1)).toEqual([])
    expect(offeredCourses(odd, 13)).toEqual(odd)
  })
})

describe('type 2 chooses physics or history first (B135, G079)', () => {
  test('nothing chosen: physics and history, nothing else', () => {
    expect(openCourses(all, [], 2)).toEqual(['物理', '历史'])
  })
  test('one of the two chosen: the rest open, the other of the two stays closed', () => {
    expect(openCourses(all, ['物理'], 2)).toEqual(['物理', '化学', '生物', '政治', '地理'])
    expect(openCourses(all, ['历史'], 2)).toEqual(['化学', '生物', '政治', '历史', '地理'])
  })
  test('the first one taken back: the others can be taken back, and only the two can be chosen', () => {
    expect(openCourses(all, ['化学'], 2)).toEqual(['物理', '化学', '历史'])
  })
  test('three chosen: only those, to take one back', () => {
    expect(openCourses(all, ['历史', '政治', '地理'], 2)).toEqual(['政治', '历史', '地理'])
  })
})

test('type 5 behaves like type 2 in the general mock form only (G078, B267)', () => {
  expect(openCourses(all, [], 5, 'mock')).toEqual(['物理', '历史'])
  expect(openCourses(all, [], 5, 'student')).toHaveLength(6)
  expect(openCourses(all, [], 5, 'arts')).toHaveLength(6)
})

test('type 3: one track closes the other', () => {
  expect(openCourses(all, ['理科'], 3)).toEqual(['理科'])
})

describe('a choice that arrives whole is held to the same rule', () => {
  test.each([
    [[], 1, 'empty'],
    [['物理', '物理'], 1, 'repeated'],
    [['技术'], 1, 'not_offered'],
    [['物理', '化学', '生物', '政治'], 1, 'too_many'],
    [['理科', '文科'], 3, 'too_many'],
    [['化学', '生物', '地理'], 2, 'first_missing'],
    [['物理', '历史', '地理'], 2, 'both_first'],
  ] as const)('%j in type %s is %s', (chosen, type, fault) => {
    expect(electivesFault(all, chosen, type)).toBe(fault)
  })
  test('physics and history together are fine where nothing is forced', () => {
    expect(electivesFault(all, ['物理', '历史', '地理'], 1)).toBeUndefined()
    expect(electivesFault(all, ['物理', '历史', '地理'], 5)).toBeUndefined()
    expect(electivesFault(all, ['物理', '历史', '地理'], 5, 'mock')).toBe('both_first')
  })
  test('whatever can be clicked together is a legal choice: 20, 12, 2, 35 of them (types 1, 2, 3, 4)', () => {
    const legal = (type: number) => {
      const found = new Set<string>()
      const walk = (chosen: string[]) => {
        if (chosen.length === maxCourses(type)) return found.add([...chosen].sort().join())
        for (const value of openCourses(all, chosen, type)) if (!chosen.includes(value)) walk([...chosen, value])
      }
      walk([])
      for (const choice of found) expect(electivesFault(all, choice.split(','), type)).toBeUndefined()
      return found.size
    }
    expect(courseTypes.map(legal)).toEqual([20, 12, 2, 35, 20, 20])
  })
})
