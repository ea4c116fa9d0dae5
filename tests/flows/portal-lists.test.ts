import { expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { product } from '../support/product.ts'
import { visit } from './visit.ts'

// The list page and the form around it, as they are met in the portal. What is written here is written to school Z, and undone.
const { served, browser } = await product()

test('a page behind the last one is the last one, and an order nobody offers is none: no list says it is empty when it is not', async () => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/students?page=99&ordering=password')
  const { page } = person
  await page.getByText('共 120 人').waitFor()
  await page.waitForURL(url => url.searchParams.get('page') === '6')
  await page.getByRole('row').nth(20).waitFor()
  expect(await page.getByRole('row').count()).toBe(21)
  expect(await page.getByText('还没有学生').count()).toBe(0)
  expect(person.errors).toEqual([])
  await person.close()
})

test('narrowed to nothing it names what narrows it, and one press takes that away', async () => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/students?search=查无此人&state=never')
  const { page } = person
  await page.getByText('没有符合条件的学生').waitFor()
  await page.getByText('当前条件：未登录　搜索“查无此人”').waitFor()
  await page.locator('[role="status"]').getByRole('button', { name: '清除筛选' }).click()
  await page.getByText('共 120 人').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await person.close()
})

test('a selection lasts over pages, and its export holds exactly those', async () => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/students?limit=5')
  const { page } = person
  await page.getByRole('checkbox', { name: '选择 陆听澜' }).check()
  await page.getByRole('button', { name: '下一页' }).click()
  await page.waitForURL(url => url.searchParams.get('page') === '2')
  // The first page stands until the second has come: who ticks in between may tick a row of each.
  await page.getByRole('checkbox', { name: '选择 陆听澜' }).waitFor({ state: 'detached' })
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .nth(1)
    .check()
  await page.getByText('已选 2 项').waitFor()
  await page.getByRole('button', { name: '上一页' }).click()
  expect(await page.getByRole('checkbox', { name: '选择 陆听澜' }).isChecked()).toBe(true)
  await person.close()
})

test('what leads somewhere in a row is a link with its true address', async () => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/grade')
  const link = person.page.getByRole('row').filter({ hasText: '高三(1)班' }).getByRole('link', { name: '详情' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toMatch(/^\/basic_info\/grade_info\?uuid=[\da-f-]{36}$/)
  await person.close()
})

test('R9 what somebody else has changed meanwhile is shown beside what was typed, and neither is lost', async () => {
  const person = await visit(browser, served, 'jw.z', '/basic_info/grade')
  const { page } = person
  const row = page.getByRole('row').filter({ hasText: '高三(2)班' })
  await row.getByRole('button', { name: '编辑' }).click()
  const area = page.getByLabel('校区', { exact: true })
  await area.fill('我填的校区')

  const token = await login(served, 'jw.z')
  const headers = { 'X-Token': token, 'Content-Type': 'application/json' }
  const { results } = await (
    await fetch(`${served.url}/api/data_dict/grade/?limit=1&search=${encodeURIComponent('高三(2)班')}`, { headers })
  ).json()
  const address = `${served.url}/api/data_dict/grade/${results[0].uuid}/`
  await fetch(address, { method: 'PATCH', headers, body: JSON.stringify({ school_area: '别人填的校区' }) })

  const save = async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('dialog', { name: '确认提交吗？' }).getByRole('button', { name: '确认' }).click()
  }
  await save()
  const both = page.getByRole('dialog').getByRole('row').filter({ hasText: '我填的校区' })
  await both.waitFor()
  expect(await both.textContent()).toContain('别人填的校区')
  await page.getByRole('button', { name: '仍用我填写的' }).click()
  await person.messages.hear('更新成功')
  expect((await (await fetch(address, { headers })).json()).school_area).toBe('我填的校区')
  await fetch(address, { method: 'PATCH', headers, body: JSON.stringify({ school_area: results[0].school_area }) })
  await person.close()
})

test('an administrator makes a class in the school she names, and is told what is missing and what was done (part of B254)', async () => {
  const person = await visit(browser, served, 'superuser', '/basic_info/grade')
  const { page } = person
  await page.getByRole('button', { name: '新增班级' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('班级名称', { exact: true }).fill('竞赛班')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('请选择学校').waitFor()
  await form.getByRole('combobox', { name: '工作单位' }).click()
  await page.getByRole('option').last().click()
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog', { name: '确认提交吗？' }).getByRole('button', { name: '确认' }).click()
  await person.messages.hear('创建成功')
  await page.getByRole('row').filter({ hasText: '竞赛班' }).getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await person.messages.hear('删除成功')
  await person.close()
})
