import type { Page, Request } from 'playwright'
import { expect, test } from 'vitest'
import { rows } from '../../src/portal/routes/index.ts'
import { screensOf } from '../../src/portal/visible.ts'
import { product } from '../support/product.ts'
import { PHONE, visit } from './visit.ts'

// What stands around every screen, on the built portal (B022–B035, B001, B249).
const { served, browser } = await product()

const widthOf = async (page: Page) => Math.round((await page.locator('aside').boundingBox())?.width ?? 0)
const arrives = (page: Page, path: string) => page.waitForURL(url => url.pathname === path, { timeout: 15_000 })
const menuOf = (page: Page) => page.getByRole('menu').getByRole('menuitem').allTextContents()

test('the sidebar is 230 wide, 36 collapsed, and stays so after a reload; the top bar is 50 high (B022–B025)', async () => {
  const { page, close } = await at('jw.x', '/dashboard')
  expect(await widthOf(page)).toBe(230)
  expect((await page.locator('header').first().boundingBox())?.height).toBe(50)
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  expect(await widthOf(page)).toBe(36)
  expect((await page.context().cookies()).find(cookie => cookie.name === 'sidebarStatus')?.value).toBe('0')
  await page.reload()
  await page.getByRole('button', { name: '展开或收起菜单' }).waitFor()
  expect(await widthOf(page)).toBe(36)
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  expect(await widthOf(page)).toBe(230)
  await close()
})

test('the breadcrumb names the menu and the screen; the tag bar keeps the visited pages and its menu has four entries (B028)', async () => {
  const { page, close } = await at('jw.x', '/basic_info/grade')
  const tags = page.getByRole('navigation', { name: '打开过的页面' })
  const names = () => tags.locator('span > a').allTextContents()
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '学生管理' }).click()
  await arrives(page, '/basic_info/students')
  const trail = page.getByRole('navigation', { name: '当前位置' })
  // the address is there before the screen is
  await expect.poll(() => trail.textContent()).toMatch(/基础信息.*学生管理/)
  expect(await names()).toEqual(['状态总览', '班级管理', '学生管理'])
  const students = tags.getByRole('link', { name: '学生管理', exact: true })
  await students.click({ button: 'right' })
  expect(await menuOf(page)).toEqual(['刷新', '关闭', '关闭其他', '全部关闭'])
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  expect(await names()).toEqual(['状态总览', '学生管理'])
  await students.click({ button: 'right' })
  await page.getByRole('menuitem', { name: '刷新' }).click()
  await page.getByText(/^共 \d+ 人$/).waitFor()
  await students.click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭', exact: true }).click()
  await arrives(page, '/dashboard')
  await expect.poll(names).toEqual(['状态总览'])
  await close()
})

test('of more tags than fit, the current one is in sight: at its first visit, after a reload, and when one goes back to it (B028)', async () => {
  const { page, close } = await at('jw.x', '/basic_info/grade')
  const paths = ['students', 'teachers', 'site_embedding'].map(one => `/basic_info/${one}`)
  paths.push(...['consult', 'records', 'performance', 'activity/jw_index'].map(one => `/career_archives/${one}`))
  paths.push(...['colleges', 'job', 'major', 'my_colleges', 'major_q_job'].map(one => `/NCEE_database/${one}`))
  const tags = page.getByRole('navigation', { name: '打开过的页面' })
  const isInSight = () =>
    tags.evaluate(bar => {
      const [bars, on] = [bar, bar.querySelector('[aria-current=page]')!].map(one => one.getBoundingClientRect())
      return bar.scrollWidth > bar.clientWidth && on!.left >= bars!.left && on!.right <= bars!.right
    })
  for (const path of paths) await page.goto(`${served.url}${path}`).then(() => tags.locator('[aria-current=page]').waitFor())
  await expect.poll(isInSight).toBe(true)
  await page.reload()
  await expect.poll(isInSight).toBe(true)
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '状态总览' }).click()
  await arrives(page, '/dashboard')
  await expect.poll(isInSight).toBe(true)
  await page.goBack()
  await expect.poll(isInSight).toBe(true)
  await close()
})

test('whatever leads somewhere is a link with its true address: a middle click opens a tab, a plain one stays in the page', async () => {
  const { page, close } = await at('jw.x', '/dashboard')
  const addresses = (name: string) =>
    page
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')))
  await page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '基础信息' }).click()
  expect(await addresses('菜单')).toEqual(expect.arrayContaining(['/dashboard', '/basic_info/grade', '/basic_info/students']))
  expect(await addresses('打开过的页面')).toEqual(['/dashboard'])
  const details = page.getByRole('main').getByRole('link', { name: '详情' }).first()
  expect(await details.getAttribute('href')).toMatch(/^\/basic_info\/grade_info\?uuid=[0-9a-f-]{36}$/)
  const opens = async (press: () => Promise<void>) => {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), press()])
    await tab.waitForURL(url => url.pathname.startsWith('/basic_info/'))
    await tab.close()
  }
  await opens(() => details.click({ button: 'middle' }))
  await opens(() => details.click({ modifiers: ['ControlOrMeta'] }))
  await page.getByTitle('账号菜单').click()
  expect(await page.getByRole('menuitem', { name: '安全中心' }).getAttribute('href')).toBe('/profile/password')
  await page.keyboard.press('Escape')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await details.click()
  await arrives(page, '/basic_info/grade_info')
  expect(await page.evaluate(() => (window as unknown as { isSame?: true }).isSame)).toBe(true)
  await expect.poll(() => page.locator('[aria-current=page]').allTextContents()).toEqual(['班级详情', '班级详情'])
  expect(await page.locator('a[href="#"], a[href=""]').count()).toBe(0)
  await close()
})

test('the account menu follows the type of the account; a student’s has her orders (B031–B033, B249)', async () => {
  const common = ['状态总览', '用户信息', '安全中心']
  for (const [account, entries] of [
    // signed out here, and used by no other file
    ['student2.x', [...common, '订单信息', '退出登录']],
    ['teacher.z', [...common, '退出登录']],
  ] as const) {
    const { page, close } = await at(account, '/dashboard')
    // what is under way when she leaves is refused, and the browser writes that down
    await page.waitForLoadState('networkidle')
    await page.getByTitle('账号菜单').click()
    expect(await menuOf(page)).toEqual(entries)
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await arrives(page, '/login')
    await expect.poll(async () => (await page.context().cookies()).some(cookie => cookie.name === 'Admin-Token')).toBe(false)
    await close()
  }
  const { page, close } = await at('kiosk.x', '/dashboard')
  await page.getByRole('button', { name: '退出', exact: true }).waitFor()
  expect(await page.getByTitle('账号菜单').count()).toBe(0)
  await close()
})

test('what a screen asks first is asked with its script, once, and it is what the screen wants to know', async () => {
  const { page, close } = await at('jw.x', '/dashboard')
  const eager = screensOf(rows).filter(row => row.asks)
  expect(eager.length).toBeGreaterThan(2)
  for (const { path, asks = [] } of eager) {
    const asked: string[] = []
    const note = (request: Request) => void (request.url().includes('/api/') && asked.push(request.url().split('/api')[1] ?? ''))
    page.on('request', note)
    await page.goto(served.url + path)
    await page.locator('tbody td').first().waitFor()
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    expect([path, asked.toSorted()]).toEqual([path, ['/login-methods/is_login/', ...asks].toSorted()])
  }
  await close()
})

test('a student has a VIP badge, which leads to the purchase while it is grey; nobody else has one (B034, B035)', async () => {
  for (const [account, count, links] of [
    ['student.x', 1, ['/vip/student']],
    ['vip.x', 1, []],
    ['solo.x', 1, []],
    ['jw.x', 0, []],
    ['consultant.w', 0, []],
  ] as const) {
    const { page, close } = await at(account, '/dashboard')
    await page.getByTitle('账号菜单').waitFor()
    const badge = page.locator('header').getByText('VIP', { exact: true })
    expect([account, await badge.count()]).toEqual([account, count])
    const hrefs = await page
      .locator('header a')
      .filter({ hasText: 'VIP' })
      .evaluateAll(all => all.map(one => one.getAttribute('href')))
    expect([account, hrefs]).toEqual([account, links])
    await close()
  }
})

test('the page goes to full screen and back (B027)', async () => {
  const { page, close } = await at('jw.x', '/dashboard')
  await page.getByRole('button', { name: '切换至全屏' }).click()
  await page.getByRole('button', { name: '退出全屏' }).click()
  await page.getByRole('button', { name: '切换至全屏' }).waitFor()
  await close()
})

test('the language changes at once to English, Spanish and back, and no Chinese word of the shell stays (B001)', async () => {
  const { page, close } = await at('jw.x', '/basic_info/students')
  await page.getByText(/^共 \d+ 人$/).waitFor()
  const shell = () =>
    page.evaluate(() => {
      // the name of the school and of the person are theirs in every language
      const parts = [...document.querySelectorAll('aside nav, main h1, header > nav, nav')]
      const named = [...document.querySelectorAll('header [aria-label], header [title], aside [aria-label], nav[aria-label]')]
      return [
        ...parts.map(one => one.textContent),
        ...named.map(one => `${one.getAttribute('aria-label')} ${one.getAttribute('title')}`),
      ].join('\n')
    })
  const pick = async (title: string, name: string) => {
    await page.getByTitle(title).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await pick('语言', 'English')
  await page.getByRole('navigation', { name: 'Menu', exact: true }).waitFor()
  await expect.poll(shell).not.toMatch(/\p{Script=Han}/u)
  expect(await page.locator('.zy').first().getAttribute('lang')).toBe('en')
  await pick('Language', 'Español')
  await page.locator('.zy[lang=es]').waitFor()
  await page.waitForFunction(() => !/Overview/.test(document.querySelector('aside nav')?.textContent ?? 'Overview'))
  await expect.poll(shell).not.toMatch(/\p{Script=Han}/u)
  await page.reload()
  await page.locator('.zy[lang=es]').waitFor()
  await page.locator('header button[aria-haspopup=menu]').first().click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await page.getByRole('navigation', { name: '菜单' }).waitFor()
  await close()
})

test('light and dark are chosen in the top bar and remembered', async () => {
  const { page, close } = await at('jw.x', '/dashboard')
  const paper = () => page.evaluate(() => getComputedStyle(document.querySelector('.zy')!).backgroundColor)
  const light = await paper()
  await page.getByTitle('外观').click()
  await page.getByRole('menuitem', { name: '深色' }).click()
  await page.locator('.zy[data-theme=dark]').waitFor()
  const dark = await paper()
  expect(dark).not.toBe(light)
  await page.reload()
  await page.locator('.zy[data-theme=dark]').waitFor()
  expect(await paper()).toBe(dark)
  await close()
})

test('by night the page is dark before anything has come, and below what a short page shows', async () => {
  const page = await browser.newPage({ viewport: PHONE, colorScheme: 'dark' })
  const night = 'rgb(23, 25, 29)'
  const below = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.context().addCookies([{ name: 'Admin-Token', value: 'of nobody', url: served.url }])
  // who she is is not known yet
  await page.route('**/is_login/', () => {})
  await page.goto(`${served.url}/dashboard`)
  await expect.poll(below).toBe(night)
  expect(await page.locator('.zy').count()).toBe(0)
  await page.context().clearCookies()
  await page.goto(`${served.url}/404`)
  await page.getByRole('heading', { name: '页面不存在' }).waitFor()
  const root = await page.locator('.zy').evaluate(zy => [getComputedStyle(zy).backgroundColor, zy.clientHeight])
  expect([await below(), ...root]).toEqual([night, night, PHONE.height])
  await page.close()
})

test('on a phone the menu is a drawer of 180 that a choice closes; nothing is wider than the screen (B029, B030)', async () => {
  const { page, close } = await at('jw.x', '/dashboard', PHONE)
  const side = page.locator('aside')
  expect(await side.isVisible()).toBe(false)
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  expect(await widthOf(page)).toBe(180)
  const menu = page.getByRole('navigation', { name: '菜单' })
  if (!(await menu.getByRole('link', { name: '学生管理' }).isVisible())) await menu.getByRole('button', { name: '基础信息' }).click()
  await menu.getByRole('link', { name: '学生管理' }).click()
  await arrives(page, '/basic_info/students')
  await side.waitFor({ state: 'hidden' })
  for (const path of ['/dashboard', '/basic_info/students', '/basic_info/grade', '/profile/password']) {
    await page.goto(served.url + path)
    await page.getByRole('heading').first().waitFor()
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)]).toEqual([path, 0])
  }
  await close()
})

async function at(account: string, path: string, viewport?: { width: number; height: number }) {
  const person = await visit(browser, served, account, path, viewport)
  await person.page.getByRole('button', { name: '展开或收起菜单' }).waitFor()
  return {
    page: person.page,
    async close() {
      expect(person.errors).toEqual([])
      await person.close()
    },
  }
}
