import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { visit } from '../flows/visit.ts'
import { product } from '../support/product.ts'
import { accountFor, Foreign, manifests, tokenOf } from './foreign.ts'

// A roster stands in the place that somebody gives it, not in a window: it shows what there is room for, and covers nothing.
const { served, browser } = await product()
const lists = ['teacher-roster', 'student-roster', 'class-roster'].map(name => manifests.find(manifest => manifest.name === name)!)

/** The cells of a page that share room with another of their row, and everything besides the page that scrolls. */
const clashes = (page: Page, inside: string) =>
  page.evaluate(selector => {
    const found: string[] = []
    const whole = document.querySelector(selector)!
    const root = whole.shadowRoot ?? whole
    for (const row of root.querySelectorAll('tr')) {
      const boxes = [...row.children].map(cell => ({ cell, at: cell.getBoundingClientRect() })).filter(({ at }) => at.width > 0)
      for (const [index, { cell, at }] of boxes.entries())
        for (const other of boxes.slice(index + 1))
          if (other.at.left < at.right - 1 && at.left < other.at.right - 1) found.push(`${cell.textContent} | ${other.cell.textContent}`)
    }
    for (const box of root.querySelectorAll('*')) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight + 1) found.push(`${box.localName} scrolls down`)
      if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1) found.push(`${box.localName} scrolls sideways`)
    }
    return found
  }, inside)

test.each(lists)('$tag in a place of 1100, 900 and 760 px covers no cell, and only the page scrolls', async manifest => {
  const foreign = await Foreign.at(browser, served)
  const { page } = foreign
  await page.setViewportSize({ width: 1440, height: 900 })
  await foreign.stand(manifest, await tokenOf(served, accountFor(manifest)))
  const element = page.locator(manifest.tag)
  await element.getByRole('row').nth(2).waitFor()
  for (const width of [1100, 900, 760, 900, 1100]) {
    await page.evaluate(([tag, px]) => document.querySelector<HTMLElement>(tag)!.style.setProperty('width', px), [
      manifest.tag,
      `${width}px`,
    ] as const)
    await expect.poll(() => clashes(page, manifest.tag), { message: `at ${width} px` }).toEqual([])
  }
  expect(await element.getByRole('columnheader', { name: '操作' }).count()).toBe(1)
  await page.setViewportSize({ width: 1200, height: 900 })
  await foreign.close()
})

test('what went for want of room is back where there is room, and a narrow place has cards', async () => {
  const foreign = await Foreign.at(browser, served)
  const { page } = foreign
  await page.setViewportSize({ width: 1440, height: 900 })
  const roster = lists[0]!
  await foreign.stand(roster, await tokenOf(served, accountFor(roster)))
  const element = page.locator(roster.tag)
  const heads = () => element.getByRole('columnheader').allTextContents()
  const wide = (px: number) => element.evaluate((at, width) => (at as HTMLElement).style.setProperty('width', `${width}px`), px)
  await wide(1300)
  await expect.poll(heads).toContain('工号')
  await wide(730)
  await expect.poll(heads).not.toContain('工号')
  expect(await heads()).toEqual(expect.arrayContaining(['姓名', '账号状态', '操作']))
  await wide(1300)
  await expect.poll(heads).toContain('工号')
  await wide(400)
  await expect.poll(() => element.getByRole('listitem').count()).toBeGreaterThan(3)
  expect(await element.getByRole('table').count()).toBe(0)
  await page.setViewportSize({ width: 1200, height: 900 })
  await foreign.close()
})

test.each([1280, 1440])('in the portal at %d px the teachers’ table covers nothing, and the page alone scrolls', async width => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/teachers', { width, height: 800 })
  await person.page.getByRole('row').nth(2).waitFor()
  expect(await clashes(person.page, 'main')).toEqual([])
  const isBelow = await person.page.evaluate(() => {
    document.querySelector('tbody tr:last-child')!.scrollIntoView({ block: 'end' })
    const head = document.querySelector('thead')!.getBoundingClientRect()
    return head.top < 0
  })
  expect(isBelow, 'the head stays in sight').toBe(false)
  await person.close()
})

test('the first Escape in the choice of columns closes it and goes back to its button', async () => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/teachers')
  const button = person.page.getByRole('button', { name: '列与行高' })
  await button.click()
  const choice = person.page.getByRole('dialog', { name: '列与行高' })
  await choice.waitFor()
  await person.page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })
  expect(await button.evaluate(at => at === document.activeElement)).toBe(true)
  await person.close()
})
