import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sharedBrowser } from '../support/product.ts'
import { rosters } from '../support/rosters.ts'
import { type Served, serve } from '../support/served.ts'

// The pages of examples/ as their readers meet them: served on another origin, signed in by their own form.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let served: Served
const browser = await sharedBrowser()
let context: BrowserContext
let page: Page
let errors: string[]
beforeAll(async () => {
  served = await serve()
})
afterAll(async () => {
  await served?.dispose()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
  errors = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
})
afterEach(() => context.close())

test('two lines of HTML: the form of the student who signed in', async () => {
  await page.goto(`${served.examplesUrl}/student.html`)
  await page.locator('#demo button').click()
  await page.getByLabel('姓名').waitFor()
  expect(await page.getByLabel('姓名').inputValue()).not.toBe('')
  expect(await page.locator('#events').textContent()).toContain('zy-student-basics zy-ready')
  expect(errors).toEqual([])
})

test('a school imports on its own page: the file is read in a worker from our origin, checked, sent, and the list beside it knows', async () => {
  const files = rosters()
  await page.goto(`${served.examplesUrl}/plain.html`)
  await page.locator('#demo button').click()
  const wizard = page.locator('zy-import-wizard')
  const workers: string[] = []
  page.on('worker', worker => workers.push(worker.url()))
  // classes first, or the students have none to stand in
  await page.evaluate(() => document.querySelector('zy-import-wizard')!.setAttribute('kind', 'classes'))
  for (const [kind, file, count] of [
    ['classes', files.classes, files.classCount],
    ['students', files.students, files.studentCount],
  ] as const) {
    await page.evaluate(to => {
      const before = document.querySelector('zy-import-wizard')!
      if (before.getAttribute('kind') === to) return
      const next = document.createElement('zy-import-wizard')
      next.setAttribute('kind', to)
      before.replaceWith(next)
    }, kind)
    await wizard.locator('input[type=file]').setInputFiles(file)
    await wizard.getByRole('button', { name: `提交 ${count} 行` }).click()
    await wizard
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /提交|确认/ })
      .last()
      .click()
    await wizard.getByText(`成功导入 ${count} 条数据`).first().waitFor({ timeout: 60_000 })
    await page.waitForFunction(
      n => [...document.querySelectorAll('#events li')].filter(line => line.textContent === 'zy-import-wizard imported').length >= n,
      kind === 'classes' ? 1 : 2,
    )
  }
  expect(workers.length).toBeGreaterThan(0)
  expect(workers.every(url => url.startsWith('blob:'))).toBe(true)
  expect(errors).toEqual([])
})

test('the buttons of the page change theme and language of all its elements; its own rules stay outside', async () => {
  await page.goto(`${served.examplesUrl}/plain.html`)
  await page.locator('#demo button').click()
  const roster = page.locator('zy-student-roster')
  await roster.getByRole('button', { name: '导入学生' }).waitFor()
  const button = roster.getByRole('button', { name: '导入学生' })
  const look = () => button.evaluate(one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).textTransform])
  expect((await look())[1]).toBe('none')
  const [before] = await look()
  await page.getByRole('button', { name: '深色' }).click()
  await page.waitForTimeout(300)
  expect((await look())[0]).not.toBe(before)
  await page.locator('[data-to=en]').click()
  await roster.getByRole('button', { name: 'Import', exact: true }).waitFor()
  expect(errors).toEqual([])
})

test('the school’s colour is readable in both themes: axe finds nothing in its elements', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${served.examplesUrl}/plain.html`)
  await page.locator('#demo button').click()
  await page.locator('zy-student-roster').getByRole('row').nth(3).waitFor()
  await page.locator('zy-student-basics').getByLabel('姓名').waitFor()
  await page.evaluate(axe)
  const faults = () =>
    page.evaluate(async () => {
      interface Axe {
        run(where: object, what: object): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }>
      }
      const tool = (window as unknown as { axe: Axe }).axe
      const include = ['zy-import-wizard', 'zy-student-roster', 'zy-student-basics']
      const { violations } = await tool.run({ include }, { runOnly: ['color-contrast', 'link-in-text-block'] })
      return violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`))
    })
  for (const theme of ['浅色', '深色']) {
    await page.getByRole('button', { name: theme }).click()
    expect([theme, ...(await faults())]).toEqual([theme])
  }
})

test('a page of 2012: written in GB2312, with scripts and prototypes of its own, reads as it did and the element beside it works', async () => {
  await page.goto(`${served.examplesUrl}/school-2012.html`)
  expect(await page.evaluate(() => document.characterSet)).toBe('GBK')
  await page.getByRole('heading', { name: '某某中学' }).waitFor()
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByText('班级已取到', { exact: true }).waitFor()
  await page.getByRole('button', { name: '新增班级' }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { $: { fn: { jquery: string } } }).$.fn.jquery)).toBe('1.12.4')
  // jQuery 1 tries an inline handler, to learn what the browser can; the page's policy says no
  expect(errors.filter(text => !text.startsWith('Executing inline event handler'))).toEqual([])
})

test('every page of examples/ is on the list, and every entry of the list is there', async () => {
  await page.goto(`${served.examplesUrl}/`)
  const listed = await page.locator('.list a').evaluateAll(all => all.map(one => one.getAttribute('href')))
  const folder = join(import.meta.dirname, '../../examples')
  const pages = readdirSync(folder).filter(name => name.endsWith('.html') && name !== 'index.html')
  const projects = readdirSync(folder).filter(name => existsSync(join(folder, name, 'package.json')))
  expect(listed.toSorted()).toEqual([...pages, ...projects.map(name => `${name}/`)].toSorted())
})
