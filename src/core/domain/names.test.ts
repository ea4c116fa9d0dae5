import { expect, test } from 'vitest'
import { crumbTitle, tagTitle } from './names.ts'

const fifteen = '一二三四五六七八九十一二三四五'

test('a title of 15 characters is shown whole (B026)', () => {
  expect(crumbTitle(fifteen)).toBe(fifteen)
  expect(tagTitle(fifteen)).toBe(fifteen)
})

test('a longer one is cut at 15, in the breadcrumb with three dots (B026)', () => {
  expect(crumbTitle(`${fifteen}六`)).toBe(`${fifteen}...`)
  expect(tagTitle(`${fifteen}六`)).toBe(fifteen)
})

test('a rare character is one character and is never cut in half', () => {
  const rare = '𠮷'.repeat(16)
  expect(crumbTitle(rare)).toBe(`${'𠮷'.repeat(15)}...`)
})
