import type { Request, Route } from 'playwright'
import { describe, expect, test, vi } from 'vitest'
import { withDeadline } from '../support/deadline.ts'
import type { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { visit } from './visit.ts'

// most of a test here is waiting for a message to go; more pages at once than this starve each other on two cores
vi.setConfig({ maxConcurrency: 4 })

// The error catalogue (D1§8) row by row on the real portal: the network is what misbehaves, nothing of ours is replaced.
const { served, browser } = await product()

const LIST = '**/api/relation/students/jw_query_student/**'
const says =
  (status: number, body: unknown) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, contentType: 'application/json', body: typeof body === 'string' ? body : JSON.stringify(body) })

/** A test on a roster whose list call fails so; the page is closed whatever becomes of it. */
const failing = (answer: (route: Route) => Promise<void>, run: (person: Person) => Promise<void>) => async () => {
  const person = await visit(browser, served, 'jw.x', '/dashboard')
  try {
    await withDeadline(20_000, 'taking over the list call', person.page.route(LIST, answer))
    await person.open('/basic_info/students')
    await run(person)
  } finally {
    await person.close()
  }
}
const ROSTER = '/basic_info/students'
const atLogin = (person: Person) => person.page.waitForURL(url => url.pathname === '/login')

describe.concurrent('a failed call is told for its time, ends the loading and can be tried again (B187, B191–B193, B199)', () => {
  test.concurrent.each<[name: string, answer: (route: Route) => Promise<void>, message: string, seconds: 2 | 5]>([
    ['500', says(500, { detail: 'secret of the server' }), 'error 服务端异常, 请联系管理员', 2],
    ['502 with a page of a proxy', says(502, '<html><h1>Bad Gateway</h1></html>'), 'error 服务端异常, 请联系管理员', 2],
    ['400 with markup in its words', says(400, { name: ['<img src=x onerror=alert(1)>'] }), 'error name <img src=x onerror=alert(1)>', 5],
    ['400 that says nothing', says(400, ''), 'warning 未知错误', 2],
    ['403 of another kind', says(403, { detail: '您没有执行该操作的权限。' }), 'error 您没有执行该操作的权限。', 5],
    ['no connection', route => route.abort('connectionreset'), 'error 无法连接到服务器, 请联系管理员', 2],
    ['200 with garbage', says(200, '<!doctype html>'), 'warning 未知错误', 2],
    ['200 with another shape', says(200, { hello: 1 }), 'warning 未知错误', 2],
  ])('%s', (_, answer, message, seconds) =>
    failing(answer, async person => {
      const { page, messages, errors } = person
      const { tone, text, stood } = await messages.gone()
      expect(`${tone} ${text}`).toBe(message)
      // a busy machine takes a message away late, never early
      expect(stood).toBeGreaterThan(seconds * 1000 - 100)
      expect(stood).toBeLessThan(seconds === 2 ? 4_800 : 15_000)
      // loading has ended, there is a way to try again, and no markup came alive
      await page.getByRole('button', { name: '重试' }).first().waitFor()
      expect(await page.locator('main img').count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe(ROSTER)
      expect(errors.filter(line => !/status of|ERR_|Failed to load/.test(line))).toEqual([])
    })(),
  )

  test(
    '401 says so and leads to the login, with the way back (B189)',
    failing(says(401, { detail: '认证令牌无效。' }), async person => {
      await person.messages.hear('您登录已经失效, 请重新登录')
      await atLogin(person)
      expect(new URL(person.page.url()).searchParams.get('redirect')).toContain(ROSTER)
    }),
  )

  test(
    '403 Vip Only opens the dialog of what is not open yet, without a message',
    failing(says(403, { detail: 'Vip Only' }), async ({ page, messages }) => {
      await page.getByRole('dialog', { name: '该功能尚未开通' }).waitFor()
      expect(messages.told).toEqual([])
    }),
  )

  test('403 without a login says so, and signs out after two seconds (B190)', () => {
    // from the answer on: a busy machine draws the message later than the two seconds begin
    let answered = 0
    const answer = (route: Route) => {
      answered ||= Date.now()
      return says(403, { detail: '身份认证信息未提供。' })(route)
    }
    return failing(answer, async person => {
      const { path } = await person.messages.hear('您登录已经失效, 系统将自动登出，请重新登录')
      expect(path).toBe(ROSTER)
      await atLogin(person)
      expect(Date.now() - answered).toBeGreaterThanOrEqual(2000)
      expect((await person.cookies()).some(cookie => cookie.name === 'Admin-Token')).toBe(false)
    })()
  })
})

test('an answer that never comes ends as no connection: the call is aborted by its own time (B176, B186)', async () => {
  const person = await visit(browser, served, 'jw.x', '/dashboard')
  const { page } = person
  const isList = (request: Request) => request.url().includes('jw_query_student') && request.method() === 'GET'
  await page.clock.install()
  await page.route(LIST, () => {})
  const [asked, failed] = [page.waitForRequest(isList), page.waitForEvent('requestfailed', isList)]
  await person.open(ROSTER)
  await asked
  // asked before the page stands; its time runs from when the page wants it
  await page.getByRole('button', { name: '导入学生' }).waitFor()
  await page.clock.fastForward(600_500)
  await person.messages.hear('无法连接到服务器, 请联系管理员')
  expect((await failed).failure()?.errorText).toContain('ERR_ABORTED')
  await person.close()
})

test('a part of the portal that a deploy has taken away: one reload, then words and a way to try again (B012, G132)', async () => {
  const person = await visit(browser, served, 'jw.x', '/dashboard')
  const { page } = person
  await page.getByRole('button', { name: '展开或收起菜单' }).waitFor()
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await page.route('**/assets/class-roster-*.js*', route => route.fulfill({ status: 404, body: 'Not found' }))
  const menu = page.getByRole('navigation', { name: '菜单' })
  if (!(await menu.getByRole('link', { name: '班级管理' }).isVisible())) await menu.getByRole('button', { name: '基础信息' }).click()
  await menu.getByRole('link', { name: '班级管理' }).click()
  const again = page.getByRole('button', { name: '重试' })
  await again.waitFor()
  await page.waitForTimeout(1000)
  expect(loads).toBe(1)
  await page.unroute('**/assets/class-roster-*.js*')
  await again.click()
  await page.getByRole('button', { name: '导入班级' }).waitFor()
  expect(loads).toBe(1)
  await person.close()
})

test('R4 nor is what is told once lost to a deploy: a reset password and a new token are shown without a part that must come', async () => {
  const person = await visit(browser, served, 'jw.y', '/basic_info/students')
  const { page } = person
  await page.getByText(/^共 \d+ 人$/).waitFor()
  await page.waitForLoadState('networkidle')
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  const gone = () => page.route('**/assets/**', route => route.fulfill({ status: 404, body: 'Not found' }))
  await gone()
  await page.getByRole('button', { name: /更多/ }).first().click()
  await page.getByRole('menuitem', { name: '重置密码' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '重置密码' }).click()
  await dialog.getByText('关闭后不再显示').waitFor()
  expect((await dialog.locator('code').textContent())?.length).toBeGreaterThan(7)
  await page.unroute('**/assets/**')
  await person.open('/basic_info/site_embedding')
  await page.getByRole('button', { name: '新增网站令牌' }).click()
  await dialog.getByLabel('名称').fill('学校首页')
  await dialog.getByLabel('网址').fill('https://www.once.example')
  await page.waitForLoadState('networkidle')
  loads = 0
  await gone()
  await dialog.getByRole('button', { name: '新增网站令牌' }).click()
  await dialog.getByText('www.once.example').first().waitFor()
  expect(loads).toBe(0)
  await person.close()
})

test('R4 a part that is gone draws nothing anew over what somebody is at work on', async () => {
  const person = await visit(browser, served, 'student.z', '/career_archives/students_archives')
  const { page } = person
  const qq = page.getByLabel('QQ')
  const before = await qq.inputValue()
  await qq.fill('445566')
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError')))
  await page.waitForTimeout(1000)
  expect([loads, await qq.inputValue()]).toEqual([0, '445566'])
  // nobody is at work: it comes anew, once
  await qq.fill(before)
  await page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError')))
  await expect.poll(() => loads).toBe(1)
  await person.close()
})

test('an error that nobody caught is written down (B197)', async () => {
  const person = await visit(browser, served, 'jw.x', '/dashboard')
  const { page } = person
  const lines: string[] = []
  page.on('console', message => message.type() === 'error' && lines.push(message.text()))
  await page.evaluate(() => void Promise.reject(new Error('lost along the way')))
  await expect.poll(() => lines.some(line => line.startsWith('unhandled') && line.includes('lost along the way'))).toBe(true)
  await person.close()
})

test('8.14 R5 a widget that is opened over the page and does not come is said, and the next press fetches it', async () => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/students')
  const { page } = person
  await page.getByText(/^共 \d+ 人$/).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '导入学生' }).click()
  await person.messages.hear('没有取到')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '导入学生' }).click()
  await page.getByRole('dialog').getByText('导入学生').first().waitFor()
  await person.close()
})
