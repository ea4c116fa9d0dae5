import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { ensureDelivery } from '../../scripts/library-build.ts'
import { demoPassword } from '../../server/db/demo/index.ts'
import { Person } from '../support/person.ts'
import { product } from '../support/product.ts'

// The projects of examples/, built as their own vite.config.ts says and opened as their users would.
const root = join(import.meta.dirname, '../..')
const { served, browser } = await product()
beforeAll(async () => {
  ensureDelivery()
})

async function open(project: string): Promise<Person> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await build({ configFile: join(root, 'examples', project, 'vite.config.ts'), logLevel: 'silent' })
  process.env.NODE_ENV = before
  const person = await Person.at(browser, served.examplesUrl)
  await person.open(`/${project}/`)
  await person.page.getByLabel('密码').fill(demoPassword)
  await person.page.getByRole('button', { name: '登录' }).click()
  return person
}
const paper = (page: Page, tag: string) =>
  page.evaluate(name => getComputedStyle(document.querySelector(name)!.shadowRoot!.querySelector('.zy')!).backgroundColor, tag)

test('React 19: a typed component with its host, and beside it a typed element', async () => {
  const person = await open('react-19')
  const { page } = person
  // the component, drawn by the page's own React
  await page.getByLabel('姓名').waitFor()
  // the element: its property, its event
  await page.getByRole('button', { name: '新增班级' }).waitFor()
  await page.getByText('zy-ready').waitFor()
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/token="/)
  expect(person.errors).toEqual([])
  await person.close()
})

test('the React 19 example compiles against the types of the package', () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', join(root, 'examples/react-19')], { encoding: 'utf8' })
  expect(stdout).toBe('')
})

test('React 18: an element through a ref; the React inside it is its own', async () => {
  const person = await open('react-18')
  const { page } = person
  await page.getByText('班级已取到').waitFor()
  const light = await paper(page, 'zy-class-roster')
  await page.getByRole('button', { name: '换个颜色' }).click()
  await expect.poll(() => paper(page, 'zy-class-roster')).not.toBe(light)
  expect(person.errors).toEqual([])
  await person.close()
})

test('Vue 3: an element with a property, attributes that follow, and @zy-ready', async () => {
  const person = await open('vue-3')
  const { page } = person
  await page.getByText('表格已取到').waitFor()
  expect(await page.getByLabel('姓名').inputValue()).not.toBe('')
  const light = await paper(page, 'zy-student-basics')
  await page.getByRole('button', { name: '换个颜色' }).click()
  await expect.poll(() => paper(page, 'zy-student-basics')).not.toBe(light)
  expect(person.errors).toEqual([])
  await person.close()
})
