import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { product } from '../support/product.ts'
import { visit } from './visit.ts'

// A save that arrives and whose answer is lost (R4, R5, 8.17): the form says what is known, and what was kept is kept once.
const { served, browser } = await product()

const account = 'vip.z'
const total = async (): Promise<number> => {
  const address = `${served.url}/api/career_record/social_practices/student/?limit=1`
  return (await (await fetch(address, { headers: { 'X-Token': await login(served, account) } })).json()).count
}
const kind = (page: Page) => page.getByLabel('实践类型', { exact: true })
const notKnown = (page: Page) => page.getByText('不能确定是否已经保存')
/** The server does what is asked; nobody hears of it. */
const loseOne = async (page: Page, path: string) => {
  let lost = 0
  await page.route(path, async (route: Route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
}
async function save(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
}
/** A new record, typed and sent; its answer is lost. */
async function lostRecord() {
  const person = await visit(browser, served, account, '/career_archives/social_practices_c_u')
  const { page } = person
  await kind(page).fill('社区服务')
  await page.getByLabel('开始日期', { exact: true }).and(page.locator('input')).fill('2026-10-01')
  await page.getByLabel('学期', { exact: true }).click()
  await page.getByRole('option').first().click()
  const before = await total()
  await loseOne(page, '**/student_create/**')
  await save(page)
  await notKnown(page).waitFor()
  expect(await total()).toBe(before + 1)
  return { person, page, before }
}

test('R5 the same words again are the same record', async () => {
  const { person, page, before } = await lostRecord()
  await save(page)
  await page.getByText('创建成功').waitFor()
  expect(await total()).toBe(before + 1)
  await person.close()
})

test('R5 also after a reload, with which what was typed comes back', async () => {
  const { person, page, before } = await lostRecord()
  await page.reload()
  await page.getByText('已恢复上次没有保存的内容。').waitFor()
  expect(await kind(page).inputValue()).toBe('社区服务')
  await save(page)
  await page.getByText('创建成功').waitFor()
  expect(await total()).toBe(before + 1)
  await person.close()
})

test('R4 other words are no second record unasked: that the first was kept is said, and what was typed stays', async () => {
  const { person, page, before } = await lostRecord()
  await kind(page).fill('社区服务（二）')
  await save(page)
  await page.getByText('上一次提交其实已经保存').waitFor()
  expect([await total(), await kind(page).inputValue()]).toEqual([before + 1, '社区服务（二）'])
  // whoever saves it once more after that means it
  await save(page)
  await page.getByText('创建成功').waitFor()
  expect(await total()).toBe(before + 2)
  await person.close()
})

test('R9 of a record that is stored she has changed it herself: other words change it once more, and nobody else is named', async () => {
  const token = await login(served, 'jw.x')
  const asked = `${served.url}/api/relation/students/jw_query_student/?limit=1&search=${encodeURIComponent('陆听澜')}`
  const one = async () => (await (await fetch(asked, { headers: { 'X-Token': token } })).json()).results[0]
  const { uuid } = await one()
  const person = await visit(browser, served, 'jw.x', `/basic_info/students_c_u?uuid=${uuid}`)
  const { page } = person
  const qq = page.getByLabel('QQ', { exact: true })
  await qq.fill('500001')
  await loseOne(page, '**/relation_update/**')
  const send = async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确认|忽略并提交/ })
      .click()
  }
  await send()
  await notKnown(page).waitFor()
  await qq.fill('500002')
  await send()
  await page.getByText(/更新成功|完善成功/).waitFor()
  expect(await page.getByText('刚被修改过').count()).toBe(0)
  await person.close()
})
