import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { tokenOf } from './foreign.ts'

const { served, browser } = await product()

test('the autoloader is at most 3 KiB gzipped', () => {
  const file = readFileSync(join(import.meta.dirname, '../../dist/elements/autoload.js'))
  expect(gzipSync(file, { level: 9 }).length).toBeLessThanOrEqual(3072)
})

test('two lines on a blank foreign page, a token handed over, and the form is there', async () => {
  const page = await browser.newPage()
  const failed: string[] = []
  page.on('pageerror', error => failed.push(error.message))
  const html = `<!doctype html><meta charset="utf-8"><script type="module" src="${served.url}/elements/autoload.js"></script>\n<zy-student-basics></zy-student-basics>`
  // Written over a page of the foreign origin: its address and its policy stay.
  await page.goto(served.examplesUrl)
  await page.setContent(html)
  const token = await tokenOf(served, 'student.x')
  await page.evaluate(given => Object.assign(document.querySelector('zy-student-basics')!, { token: given }), token)
  await page.getByLabel('姓名').waitFor()
  expect(await page.getByLabel('姓名').inputValue()).toBe('陆听澜')
  // A tag that comes later is fetched when it comes.
  expect(await page.evaluate(() => customElements.get('zy-class-roster') === undefined)).toBe(true)
  await page.evaluate(() => document.body.append(document.createElement('zy-class-roster')))
  await page.waitForFunction(() => customElements.get('zy-class-roster') !== undefined)
  expect(failed).toEqual([])
})
