import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { product } from '../support/product.ts'
import { visit } from './visit.ts'

// What happens while a form saves, or has happened since it was opened (R4, R9).
const { served, browser } = await product()

const token = await login(served, 'jw.x')
const headers = { 'X-Token': token, 'Content-Type': 'application/json' }
const read = async (path: string) => (await fetch(`${served.url}/api/${path}`, { headers })).json()
const student = async (name: string) =>
  (await read(`relation/students/jw_query_student/?limit=1&search=${encodeURIComponent(name)}`)).results[0]

const confirm = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /确认|忽略并提交/ })
    .click()

test('R4 a form takes nothing in while it is saved, and the focus is where it was when it is refused', async () => {
  const { uuid, qq: before } = await student('陆听澜')
  const person = await visit(browser, served, 'jw.x', `/basic_info/students_c_u?uuid=${uuid}`)
  const { page } = person
  const field = page.getByLabel('QQ', { exact: true })
  await field.fill('600001')
  let answer = () => {}
  const asked = new Promise<void>(done => {
    void page.route('**/relation_update/**', async route => {
      done()
      await new Promise<void>(go => {
        answer = go
      })
      await route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { detail: '稍后再试' } })
    })
  })
  await field.press('Enter')
  await confirm(page)
  await asked
  await expect.poll(() => field.evaluate(element => element.closest('form')!.inert)).toBe(true)
  await page.keyboard.type('9')
  answer()
  await expect.poll(() => field.evaluate(element => element.closest('form')!.inert), { timeout: 30_000 }).toBe(false)
  expect(await field.inputValue()).toBe('600001')
  await expect.poll(() => field.evaluate(element => (element.getRootNode() as Document).activeElement === element)).toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect((await student('陆听澜')).qq).toBe(before)
  await person.close()
})

test('R9 what somebody else has chosen meanwhile stands beside what was typed by its name', async () => {
  const { uuid, grade } = await student('陆听澜')
  const others: { uuid: string; name: string }[] = (await read('data_dict/grade/?limit=100')).results
  const other = others.find(one => one.uuid !== grade.uuid)!
  const place = (to: string) =>
    fetch(`${served.url}/api/relation/students/${uuid}/relation_update/`, { method: 'PATCH', headers, body: JSON.stringify({ grade: to }) })
  const person = await visit(browser, served, 'jw.x', `/basic_info/students_c_u?uuid=${uuid}`)
  const { page } = person
  await page.getByLabel('QQ', { exact: true }).fill('600002')
  expect((await place(other.uuid)).status).toBe(200)
  try {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await confirm(page)
    const table = page.getByRole('table', { name: /刚被修改过/ })
    const row = table.getByRole('row').filter({ hasText: '班级' })
    await row.waitFor()
    // it was sent at the foot of the page, and is told where it can be seen
    await expect.poll(() => row.evaluate(one => one.getBoundingClientRect().top)).toBeGreaterThan(0)
    await expect.poll(() => row.evaluate(one => one.getBoundingClientRect().bottom < window.innerHeight)).toBe(true)
    const said = await row.textContent()
    expect([said?.includes(grade.name), said?.includes(other.name), said?.includes(other.uuid)]).toEqual([true, true, false])
  } finally {
    expect((await place(grade.uuid)).status).toBe(200)
    await person.close()
  }
})

test('R4 a place that comes back with a draft is the one that is saved', async () => {
  const { uuid, native } = await student('陆听澜')
  const put = (to: number | null) =>
    fetch(`${served.url}/api/relation/students/${uuid}/relation_update/`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ native: to }),
    })
  expect((await put(320508)).status).toBe(200)
  const person = await visit(browser, served, 'jw.x', `/basic_info/students_c_u?uuid=${uuid}`)
  const { page } = person
  try {
    const place = page.getByRole('button', { name: /学籍所在地/ })
    await expect.poll(() => place.textContent()).toContain('姑苏区')
    await place.click()
    for (const name of ['浙江省', '杭州市', '西湖区']) await page.getByRole('option', { name }).click()
    await expect.poll(() => place.textContent()).toContain('西湖区')
    await page.reload()
    await page.getByText('已恢复上次没有保存的内容。').waitFor()
    await expect.poll(() => place.textContent()).toMatch(/浙江省.*杭州市.*西湖区/)
  } finally {
    expect((await put(native)).status).toBe(200)
    await person.close()
  }
})

test('a class whose list has not come is no empty choice: the field says that it is on its way', async () => {
  const { uuid, grade } = await student('陆听澜')
  const person = await visit(browser, served, 'jw.x', '/dashboard')
  const { page } = person
  let come = () => {}
  const held = new Promise<void>(go => {
    come = go
  })
  await page.route('**/api/data_dict/grade/?*', async route => {
    await held
    await route.continue()
  })
  await page.goto(`${served.url}/basic_info/students_c_u?uuid=${uuid}`)
  const field = page.getByRole('button', { name: /^班级/ })
  await page.getByText('正在加载').first().waitFor()
  expect(await field.textContent()).toContain('正在加载')
  expect(await field.textContent()).not.toContain('请选择')
  come()
  await expect.poll(() => field.textContent()).toContain(grade.name)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await person.close()
})
