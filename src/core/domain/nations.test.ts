import { expect, test } from 'vitest'
import { defaultNation, isNation, nations } from './nations.ts'

test('there are 56 nations, each once, and 汉族 comes first (B138, B139)', () => {
  expect(nations).toHaveLength(56)
  expect(new Set(nations).size).toBe(56)
  expect(nations[0]).toBe(defaultNation)
  expect(defaultNation).toBe('汉族')
})

test('every nation is called 族, and another word is none', () => {
  expect(nations.filter(name => !name.endsWith('族'))).toEqual([])
  expect(isNation('维吾尔族')).toBe(true)
  expect(isNation('维吾尔')).toBe(false)
})
