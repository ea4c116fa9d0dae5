import { expect, test } from 'vitest'
import type { CourseStat } from './data.ts'
import { legalOf, ofYear, yearsOf } from './statistics.ts'

const chosen = (text: string, students: number) => ({ course: text.split(' '), students })
const group = (year: number | null, students: number, others = 0) => ({
  ...{ work_unit: null, grade: null, year, total: students + others + 2, submitted: students + others, others },
  combinations: [chosen('物理 化学 生物', students)],
})
const stat: CourseStat = {
  ...{ total: 0, submitted: 0, others: 0, is_small_hidden: false, combinations: [] },
  groups: [group(2024, 5), group(2025, 7, 1), group(2025, 4), group(null, 1)],
}

test('the years, newest first, and the sum of one', () => {
  expect(yearsOf(stat)).toEqual([2025, 2024])
  expect(ofYear(stat, 2025)).toMatchObject({ total: 16, submitted: 12, others: 1, combinations: [chosen('物理 化学 生物', 11)] })
  expect(ofYear(stat, undefined)).toBe(stat)
})
test('of 3+1+2 the combinations nobody chose stand there too; of anything else what was chosen', () => {
  const twelve = legalOf([chosen('物理 化学 生物', 3)])
  expect([twelve.length, twelve.reduce((sum, one) => sum + one.students, 0)]).toEqual([12, 3])
  expect(legalOf([chosen('理科', 3)])).toEqual([chosen('理科', 3)])
  expect(legalOf([chosen('化学 生物 政治', 3), chosen('物理 化学 生物', 1)])).toHaveLength(2)
})
