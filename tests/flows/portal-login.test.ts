import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, firstPassword } from '../../server/db/demo/index.ts'
import { openBrowser, Person } from '../support/person.ts'
import { type Served, serve } from '../support/served.ts'
import { visit } from './visit.ts'

// Signing in and guards, on the built portal (B002–B011, B143, B146, G145).
let served: Served
let browser: Browser
beforeAll(async () => {
  served = await serve()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.dispose()
})

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

  test('a wrong password says 账号或密码不正确 in a message, and what was typed stays', async () => {
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

  test('leads to the page that was asked for, and never to another site', async () => {
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
    await person.page.context().clearCookies()
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

describe('guards', () => {
  test('an unknown address is /404, a forbidden one /401; the way on is home, and going back does not come round again', async () => {
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

test('with the captcha switched on the login asks for it, says when it is wrong, and shows a new one (B146)', async () => {
  const guarded = await serve({ CAPTCHA: '1' })
  try {
    const person = await Person.at(browser, guarded.url)
    const { page } = person
    await person.open('/login')
    const picture = page.getByRole('img', { name: '图形验证码' })
    await picture.waitFor()
    const before = await picture.getAttribute('src')
    await page.getByLabel('用户名').fill('jw.x')
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('请输入验证码', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: '图形验证码' }).fill('????')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    expect((await person.messages.gone()).tone).toBe('error')
    await page.waitForFunction(src => document.querySelector('form img')?.getAttribute('src') !== src, before)
    expect(pathOf(person)).toBe('/login')
    await person.close()
  } finally {
    await guarded.dispose()
  }
})
