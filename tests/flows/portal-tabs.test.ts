import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { login } from '../support/login.ts'
import { Person } from '../support/person.ts'
import { sharedBrowser } from '../support/product.ts'
import { type Served, serve } from '../support/served.ts'
import { signOut, visit } from './visit.ts'

// Several tabs of one browser, as at a shared machine: each shows one person's rows. One of its own, because people sign out here.
const browser = await sharedBrowser()
let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served?.dispose())

const STUDENTS = '/basic_info/students'
const FORM = '/career_archives/students_archives'
const isAt = (page: Page, path: string) => page.waitForURL(url => url.pathname === path)
const turnTo = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))
const tokenOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')!
const roster = (page: Page) => page.getByRole('button', { name: '导入学生' }).waitFor()

async function signIn(page: Page, username: string) {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('signed out in one tab is signed out in all; who signs in next is whom all of them show', async () => {
  const person = await visit(browser, served, 'jw.x', STUDENTS)
  const first = person.page
  await roster(first)
  const rows = first.getByRole('row')
  const second = await first.context().newPage()
  await second.goto(served.url + STUDENTS)
  await roster(second)
  await signOut(second)
  await isAt(first, '/login')
  expect(await rows.count()).toBe(0)
  await signIn(second, 'jw.y')
  // the first goes back where it was, for the one who is signed in now
  await isAt(first, STUDENTS)
  await roster(first)
  expect((await tokenOf(first)).value).toBe((await tokenOf(second)).value)
  expect(person.errors).toEqual([])
  await person.close()
})

test('8.14 what was searched is not told to who signs in next: neither in the address nor in the search box', async () => {
  const person = await visit(browser, served, 'jw.x', `${STUDENTS}?search=${encodeURIComponent('陆听澜')}`)
  const first = person.page
  await roster(first)
  expect(await first.getByPlaceholder('姓名或学号').inputValue()).toBe('陆听澜')
  const second = await first.context().newPage()
  await second.goto(served.url + STUDENTS)
  await roster(second)
  await signOut(second)
  await isAt(first, '/login')
  expect(decodeURIComponent(decodeURIComponent(first.url()))).toBe(`${served.url}/login?redirect=${STUDENTS}`)
  await signIn(second, 'jw.y')
  await isAt(first, STUDENTS)
  await roster(first)
  expect([first.url(), await first.getByPlaceholder('姓名或学号').inputValue()]).toEqual([served.url + STUDENTS, ''])
  await person.close()
})

test('8.14 nor by the way back through what she has looked at', async () => {
  const person = await visit(browser, served, 'jw.x', STUDENTS)
  const { page } = person
  const box = page.getByPlaceholder('姓名或学号')
  await roster(page)
  await box.fill('陆听澜')
  await page.waitForURL(url => url.searchParams.get('search') === '陆听澜')
  const grades = page.getByRole('navigation', { name: '菜单' }).locator('a[href="/basic_info/grade"]')
  await grades.click()
  await isAt(page, '/basic_info/grade')
  // hers it is on the way back
  await page.goBack()
  await roster(page)
  expect(await box.inputValue()).toBe('陆听澜')
  await grades.click()
  await isAt(page, '/basic_info/grade')
  await signOut(page)
  await signIn(page, 'jw.y')
  await page.waitForURL(url => url.pathname !== '/login')
  for (let steps = 0; steps < 6 && new URL(page.url()).pathname !== STUDENTS; steps++) {
    await page.goBack()
    await page.waitForTimeout(300)
  }
  await isAt(page, STUDENTS)
  await roster(page)
  expect([page.url(), await box.inputValue()]).toEqual([served.url + STUDENTS, ''])
  await person.close()
})

test('a tab never acts for somebody who has signed in elsewhere, and is hers the moment it is turned to', async () => {
  const person = await visit(browser, served, 'student2.z', FORM)
  const { page } = person
  const qq = page.getByLabel('QQ')
  await qq.fill('778899')
  const own = await tokenOf(page)
  const other = await login(served, 'student.z')
  await page.context().addCookies([{ ...own, value: other }])
  const sent = page.waitForRequest(request => request.method() !== 'GET' && request.url().includes('/api/relation/students/'))
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  expect((await sent).headers()['x-token']).toBe(own.value)
  await qq.fill('112233')
  const hers = page.waitForResponse(answer => answer.url().endsWith('/is_login/') && answer.request().headers()['x-token'] === other)
  await turnTo(page)
  await hers
  await isAt(page, FORM)
  await expect.poll(() => qq.inputValue()).not.toBe('112233')
  await person.close()
})

test('the same person under a new token goes on where she is, with what she has typed', async () => {
  const person = await visit(browser, served, 'student.y', FORM)
  const { page } = person
  await page.getByLabel('QQ').fill('778899')
  const value = await login(served, 'student.y')
  await page.context().addCookies([{ ...(await tokenOf(page)), value }])
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  const known = page.waitForResponse(answer => answer.url().endsWith('/is_login/'))
  await turnTo(page)
  await known
  const sent = page.waitForRequest(request => request.method() !== 'GET' && request.url().includes('/api/relation/students/'))
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  expect((await sent).headers()['x-token']).toBe(value)
  // what is saved is read again
  await expect.poll(() => page.getByLabel('QQ').inputValue()).toBe('778899')
  expect(loads).toEqual([])
  await person.close()
})

test('the same person under a new token, and before that is known another: she is whom the tab shows', async () => {
  const person = await visit(browser, served, 'student2.z', FORM)
  const { page } = person
  const qq = page.getByLabel('QQ')
  await qq.fill('112233')
  const own = await tokenOf(page)
  const anew = await login(served, 'student2.z')
  const other = await login(served, 'student.z')
  const known = Promise.withResolvers<void>()
  await page.route('**/is_login/', async route => {
    if (route.request().headers()['x-token'] === anew) await known.promise
    await route.continue()
  })
  await page.context().addCookies([{ ...own, value: anew }])
  const asked = page.waitForRequest(request => request.headers()['x-token'] === anew)
  await turnTo(page)
  await asked
  await page.context().addCookies([{ ...own, value: other }])
  const drawn = page.waitForEvent('load')
  known.resolve()
  await drawn
  await isAt(page, FORM)
  await expect.poll(() => qq.inputValue()).not.toBe('112233')
  await person.close()
})

test('8.14 a tab whose login is another’s by now shows nothing until it is known whose, and waits for no server that says nothing', async () => {
  const person = await visit(browser, served, 'jw.x', STUDENTS)
  const { page } = person
  await roster(page)
  const rows = page.getByRole('row')
  const search = page.getByPlaceholder('姓名或学号')
  await search.fill('陆')
  await rows.filter({ hasText: '陆' }).first().waitFor()
  const own = await tokenOf(page)
  const come = async (value: string) => {
    await page.context().addCookies([{ ...own, value }])
    await turnTo(page)
  }
  const known = Promise.withResolvers<void>()
  await page.route('**/is_login/', async route => {
    await known.promise
    await route.continue()
  })
  // herself, as it turns out: all stands where it stood, and so does she in it
  await come(await login(served, 'jw.x'))
  await expect.poll(() => rows.count(), { timeout: 2000 }).toBe(0)
  known.resolve()
  await rows.filter({ hasText: '陆' }).first().waitFor()
  expect([await search.inputValue(), await search.evaluate(one => document.activeElement === one)]).toEqual(['陆', true])
  // somebody else, of whom nothing is said
  await page.unroute('**/is_login/')
  await page.route('**/is_login/', () => {})
  const drawn = page.waitForEvent('load')
  await come(await login(served, 'jw.y'))
  await expect.poll(() => rows.count(), { timeout: 2000 }).toBe(0)
  await drawn
  await person.close()
})

test('a cookie of the same name that another product keeps draws nothing anew for ever, and keeps nobody out', async () => {
  const { page } = await Person.at(browser, served.url)
  const foreign = { name: 'Admin-Token', value: "another product's %E0%A4%A", domain: '127.0.0.1', path: '/basic_info' } as const
  await page.context().addCookies([foreign])
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(served.url + STUDENTS)
  await isAt(page, '/login')
  await signIn(page, 'jw.x')
  await isAt(page, '/dashboard')
  await page.goto(served.url + STUDENTS)
  await roster(page)
  await turnTo(page)
  await page.reload()
  await roster(page)
  expect(loads).toBe(3)
  await page.context().close()
})

test('what she has typed in another tab goes when she signs out, and stays when only her time is over', async () => {
  const person = await visit(browser, served, 'student2.z', FORM)
  const { page } = person
  const isKept = (wanted: boolean) =>
    page.waitForFunction(is => Object.values({ ...sessionStorage }).some(text => String(text).includes('445566')) === is, wanted)
  const type = async () => {
    await page.getByLabel('备注').fill('445566')
    await isKept(true)
  }
  await type()
  await page.context().clearCookies()
  await turnTo(page)
  await isAt(page, '/login')
  await isKept(true)
  await signIn(page, 'student2.z')
  await isAt(page, FORM)
  await type()
  const second = await page.context().newPage()
  await second.goto(`${served.url}/dashboard`)
  await signOut(second)
  await isAt(page, '/login')
  await isKept(false)
  await person.close()
})

test('8.14 a tab that was elsewhere when she signed out wipes what was typed in it as soon as it is the portal’s again', async () => {
  const person = await visit(browser, served, 'student2.z', FORM)
  const { page } = person
  const kept = () => page.evaluate(() => Object.values({ ...sessionStorage }).some(text => String(text).includes('445566')))
  await page.getByLabel('备注').fill('445566')
  await expect.poll(kept).toBe(true)
  const second = await page.context().newPage()
  await second.goto(`${served.url}/dashboard`)
  await page.goto('about:blank')
  await signOut(second)
  await page.goto(served.url + FORM)
  await isAt(page, '/login')
  expect(await kept()).toBe(false)
  await person.close()
})

test('8.14 what she has been told does not stand on the login page once she has signed out', async () => {
  const person = await visit(browser, served, 'student2.z', '/dashboard')
  const { page } = person
  await page.getByTitle('账号菜单').waitFor()
  await page.route('**/relation/students/**', route => route.fulfill({ status: 400, json: { detail: '陆听澜的资料不全' } }))
  await page.evaluate(path => history.pushState(null, '', path), FORM)
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  const message = page.locator('[part="toast"]').filter({ hasText: '陆听澜' })
  await message.waitFor()
  await signOut(page)
  expect(await message.count()).toBe(0)
  await person.close()
})

test('8.14 signing out does not wait for a server that says nothing', async () => {
  const person = await visit(browser, served, 'student2.z', FORM)
  const { page } = person
  await page.getByLabel('QQ').waitFor()
  await page.route('**/login-methods/logout/', () => {})
  await signOut(page)
  expect(await tokenOf(page)).toBeUndefined()
  await person.close()
})

test('8.14 nor does a form that is open show what was typed, until it is known whose the tab is', async () => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/teachers')
  const { page } = person
  await page.getByRole('button', { name: '新增教师' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('姓名', { exact: true })
  await name.fill('沈知微')
  const known = Promise.withResolvers<void>()
  await page.route('**/is_login/', async route => {
    await known.promise
    await route.continue()
  })
  await page.context().addCookies([{ ...(await tokenOf(page)), value: await login(served, 'jw.x') }])
  await turnTo(page)
  await name.waitFor({ state: 'hidden', timeout: 2000 })
  expect([await dialog.count(), await page.getByText('新增教师').filter({ visible: true }).count()]).toEqual([0, 0])
  // herself, as it turns out
  known.resolve()
  await name.waitFor()
  expect([await name.inputValue(), await name.evaluate(one => document.activeElement === one)]).toEqual(['沈知微', true])
  // kept by the browser for the way back: nothing is drawn before it is known
  const event = (kind: string) => page.evaluate(type => void window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), kind)
  await event('pagehide')
  await name.waitFor({ state: 'hidden', timeout: 2000 })
  await event('pageshow')
  await name.waitFor()
  await person.close()
})

test('8.14 a file that is made meanwhile is saved for nobody until it is known whose the tab is', async () => {
  const person = await visit(browser, served, 'jw.y', STUDENTS)
  const { page } = person
  await roster(page)
  const saved: string[] = []
  page.on('download', file => saved.push(file.suggestedFilename()))
  const [made, known] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/is_login/', async route => {
    await known.promise
    await route.continue()
  })
  await page.route(/jw_query_student/, async route => {
    await made.promise
    await route.continue()
  })
  const own = await tokenOf(page)
  const asked = page.waitForRequest(/jw_query_student/)
  await page.getByRole('button', { name: 'Excel导出' }).click()
  await asked
  const come = async (account: string) => {
    await page.context().addCookies([{ ...own, value: await login(served, account) }])
    await turnTo(page)
  }
  // herself under a new token, as it turns out
  await come('jw.y')
  await page.getByRole('button', { name: 'Excel导出' }).waitFor({ state: 'hidden' })
  const answered = page.waitForResponse(/jw_query_student/)
  made.resolve()
  await answered
  await page.waitForTimeout(1500)
  expect(saved).toEqual([])
  known.resolve()
  await expect.poll(() => saved).toEqual([expect.stringContaining('.xlsx')])
  await person.close()
})

test('a browser that may keep nothing for the portal shows it all the same', async () => {
  const person = await visit(browser, served, 'student.x', '/login')
  const { page } = person
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
  })
  await page.goto(`${served.url}${FORM}`)
  await page.getByLabel('QQ').waitFor()
  expect(person.errors).toEqual([])
  await person.close()
})
