import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Foreign } from '../embed/foreign.ts'
import { held } from '../support/held.ts'
import { login } from '../support/login.ts'
import { product } from '../support/product.ts'
import type { Moment } from './apps/zhiyuan-react.tsx'
import { bundles } from './bundle.ts'

// <Zhiyuan> on the page of a React team, in React's development build under StrictMode, on a foreign origin.
const { served, browser } = await product()
const base = `${served.url}/api`
let script: string
let student: string
let staff: string
beforeAll(async () => {
  script = (await bundles([['zhiyuan-react.tsx', 'react-19']])).get('zhiyuan-react.tsx')!
  student = await login(served, 'student.x')
  staff = await login(served, 'jw.x')
})

let foreign: Foreign
/** Everything the console was told, warnings too. */
let said: string[]
beforeEach(async () => {
  foreign = await Foreign.at(browser, served)
  said = []
  foreign.page.on('console', message => ['warning', 'error'].includes(message.type()) && said.push(message.text()))
  await foreign.page.route('**/built/*', route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await foreign.show('<div id="app"></div>')
  await foreign.page.addScriptTag({ url: `${served.examplesUrl}/built/zhiyuan-react.tsx`, type: 'module' })
  onTestFinished(() => foreign.close())
})
const show = (moment: Moment) => foreign.page.evaluate(given => document.zyShow(given), moment)
const heard = () => foreign.page.evaluate(() => document.zyHeard)
const mend = () =>
  foreign.page.evaluate(() => {
    document.zyBroken = false
  })
const asked = (path: string) => foreign.requests.filter(request => request.method() === 'GET' && request.url().includes(path)).length

async function pageGoesOn() {
  const button = foreign.page.getByRole('button', { name: /已按/ })
  const before = Number(/\d+/.exec((await button.textContent())!)![0])
  await button.click()
  await foreign.page.getByText(`已按 ${before + 1} 次`).waitFor()
  await foreign.page.getByRole('heading', { name: '一所学校' }).waitFor()
}
const retry = () => foreign.page.getByRole('button', { name: '重试' }).click()

test('a base and a token are all that a widget needs; the console of a development build stays empty', async () => {
  await show({ props: { base }, token: { asked: student }, widget: 'form' })
  await foreign.page.getByLabel('姓名').waitFor()
  expect(await foreign.page.getByLabel('姓名').inputValue()).toBe('陆听澜')
  expect(asked('login-methods/is_login/')).toBe(1)
  // drawn again with functions that are others: nobody signs in again
  await pageGoesOn()
  await show({ props: { base: `${base}/`, theme: 'dark', locale: 'en', density: 'compact' }, token: { asked: student }, widget: 'form' })
  await foreign.page.locator('.zy[data-theme="dark"][data-density="compact"][lang="en"]').waitFor()
  expect(asked('login-methods/is_login/')).toBe(1)
  expect(said).toEqual([])
  expect((await heard()).filter(line => line !== 'asked')).toEqual([])
})

test('another token as text is another person; without one nothing is requested', async () => {
  await show({ props: { base }, widget: 'form' })
  await pageGoesOn()
  expect(asked('/api/')).toBe(0)
  await show({ props: { base }, token: student, widget: 'form' })
  await foreign.page.getByLabel('姓名').waitFor()
  await show({ props: { base }, token: staff, widget: 'classes' })
  await foreign.page.getByRole('button', { name: '新增班级' }).waitFor()
  expect(said).toEqual([])
})

test('8.14 a page that the browser brings back as it was left asks again who is there: whoever has signed out since is not shown', async () => {
  // one for this page: signing it out ends no other of hers
  const minted = await fetch(`${base}/login-methods/embed_token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Token': student },
    body: JSON.stringify({ origin: served.examplesUrl, widgets: ['student-basics'], minutes: 5 }),
  })
  const { token: hers } = (await minted.json()) as { token: string }
  await show({ props: { base }, token: { asked: hers }, widget: 'form' })
  const name = foreign.page.getByLabel('姓名')
  await name.waitFor()
  const ended = await foreign.page.evaluate(
    async ([address, token]) => (await fetch(`${address}/login-methods/logout/`, { method: 'POST', headers: { 'X-Token': token } })).status,
    [base, hers] as const,
  )
  expect(ended).toBe(204)
  await foreign.page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await name.waitFor({ state: 'detached' })
  await pageGoesOn()
  expect(await heard()).toContain('signed out')
})

test('8.14 what one person has opened goes when the page’s own function gives another’s token, and waits for herself', async () => {
  const { page } = foreign
  const opened = page.locator('dialog[open]')
  const add = page.getByRole('button', { name: '新增班级' })
  const comesBack = () => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await show({ props: { base }, token: { asked: staff }, widget: 'classes', opensImport: true })
  await page.getByRole('button', { name: '导入班级' }).click()
  await opened.waitFor()
  await show({ props: { base }, token: { asked: await login(served, 'jw.x') }, widget: 'classes', opensImport: true })
  await comesBack()
  await add.waitFor({ state: 'attached' })
  await opened.waitFor()
  await show({ props: { base }, token: { asked: await login(served, 'jw.y') }, widget: 'classes', opensImport: true })
  await comesBack()
  await opened.waitFor({ state: 'detached' })
  await add.waitFor()
  expect(await opened.count()).toBe(0)
})

test.each(['another person is shown', 'the widget has been taken out'])(
  '8.14 R4 a save that ends when %s leads the page nowhere',
  async after => {
    const { page } = foreign
    const z = await login(served, 'student.z')
    const place = { base, hrefTemplate: '/elsewhere/{to}' }
    await show({ props: place, token: student, widget: 'record' })
    const kind = page.getByLabel('实践类型', { exact: true })
    await kind.fill('社区服务')
    await page.getByLabel('开始日期', { exact: true }).and(page.locator('input')).fill('2026-10-01')
    await page.getByLabel('学期', { exact: true }).click()
    await page.getByRole('option').first().click()
    const answer = await held(page, '**/social_practices/student_create/**')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    await answer.came
    const isThere = after === 'another person is shown'
    await show({ props: place, token: z, widget: isThere ? 'record' : 'none' })
    if (isThere) await kind.fill('义务植树')
    const [address, answered] = [page.url(), page.waitForEvent('requestfinished', one => one.url().includes('student_create'))]
    answer.release()
    await answered
    await page.waitForTimeout(1000)
    expect([page.url(), isThere ? await kind.inputValue() : await kind.count()]).toEqual([address, isThere ? '义务植树' : 0])
    await pageGoesOn()
  },
)

test('a page that never gives a token: in words whom to ask, onSignedOut, and one line that names the remedy', async () => {
  await show({ props: { base }, widget: 'form' })
  await foreign.page.getByText('这里需要登录').waitFor()
  await pageGoesOn()
  expect(await heard()).toEqual(['signed out'])
  expect(said).toEqual([expect.stringContaining('in React the "token" of <Zhiyuan>')])
  expect(asked('/api/')).toBe(0)
})

test('a token that the server refuses: the widgets say so, the page is told once and goes on, another token mends it', async () => {
  await show({ props: { base }, token: 'zye_nobody', widget: 'form' })
  await foreign.page.getByRole('button', { name: '重试' }).waitFor()
  await pageGoesOn()
  expect((await heard()).filter(line => line === 'signed out')).toEqual(['signed out'])
  await show({ props: { base }, token: student, widget: 'form' })
  await foreign.page.getByLabel('姓名').waitFor()
})

test('an exception in the page’s own token function stays inside, and can be tried again', async () => {
  await show({ props: { base }, token: { broken: student }, widget: 'form' })
  await foreign.page.getByRole('button', { name: '重试' }).waitFor()
  await pageGoesOn()
  await mend()
  await retry()
  await foreign.page.getByLabel('姓名').waitFor()
})

test('a server that is not there stays inside', async () => {
  await show({ props: { base: 'http://127.0.0.1:9/api' }, token: student, widget: 'form' })
  await foreign.page.getByRole('button', { name: '重试' }).waitFor()
  await pageGoesOn()
})

test('a widget that throws takes nothing with it, and can be tried again', async () => {
  await show({ props: { base }, token: student, widget: 'breaks' })
  await foreign.page.getByRole('button', { name: '重试' }).waitFor()
  await pageGoesOn()
  expect(await heard()).toContain('failed a widget broke')
  await mend()
  await retry()
  await foreign.page.getByText('又好了').waitFor()
  await pageGoesOn()
})

test('where a place leads is the page’s to say: nowhere, to its address, or through its router', async () => {
  const { page } = foreign
  const links = page.locator('a[href*="/app/class.students?uuid="]')
  await show({ props: { base }, token: staff, widget: 'classes' })
  await page.getByRole('button', { name: '新增班级' }).waitFor()
  expect(await links.count()).toBe(0)
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1)
  const hrefTemplate = '/app/{to}?{query}'
  await show({ props: { base, hrefTemplate }, token: staff, widget: 'classes' })
  await links.first().waitFor()
  await show({ props: { base, hrefTemplate }, token: staff, widget: 'classes', takesNavigate: true })
  const before = foreign.navigations
  await links.first().click()
  await expect.poll(async () => (await heard()).join()).toContain('navigate class.students http')
  expect(foreign.navigations).toBe(before)
  expect(said).toEqual([])
})

test('a dialog that StrictMode mounts twice stays open', async () => {
  const { page } = foreign
  await show({ props: { base }, token: staff, widget: 'classes' })
  await page.getByRole('button', { name: '新增班级' }).click()
  await page.getByRole('dialog').getByLabel('班级名称').fill('高一(1)班')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).waitFor()
  expect(said).toEqual([])
})

test('the page’s own rules for headings and paragraphs do not reach in', async () => {
  const { page } = foreign
  const looks = async () => {
    await page.getByRole('button', { name: '新增班级' }).waitFor()
    return page.locator('.zy :is(h1, h2, h3, p)').evaluateAll(all =>
      all.map(one => {
        const { color, font, margin, padding, borderBottom, backgroundColor, letterSpacing, textAlign, textTransform } =
          getComputedStyle(one)
        return [one.tagName, color, font, margin, padding, borderBottom, backgroundColor, letterSpacing, textAlign, textTransform].join(' ')
      }),
    )
  }
  await show({ props: { base }, token: staff, widget: 'classes' })
  const own = await looks()
  expect(own.length).toBeGreaterThan(0)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    const rule = 'color: red; font: italic 50px serif; margin: 40px; padding: 9px; border-bottom: 3px solid; background: yellow'
    sheet.replaceSync(`h1, h2, h3, p { ${rule}; letter-spacing: 9px; text-align: center; text-transform: uppercase }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  expect(await looks()).toEqual(own)
})

test('a widget opens over another when its manifest is given', async () => {
  const { page } = foreign
  await show({ props: { base }, token: staff, widget: 'classes' })
  await page.getByRole('button', { name: '新增班级' }).waitFor()
  expect(await page.getByRole('button', { name: /导入/ }).count()).toBe(0)
  await show({ props: { base }, token: staff, widget: 'classes', opensImport: true })
  await page.getByRole('button', { name: /导入/ }).click()
  await page.getByRole('dialog').waitFor()
  expect(said).toEqual([])
})

test('what a server drew is a placeholder, and the page takes it over without a word', async () => {
  await show({ props: { base }, token: student, widget: 'form', isHydrated: true })
  await foreign.page.getByLabel('姓名').waitFor()
  expect(await heard()).toEqual(['a placeholder'])
  expect(said).toEqual([])
})
