import { expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { visit } from './visit.ts'

// A list is printed as it stands on the screen, whatever the sheet: what is drawn anew for a narrower one comes after its pages are counted.
const { served, browser } = await product()
/** Of A4 upright without its margins, in px. */
const SHEET = 718

test.each([
  ['/basic_info/students', 20],
  ['/basic_info/teachers', 3],
] as const)('%s on A4: every row and column that the screen shows, and nothing beside the sheet', async (path, least) => {
  const person = await visit(browser, served, 'jw.x', path)
  const { page } = person
  const rows = page.locator('tbody tr')
  await rows.nth(least - 1).waitFor()
  await page.waitForLoadState('networkidle')
  const shown = () => rows.evaluateAll(all => all.map(row => [...row.querySelectorAll('td:not([data-acts])')].map(one => one.textContent)))
  const before = await shown()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: SHEET, height: 1000 })
  // a drawing that would come now comes within a turn
  await page.waitForTimeout(300)
  expect(await shown()).toEqual(before)
  expect(await page.locator('table').evaluate(table => table.scrollWidth)).toBeLessThanOrEqual(SHEET)
  // and what a cell holds is in it
  const cut = await page
    .locator('td:not([data-acts])')
    .evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth + 1).map(cell => cell.textContent))
  expect(cut).toEqual([])
  await person.close()
})
