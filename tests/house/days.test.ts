import { expect, test } from 'vitest'
import { code, isTest, read } from './tree.ts'

/** A moment's text cut to ten letters is a day of UTC, which in China ends at eight in the morning. */
const cut = /\.(?:slice|substring|substr)\(0, ?10\)|\.split\(['"`]T['"`]\)/
/** Days that somebody types, and cells of a spreadsheet, whose days are UTC's. */
const otherwise = ['src/core/ui/date/days.ts', 'src/widgets/import-wizard/reading/xls.ts']

test('what is shown, printed and reckoned of a moment is the day of China (chinaDay), never its text cut off', () => {
  const product = code.filter(path => /^(server|src)\//.test(path) && !isTest(path))
  expect(product.length).toBeGreaterThan(500)
  expect(product.filter(path => cut.test(read(path))).toSorted()).toEqual(otherwise)
})

test('such a cut is found', () => {
  expect(['at.toISOString().slice(0, 10)', "one.created_time?.slice(0, 10) ?? ''", "at.split('T')[0]"].every(text => cut.test(text))).toBe(
    true,
  )
  expect(['list.slice(0, 100)', 'bytes.slice(0, 16)', 'text.slice(1, 10)'].some(text => cut.test(text))).toBe(false)
})
