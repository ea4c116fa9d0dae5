import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { DESK, PHONE, visit } from './visit.ts'

// WCAG 2.2 AA on the built portal, both themes, desk and phone: axe finds nothing.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
interface Result {
  violations: { id: string; nodes: { target: unknown }[] }[]
}
const { served, browser } = await product()

/** The heading of a dashboard says what is to be done, and comes when that is known. */
const headed = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

const screens: readonly [name: string, account: string | null, path: string, ready: (page: Page) => Promise<unknown>][] = [
  ['login', null, '/login', page => page.getByRole('button', { name: '登录', exact: true }).waitFor()],
  [
    'dashboard of staff',
    'jw.x',
    '/dashboard',
    async page => {
      await page.getByText('接下来').first().waitFor()
      await headed(page)
    },
  ],
  [
    'dashboard of a student',
    'student.x',
    '/dashboard',
    async page => {
      await page.getByRole('main').getByText('选考科目').first().waitFor()
      await headed(page)
    },
  ],
  [
    'roster',
    'jw.x',
    '/basic_info/students',
    page =>
      page
        .getByText(/^共 \d+ 人$/)
        .first()
        .waitFor(),
  ],
  ['classes', 'jw.x', '/basic_info/grade', page => page.getByRole('button', { name: '导入班级' }).waitFor()],
  ['majors by rank', 'vip.x', '/college_aspiration/by_rank', page => page.getByText(/^找到 [\d,]+ 个专业$/).waitFor()],
  ['basic information', 'student.x', '/career_archives/students_archives', page => page.getByLabel('姓名').waitFor()],
  [
    'import dialog',
    'jw.x',
    '/basic_info/grade',
    async page => {
      if (!(await page.getByRole('dialog').count())) await page.getByRole('button', { name: '导入班级' }).click()
      await page.getByRole('dialog').getByText('选择', { exact: false }).first().waitFor()
    },
  ],
  ['password', 'jw.x', '/profile/password', page => page.getByLabel('原密码', { exact: true }).waitFor()],
  ['not found', 'jw.x', '/nowhere', page => page.getByRole('link', { name: '回到首页' }).waitFor()],
]

// Both sizes and both themes of one page: it follows the system until somebody chooses. Dark differs in colours alone.
test.concurrent.each(screens)('%s', async (_, account, path, ready) => {
  const person = account ? await visit(browser, served, account, path, DESK) : await Person.at(browser, served.url, DESK)
  if (!account) await person.open(path)
  const { page } = person
  await ready(page)
  await page.evaluate(axe)
  for (const view of [DESK, PHONE]) {
    await page.setViewportSize(view)
    await ready(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForTimeout(200)
      const found = await page.evaluate(
        async rules => {
          const tool = (window as unknown as { axe: { run(where: Document, what: object): Promise<Result> } }).axe
          const { violations } = await tool.run(document, rules ? { runOnly: rules } : {})
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => String(node.target)).join(' | ')}`)
        },
        colorScheme === 'dark' && ['color-contrast', 'link-in-text-block'],
      )
      expect([view.width, colorScheme, ...found]).toEqual([view.width, colorScheme])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  await person.close()
})
