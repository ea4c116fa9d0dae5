import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { product } from '../support/product.ts'
import { signOut, visit } from './visit.ts'

// R4: what was typed comes back for the same person and never for another. student2.z is signed out here.
const { served, browser } = await product()

const FORM = '/career_archives/students_archives'
const remark = (page: Page) => page.getByLabel('备注')
async function save(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
}

test('a form survives a reload, a 500 and an expired login for the same student; another does not see it, and signing out wipes it', async () => {
  const person = await visit(browser, served, 'student2.z', FORM)
  const { page } = person
  await remark(page).fill('778899')
  // 14 a phone is often written here: it is kept in the page's memory alone
  for (const label of ['QQ', '微信号']) await page.getByLabel(label).fill('13900001122')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('778899')
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain('13900001122')
  await page.reload()
  await remark(page).waitFor()
  expect(await remark(page).inputValue()).toBe('778899')
  for (const label of ['QQ', '微信号']) expect(await page.getByLabel(label).inputValue()).not.toBe('13900001122')

  const calls = '**/api/relation/students/**'
  await page.route(calls, route => (route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: 'oops' })))
  await save(page)
  await person.messages.hear('服务端异常, 请联系管理员')
  expect(await remark(page).inputValue()).toBe('778899')
  await page.unroute(calls)

  await page.evaluate(async () => {
    const token = decodeURIComponent(/Admin-Token=([^;]+)/.exec(document.cookie)![1]!)
    await fetch('/api/login-methods/logout/', { method: 'POST', headers: { 'X-Token': token } })
  })
  await save(page)
  await page.waitForURL(url => url.pathname === '/login')
  const enter = async (name: string) => {
    await page.getByLabel('用户名').fill(name)
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(url => url.pathname === FORM)
    await remark(page).waitFor()
  }
  await enter('student2.z')
  expect(await remark(page).inputValue()).toBe('778899')

  await page.context().clearCookies()
  await person.open(FORM)
  await page.waitForURL(url => url.pathname === '/login')
  await enter('student.z')
  expect(await remark(page).inputValue()).not.toBe('778899')
  // at a machine that several people use, nothing of the one before is left
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('778899')

  await page.context().clearCookies()
  await person.open(FORM)
  await page.waitForURL(url => url.pathname === '/login')
  await enter('student2.z')
  await remark(page).fill('112233')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('112233')
  await signOut(page)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => /draft|tags/.test(key)))).toEqual([])
  await page.goto(`${served.url}/login?redirect=${encodeURIComponent(FORM)}`)
  await enter('student2.z')
  expect(await remark(page).inputValue()).not.toBe('112233')
  await person.close()
})
