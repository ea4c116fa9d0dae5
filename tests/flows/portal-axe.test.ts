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

const screens: readonly [name: string, account: string | null, path: string, ready: (page: Page) => Promise<unknown>][] = [
  ['login', null, '/login', page => page.getByRole('button', { name: '登录', exact: true }).waitFor()],
  ['dashboard of staff', 'jw.x', '/dashboard', page => page.getByText('接下来').first().waitFor()],
  ['dashboard of a student', 'student.x', '/dashboard', page => page.getByRole('main').getByText('选考科目').first().waitFor()],
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
  ['basic information', 'student.x', '/career_archives/students_archives', page => page.getByLabel('姓名').waitFor()],
  [
    'import dialog',
    'jw.x',
    '/basic_info/grade',
    async page => {
      await page.getByRole('button', { name: '导入班级' }).click()
      await page.getByRole('dialog').getByText('选择', { exact: false }).first().waitFor()
    },
  ],
  ['password', 'jw.x', '/profile/password', page => page.getByLabel('原密码', { exact: true }).waitFor()],
  ['not found', 'jw.x', '/nowhere', page => page.getByRole('link', { name: '回到首页' }).waitFor()],
]

// Both themes of one page: it follows the system until somebody chooses.
const themes = ['light', 'dark'] as const
test.concurrent.each(screens.flatMap(screen => [DESK, PHONE].map(view => [screen[0], view.width, screen, view] as const)))(
  '%s at %i px',
  async (_, __, [, account, path, ready], view) => {
    const person = account ? await visit(browser, served, account, path, view) : await Person.at(browser, served.url, view)
    if (!account) await person.open(path)
    const { page } = person
    await ready(page)
    await page.evaluate(axe)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForTimeout(200)
      const found = await page.evaluate(async () => {
        const tool = (window as unknown as { axe: { run(what: object): Promise<Result> } }).axe
        const { violations } = await tool.run(document)
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => String(node.target)).join(' | ')}`)
      })
      expect([colorScheme, ...found]).toEqual([colorScheme])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await person.close()
  },
)
