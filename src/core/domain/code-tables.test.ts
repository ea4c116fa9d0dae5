import { describe, expect, test } from 'vitest'
import {
  defaultExamineeCategory,
  defaultExamineeType,
  examineeCategories,
  examineeTypes,
  genderCode,
  genderWord,
  isSchool,
  workUnitRole,
} from './code-tables.ts'

describe('gender is stored as a number and spoken as a word (G075)', () => {
  test('0, 1, 2 are 男, 女, 未填写, both ways', () => {
    expect([0, 1, 2].map(genderWord)).toEqual(['男', '女', '未填写'])
    expect(['男', '女', '未填写'].map(genderCode)).toEqual([0, 1, 2])
  })
  test('a code nobody knows reads as unfilled, a word nobody knows is refused', () => {
    expect(genderWord(9)).toBe('未填写')
    expect(genderCode('male')).toBeUndefined()
  })
})

test('the defaults of a new student are words of their tables (B138)', () => {
  expect(examineeCategories).toContain(defaultExamineeCategory)
  expect(examineeTypes).toContain(defaultExamineeType)
  expect(examineeTypes).toHaveLength(4)
})

test('types 0 and 2 are schools, 1 is a company (G073)', () => {
  expect([0, 1, 2].map(isSchool)).toEqual([true, false, true])
  expect(workUnitRole(2)).toBe('work_unit_type_2')
})
