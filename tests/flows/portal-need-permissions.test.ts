import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { visit } from './visit.ts'

// When the need-permissions dialog stands, and when it does not (B044, B045, B252, B253). solo.x is the one account that is asked to buy (G049).
const { served, browser } = await product()

const ARCHIVE = '/career_archives/students_archives'
const dialog = ({ page }: Person) => page.getByRole('dialog', { name: '开通后可以使用' })
const arrives = ({ page }: Person, path: string) => page.waitForURL(url => url.pathname === path)
const vipOnly = (route: Route) =>
  route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify({ detail: 'Vip Only' }) })

test('it opens on a load, closes by its link, and opens again on the next route that may have it; on one that may not it is closed (B043, B044, B252, B253)', async () => {
  const person = await visit(browser, served, 'solo.x', ARCHIVE)
  const { page } = person
  await dialog(person).waitFor()
  for (const benefit of ['名师讲堂', '专业测评', '模拟志愿填报']) await dialog(person).getByText(benefit, { exact: true }).waitFor()
  expect(await dialog(person).getByRole('link', { name: '立即购买' }).getAttribute('href')).toBe('/vip/student')
  await dialog(person).getByText('暂不开通，关闭').click()
  await dialog(person).waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '状态总览' }).click()
  await arrives(person, '/dashboard')
  // the address changes before the screen: whoever goes back at once has never left
  await expect.poll(() => page.title()).toContain('状态总览')
  expect(await dialog(person).count()).toBe(0)
  await page.goBack()
  await arrives(person, ARCHIVE)
  await dialog(person).waitFor()
  await page.goForward()
  await arrives(person, '/dashboard')
  await dialog(person).waitFor({ state: 'detached' })
  expect(person.errors).toEqual([])
  await person.close()
})

test('it opens after a login that led to where it may stand, and not on the dashboard (B044)', async () => {
  const person = await Person.at(browser, served.url)
  const { page } = person
  const signIn = async () => {
    await page.getByLabel('用户名').fill('solo.x')
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await person.open(ARCHIVE)
  await arrives(person, '/login')
  expect(await dialog(person).count()).toBe(0)
  await signIn()
  await arrives(person, ARCHIVE)
  await dialog(person).waitFor()
  await page.context().clearCookies()
  await person.open('/login')
  await signIn()
  await arrives(person, '/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await dialog(person).count()).toBe(0)
  expect(person.errors).toEqual([])
  await person.close()
})

test('one copy stands, however many ask for it (B040)', async () => {
  const person = await visit(browser, served, 'solo.x', '/profile/password')
  const { page } = person
  await page.route('**/api/relation/students/student/**', vipOnly)
  await Promise.all([page.waitForResponse(answer => answer.status() === 403), person.open(ARCHIVE)])
  await dialog(person).waitFor()
  await page.waitForTimeout(500)
  expect(await page.getByRole('dialog').count()).toBe(1)
  await person.close()
})

test('any other dialog closes when the route changes (B038)', async () => {
  const person = await visit(browser, served, 'jw.x', '/dashboard')
  const { page } = person
  await page.getByRole('button', { name: '打开' }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.evaluate(() => history.pushState({}, '', '/basic_info/grade'))
  await page.goBack()
  await page.goForward()
  await arrives(person, '/basic_info/grade')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(person.errors).toEqual([])
  await person.close()
})

test('a 403 Vip Only opens it, but on none of the six routes (B045)', async () => {
  const person = await visit(browser, served, 'student.x', '/profile/password')
  const { page } = person
  await page.route('**/api/relation/students/student/**', vipOnly)
  const refused = () => page.waitForResponse(answer => answer.status() === 403)
  const [answer] = await Promise.all([refused(), person.open('/dashboard')])
  expect(answer.url()).toContain('relation/students/student')
  await page.getByRole('button', { name: '重试' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await Promise.all([refused(), person.open(ARCHIVE)])
  await dialog(person).waitFor()
  expect(person.messages.told).toEqual([])
  await person.close()
})
