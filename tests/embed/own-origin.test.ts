import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from '../flows/visit.ts'
import { login } from '../support/login.ts'
import { sharedBrowser } from '../support/product.ts'
import { type Served, serve } from '../support/served.ts'

// Elements on our own origin are the portal's login: they follow its other tabs (8.14). A server of its own, because people sign out here.
const browser = await sharedBrowser()
let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served?.dispose())

const add = (page: Page) => page.getByRole('button', { name: '新增班级' })
const rows = (page: Page) => page.getByRole('row')
const token = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')!
const become = async (page: Page, account: string) =>
  page.context().addCookies([{ ...(await token(page)), value: await login(served, account) }])

async function stand(account: string) {
  const person = await visit(browser, served, account, '/embed/zy-class-roster')
  await add(person.page).waitFor()
  return person
}
async function signOutElsewhere(page: Page) {
  const portal = await page.context().newPage()
  await portal.goto(`${served.url}/dashboard`)
  await portal.getByTitle('账号菜单').click()
  await portal.getByRole('menuitem', { name: '退出登录' }).click()
  await portal.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await portal.waitForURL(url => url.pathname === '/login')
  return portal
}

test('signed out in the portal, an element shows what a visitor is shown; who signs in there is whom it shows next', async () => {
  const person = await stand('jw.x')
  const { page } = person
  const before = await token(page)
  await rows(page).first().waitFor()
  await signOutElsewhere(page)
  await page.getByText('这里需要登录').waitFor({ timeout: 8000 })
  expect(await rows(page).count()).toBe(0)
  await page.context().addCookies([{ ...before, value: await login(served, 'jw.y') }])
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await add(page).waitFor()
  await person.close()
})

test.each(['focus', 'pageshow'])(
  'where another has signed in elsewhere nothing of the first is shown once the page is turned to (%s)',
  async turned => {
    const person = await stand('jw.x')
    const { page } = person
    const row = rows(page).filter({ hasText: '班' })
    await row.nth(1).waitFor()
    const { value: own } = await token(page)
    await become(page, 'jw.y')
    const known = Promise.withResolvers<void>()
    await page.route('**/is_login/**', async route => {
      await known.promise
      await route.continue()
    })
    const asked: string[] = []
    page.on('request', request => request.url().includes('/api/data_dict/grade/') && asked.push(request.headers()['x-token']!))
    await page.evaluate(name => void window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), turned)
    await expect.poll(() => rows(page).count(), { timeout: 2000 }).toBe(0)
    known.resolve()
    await row.nth(1).waitFor()
    expect(new Set(asked)).toEqual(new Set([(await token(page)).value]))
    expect(asked).not.toContain(own)
    await person.close()
  },
)

test('the same person under a new token goes on with what she has opened', async () => {
  const person = await stand('jw.x')
  const { page } = person
  await add(page).click()
  const name = page.getByRole('dialog').getByRole('textbox').first()
  await name.fill('高一（9）班')
  await become(page, 'jw.x')
  const known = page.waitForResponse(answer => answer.url().includes('is_login'))
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await known
  await name.waitFor()
  expect(await name.inputValue()).toBe('高一（9）班')
  await person.close()
})

test('a token that the page gives and the server refuses does not sign her out of the portal', async () => {
  const person = await stand('jw.x')
  const { page } = person
  const { value } = await token(page)
  await page.evaluate(() => Object.assign(document.querySelector('zy-class-roster')!, { token: 'f'.repeat(64) }))
  await rows(page).first().waitFor({ state: 'detached' })
  await expect.poll(async () => await add(page).count()).toBe(0)
  expect((await token(page)).value).toBe(value)
  await person.close()
})
