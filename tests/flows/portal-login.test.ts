import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoPassword, firstPassword } from '../../server/db/demo/index.ts'
import { aesVault } from '../../server/ports/vault/aes-vault.ts'
import { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { serve } from '../support/served.ts'
import { remembered } from './filling.ts'
import { signOut, visit } from './visit.ts'

// Signing in and guards, on the built portal (B002–B011, B143, B146, G145). readonly.z is signed out here.
const { served, browser } = await product()

const pathOf = (person: Person) => new URL(person.page.url()).pathname
const arrives = (person: Person, path: string) => person.page.waitForURL(url => url.pathname === path, { timeout: 15_000 })

describe('the login page', () => {
  test('says what is missing before it sends anything (B143)', async () => {
    const person = await Person.at(browser, served.url)
    const { page } = person
    await person.open('/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    for (const text of ['请输入用户名', '请输入密码']) await page.getByText(text, { exact: true }).waitFor()
    await page.getByRole('tab', { name: '单位登录' }).click()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('请输入单位名称或代码', { exact: true }).first().waitFor()
    expect(await page.getByLabel('图形验证码').count()).toBe(0)
    expect(person.errors).toEqual([])
    await person.close()
  })

  test('14 the browser remembers no login name, and may be told one by a manager of passwords; its label leads to it', async () => {
    const person = await Person.at(browser, served.url)
    const { page } = person
    await person.open('/login')
    const username = page.getByRole('textbox', { name: '用户名', exact: true })
    expect(await username.getAttribute('autocomplete')).toBe('username')
    expect(await remembered(page)).toEqual([])
    await page.getByRole('heading').first().click()
    await page.getByText('用户名', { exact: true }).click()
    expect(await username.evaluate(one => one === document.activeElement)).toBe(true)
    await person.close()
  })

  test('a wrong password says 账号或密码不正确 in a message, and what was typed stays (B188)', async () => {
    const person = await Person.at(browser, served.url)
    const { page } = person
    await person.open('/login')
    await page.getByLabel('用户名').fill('jw.x')
    await page.getByLabel('密码', { exact: true }).fill('Wrong-2026')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await person.messages.hear('账号或密码不正确')
    expect(pathOf(person)).toBe('/login')
    expect(await page.getByLabel('用户名').inputValue()).toBe('jw.x')
    await person.close()
  })

  test('leads to the page that was asked for, which is there for her role, and never to another site (B002, B003, B006)', async () => {
    const person = await Person.at(browser, served.url)
    await person.open('/basic_info/students')
    await arrives(person, '/login')
    expect(new URL(person.page.url()).searchParams.get('redirect')).toBe('/basic_info/students')
    const enter = async () => {
      await person.page.getByLabel('用户名').fill('jw.x')
      await person.page.getByLabel('密码', { exact: true }).fill(demoPassword)
      await person.page.getByRole('button', { name: '登录', exact: true }).click()
    }
    await enter()
    await arrives(person, '/basic_info/students')
    // the session is written down when its answer has come, and the screen stands then
    await person.page.getByRole('heading', { name: '学生管理' }).waitFor()
    await person.page.context().clearCookies()
    await expect.poll(() => person.page.context().cookies()).toEqual([])
    await person.open('/login?redirect=https%3A%2F%2Fevil.example%2F')
    await enter()
    await arrives(person, '/dashboard')
    await person.open('/login')
    await arrives(person, '/dashboard')
    await person.close()
  })

  test('an account on its initial password is led to the password page and nowhere else (G145)', async () => {
    const person = await Person.at(browser, served.url)
    await person.signIn('fresh.x', firstPassword)
    await arrives(person, '/profile/password')
    await person.open('/career_archives/students_archives')
    await arrives(person, '/profile/password')
    await person.page.getByText('这是您的初始密码', { exact: false }).waitFor()
    await person.close()
  })
})

test('a login keeps its token in the cookie Admin-Token; logging out takes token and person away (B092)', async () => {
  const person = await Person.at(browser, served.url)
  const { page } = person
  const token = async () => (await person.cookies()).find(cookie => cookie.name === 'Admin-Token')?.value
  await person.signIn('readonly.z')
  await arrives(person, '/dashboard')
  const kept = await token()
  expect(kept).toMatch(/^[\da-f]{64}$/)
  await signOut(page)
  expect(await token()).toBeUndefined()
  // Not only forgotten here: worth nothing any more.
  const answer = await fetch(`${served.url}/api/login-methods/is_login/`, { headers: { 'X-Token': kept! } })
  expect(answer.status).toBe(401)
  await person.close()
})

test('8.3 who signs out while the server does not answer is out on her device, and told that the login lives on there', async () => {
  const person = await visit(browser, served, 'readonly.z', '/dashboard')
  const { page } = person
  await page.route('**/api/login-methods/logout/', route => route.abort())
  await page.getByTitle('账号菜单').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await person.messages.hear('已在这台设备上退出。服务器没有应答，这次登录在服务器上最迟 24 小时后失效；不放心的话，请稍后修改密码。')
  await arrives(person, '/login')
  expect((await person.cookies()).some(cookie => cookie.name === 'Admin-Token')).toBe(false)
  await person.close()
})

test('8.14 R4 with the network away a menu that was not opened before opens, nothing reloads, and she signs out on her device', async () => {
  const person = await visit(browser, served, 'student.x', '/dashboard')
  const { page } = person
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await page.context().setOffline(true)
  await page.getByTitle('账号菜单').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  expect(await page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await person.messages.hear('已在这台设备上退出。服务器没有应答，这次登录在服务器上最迟 24 小时后失效；不放心的话，请稍后修改密码。')
  expect((await person.cookies()).some(cookie => cookie.name === 'Admin-Token')).toBe(false)
  // what the login needs has never been fetched: that is said, and the next try brings it
  const retry = page.getByRole('button', { name: '重试' })
  await retry.waitFor()
  await page.context().setOffline(false)
  await retry.click()
  await page.getByRole('textbox', { name: '用户名', exact: true }).waitFor()
  await person.close()
})

test.each(['/login', '/plan#0123456789abcdef', '/verify#0123456789abcdef'])(
  'R5 %s whose part does not come is no white page: it is said, and can be tried again',
  async path => {
    const context = await browser.newContext({ locale: 'zh-CN' })
    const page = await context.newPage()
    const parts = /\/assets\/(Login|SharedPlan|CheckedPaper)-[^/]*\.js/
    await page.route(parts, route => route.abort())
    await page.goto(served.url + path)
    const retry = page.getByRole('button', { name: '重试' })
    await retry.waitFor()
    // it has been loaded once more by then, and stays
    await page.waitForTimeout(1000)
    await retry.waitFor()
    await page.unroute(parts)
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await context.close()
  },
)

test.each([
  ['the server’s words, where it has any', { status: 403, body: { detail: '账号已停用' } }, '账号已停用'],
  ['the documents’ words, where it has none', { status: 500, body: {} }, 'Verification failed, please login again'],
  ['the reason, where the answer has no roles (B008)', { status: 200, body: { roles: [] } }, 'roles must be a non-null array'],
])('user info that cannot be had signs out and says so: %s (B007)', async (_, { status, body }, words) => {
  const person = await visit(browser, served, 'jw.x', '/dashboard')
  await arrives(person, '/dashboard')
  await person.page.route('**/api/login-methods/is_login/**', route =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  )
  await person.open('/basic_info/students')
  await person.messages.hear(words)
  await person.page.waitForURL(url => url.pathname === '/login' && url.searchParams.get('redirect') === '/')
  expect((await person.cookies()).some(cookie => cookie.name === 'Admin-Token')).toBe(false)
  await person.close()
})

/** Another address within the portal, as the browser's own buttons bring one. */
const wander = (person: Person, path: string) =>
  person.page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('another screen begins at its top (B013)', async () => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/students')
  const { page } = person
  await page.getByText(/^共 \d+ 人$/).waitFor()
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.evaluate(() => window.scrollTo(0, 300))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await wander(person, '/basic_info/grade')
  await page.getByRole('heading', { name: '班级管理' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await person.close()
})

describe('guards', () => {
  test('an unknown address is /404, a forbidden one /401; the way on is home, and going back does not come round again (B004, B011)', async () => {
    const person = await visit(browser, served, 'student.x', '/dashboard')
    await person.page.getByRole('main').getByText('选考科目').first().waitFor()
    await person.open('/nowhere')
    await arrives(person, '/404')
    await person.open('/basic_info/students')
    await arrives(person, '/401')
    await person.page.getByRole('heading', { name: '该页面没有访问权限' }).waitFor()
    expect(await person.page.getByRole('button').count()).toBe(0)
    expect(await person.page.getByRole('link').allTextContents()).toEqual(['回到首页'])
    await person.page.getByRole('link').click()
    await arrives(person, '/dashboard')
    await person.page.goBack()
    await arrives(person, '/401')
    await person.close()
  })

  test('a superuser passes everywhere (B005)', async () => {
    const person = await visit(browser, served, 'superuser', '/student_admin/ji_ti')
    await person.page
      .getByRole('heading', { name: '集体学生' })
      .or(person.page.getByText(/^共 \d+ 人$/))
      .first()
      .waitFor()
    await person.open('/basic_info/students')
    await person.page
      .getByText(/^共 \d+ 人$/)
      .first()
      .waitFor()
    expect(pathOf(person)).toBe('/basic_info/students')
    await person.close()
  })
})

/** A server whose captchas the test can read as a person would. */
const readable = { SECRET_KEY: 'a secret for flows' }
/** What the next picture says. */
async function nextCaptcha(page: Page, query = ''): Promise<string> {
  const answer = await page.waitForResponse(one => one.url().includes(`get_captcha_code/${query}`) && one.request().method() === 'GET')
  const { captcha_key } = (await answer.json()) as { captcha_key: string }
  const sealed = await aesVault(new TextEncoder().encode(readable.SECRET_KEY)).open(captcha_key)
  return (JSON.parse(sealed) as string[])[2]!
}
const enterAs = async ({ page }: Person, name: string, more: Readonly<Record<string, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...more, 用户名: name })) await page.getByLabel(label).fill(text)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('with the captcha switched on every login asks for it, says when it is wrong, and shows a new one (B146, C003)', async () => {
  const guarded = await serve({ ...readable, CAPTCHA: '1' })
  try {
    const person = await Person.at(browser, guarded.url)
    const { page } = person
    await person.open('/login')
    for (const [tab, more] of [
      ['账号登录', {}],
      ['单位登录', { 单位名称或代码: 'X' }],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      const picture = page.getByRole('img', { name: '图形验证码' })
      await picture.waitFor()
      expect(await picture.getAttribute('src')).toMatch(/^data:image\/png/)
      await enterAs(person, 'jw.x', more)
      await page.getByText('请输入验证码', { exact: true }).waitFor()
      await page.getByRole('textbox', { name: '图形验证码' }).fill('????')
      const next = nextCaptcha(page)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByText('图形验证码错误', { exact: true }).waitFor()
      await page.getByRole('textbox', { name: '图形验证码' }).fill((await next).toLowerCase())
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await arrives(person, '/dashboard')
      await page.context().clearCookies()
      await person.open('/login')
    }
    await person.close()
  } finally {
    await guarded.dispose()
  }
})

test('after many failures the login asks a device it does not know for one captcha, and the one it knows for none', async () => {
  const attacked = await serve(readable)
  const attack = async () => {
    for (let n = 0; n < 6; n++)
      await fetch(`${attacked.url}/api/login-methods/login/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: 'jw.x', password: `Wrong-${n}` }),
      })
  }
  try {
    await attack()
    const person = await Person.at(browser, attacked.url)
    const { page } = person
    await person.open('/login')
    expect(await page.getByLabel('图形验证码').count()).toBe(0)
    const next = nextCaptcha(page, '?wanted=true')
    await enterAs(person, 'jw.x')
    await page.getByText('请输入验证码', { exact: true }).waitFor()
    // said once, where it belongs, and by no name of ours
    expect(await page.getByText('captcha_code').count()).toBe(0)
    await page.getByRole('textbox', { name: '图形验证码' }).fill(await next)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await arrives(person, '/dashboard')
    await page.context().clearCookies({ name: 'Admin-Token' })
    await attack()
    await person.open('/login')
    await enterAs(person, 'jw.x')
    await arrives(person, '/dashboard')
    await person.close()
  } finally {
    await attacked.dispose()
  }
})
