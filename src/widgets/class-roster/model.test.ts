import { describe, expect, test } from 'vitest'
import { importKinds, matchHeaders } from '../../core/contracts/import/index.ts'
import { exportedTable } from './export-rows.ts'
import { bodyOf, faultsOf, type Grade, yearsOf } from './model.ts'

describe('a class needs a name and a year', () => {
  test('blanks are no name, two digits are no year', () => {
    expect(faultsOf({ name: '  ', year: 24, school_area: '' })).toEqual(['name', 'year'])
    expect(faultsOf({ name: '高一(1)班', year: null, school_area: '' })).toEqual(['year'])
    expect(faultsOf({ name: '高一(1)班', year: 2026, school_area: '' })).toEqual([])
  })
  test('an empty campus is sent as none', () => {
    expect(bodyOf({ name: ' 高一(1)班 ', year: 2026, school_area: ' ' })).toEqual({ name: '高一(1)班', year: 2026, school_area: null })
  })
})

test('不限 and nonsense are no years (B171)', () => {
  expect(yearsOf(['不限'])).toEqual([])
  expect(yearsOf(['2024', 'x', '3000'])).toEqual([2024])
  expect(yearsOf(undefined)).toEqual([])
})

test('an export begins with the columns of the import template, and nothing behind them is taken for one (S8)', () => {
  const grade = { id: 7, name: '高三(1)班', year: 2024, school_area: null, student_count: 30, work_unit: { name: '枫江中学' } } as Grade
  const { head, lines } = exportedTable([grade], { id: 'ID', unit: '工作单位', area: '校区', students: '学生数' })
  expect(matchHeaders(importKinds.classes, head)).toEqual({ name: 0, year: 1 })
  expect(lines).toEqual([['高三(1)班', '2024', '7', '枫江中学', '', '30']])
})
