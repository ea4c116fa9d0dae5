import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { product } from '../support/product.ts'
import { visit } from './visit.ts'

// Saved by accounts that no other file of flows uses.
const { served, browser } = await product()

async function fill(page: Page, choose: readonly string[]) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('高考总分').fill('601')
  await dialog.getByLabel('全省排名').fill('34000')
  for (const subject of choose) await dialog.getByText(subject, { exact: true }).click()
  // only who has something to confirm is shown it: a student whose year has no table yet
  const tips = dialog.getByRole('checkbox', { name: '我已阅读并确认以上提示信息' })
  if (await tips.count()) await tips.check()
  await dialog.getByRole('button', { name: '保存' }).click()
}

/** Whether the form was sent since. */
function watchSaves(page: Page) {
  let isSent = false
  page.on('request', request => {
    isSent ||= request.method() === 'PATCH'
  })
  return () => isSent
}

test('B088, B182 a student saves her own by the students call, without the province, her subjects as JSON text', async () => {
  const person = await visit(browser, served, 'solo.y', '/dashboard')
  const { page } = person
  const sent = page.waitForRequest(request => request.method() === 'PATCH')
  await page.getByRole('button', { name: '填写模拟高考分数' }).click()
  await page.getByRole('dialog').getByLabel('高考总分').waitFor()
  await fill(page, ['物理', '化学', '生物'])
  const request = await sent
  expect(new URL(request.url()).pathname).toMatch(/^\/api\/relation\/students\/[\da-f-]{36}\/relation_update_mngk\/$/)
  const body = request.postDataJSON() as Record<string, unknown>
  expect(Object.keys(body).toSorted()).toEqual(['aspiration_course', 'mngk_rank', 'mngk_score'])
  expect(body).toMatchObject({ mngk_score: 601, mngk_rank: 34000 })
  expect(JSON.parse(body.aspiration_course as string)).toHaveLength(3)
  expect((await (await request.response())!.json()).mngk_score).toBe(601)
  expect(person.errors).toEqual([])
  await person.close()
})

test('B207 a notice that is not confirmed keeps the form from being sent, and says so', async () => {
  const person = await visit(browser, served, 'solo.y', '/dashboard')
  const { page } = person
  const isSent = watchSaves(page)
  await page.getByRole('button', { name: '填写模拟高考分数' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('高考总分').fill('602')
  await dialog.getByLabel('全省排名').fill('33000')
  // what there is to confirm: the newest table of her province is two years older than her examination
  await dialog.getByText(/还没有江苏省20\d\d年的一分一段表.*按2025年的表换算/).waitFor()
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText('请先确认提示信息，再保存数据').waitFor()
  expect(isSent()).toBe(false)
  expect(person.errors).toEqual([])
  await person.close()
})

test('8.18 what has been saved in another tab since is not written over unseen', async () => {
  const person = await visit(browser, served, 'solo.y', '/dashboard')
  const { page } = person
  await page.getByRole('button', { name: '填写模拟高考分数' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('全省排名').fill('31000')
  const headers = { 'X-Token': await login(served, 'solo.y'), 'Content-Type': 'application/json' }
  const at = (path: string) => `${served.url}/api/${path}`
  const { extra_user_info: own } = await (await fetch(at('login-methods/is_login/'), { headers })).json()
  const elsewhere = JSON.stringify({ mngk_score: 644, mngk_rank: 9000 })
  const save = () => fetch(at(`relation/students/${own.uuid}/relation_update_mngk/`), { method: 'PATCH', headers, body: elsewhere })
  expect((await save()).status).toBe(200)
  const refused = page.waitForResponse(answer => answer.request().method() === 'PATCH')
  await fill(page, own.aspiration_course ? [] : ['物理', '化学', '生物'])
  expect((await refused).status()).toBe(412)
  await dialog.getByText('这条记录刚被修改过，还没有保存你的修改。').waitFor()
  await dialog.getByText('644').waitFor()
  await dialog.getByRole('button', { name: '仍用我填写的' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { extra_user_info: now } = await (await fetch(at('login-methods/is_login/'), { headers })).json()
  expect([now.mngk_score, now.mngk_rank]).toEqual([601, 34000])
  // what she has changed elsewhere before she opens it is no surprise to her
  expect((await save()).status).toBe(200)
  await page.getByRole('button', { name: '填写模拟高考分数' }).click()
  await expect.poll(() => dialog.getByLabel('高考总分').inputValue()).toBe('644')
  const kept = page.waitForResponse(answer => answer.request().method() === 'PATCH')
  await fill(page, [])
  expect((await kept).status()).toBe(200)
  await person.close()
})

test('8.18 nor is what an adviser has saved in another tab, and he is shown what it is', async () => {
  const person = await visit(browser, served, 'adviser.z', '/college_aspiration/by_rank')
  const { page } = person
  await page.getByRole('button', { name: '填写模拟高考' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('高考总分').fill('602')
  const headers = { 'X-Token': await login(served, 'adviser.z'), 'Content-Type': 'application/json' }
  const { extra_user_info: own } = await (await fetch(`${served.url}/api/login-methods/is_login/`, { headers })).json()
  const body = JSON.stringify({ mngk_score: 645 })
  const at = `${served.url}/api/relation/teachers/${own.uuid}/relation_update_mngk/`
  expect((await fetch(at, { method: 'PATCH', headers, body })).status).toBe(200)
  await dialog.getByLabel('省').first().click()
  await page.getByRole('option', { name: '江苏省' }).click()
  await fill(page, ['物理', '化学', '生物'])
  await dialog.getByText('645').waitFor()
  await dialog.getByRole('button', { name: '改用现在的内容' }).click()
  await expect.poll(() => dialog.getByLabel('高考总分').inputValue()).toBe('645')
  await person.close()
})

test('B088 an adviser saves his own by the teachers call', async () => {
  const person = await visit(browser, served, 'adviser.z', '/college_aspiration/by_rank')
  const { page } = person
  const sent = page.waitForRequest(request => request.method() === 'PATCH')
  await page.getByRole('button', { name: '填写模拟高考' }).first().click()
  await page.getByRole('dialog').getByLabel('高考总分').waitFor()
  await page.getByRole('dialog').getByLabel('省').first().click()
  await page.getByRole('option', { name: '江苏省' }).click()
  await fill(page, ['物理', '化学', '生物'])
  const request = await sent
  expect(new URL(request.url()).pathname).toMatch(/^\/api\/relation\/teachers\/[\da-f-]{36}\/relation_update_mngk\/$/)
  expect((await request.response())!.status()).toBe(200)
  expect(person.errors).toEqual([])
  await person.close()
})

test('an adviser saves for a student of his from her row, and what is open to her names her', async () => {
  const person = await visit(browser, served, 'adviser.y', '/career_archives/student_archives_list')
  const { page } = person
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /模拟填报/ }) })
  const name = await row.first().getByRole('link').first().textContent()
  await row
    .first()
    .getByRole('button', { name: /模拟填报/ })
    .click()
  const dialog = page.getByRole('dialog', { name: `模拟高考　${name}` })
  await dialog.getByLabel('高考总分').waitFor()
  const sent = page.waitForRequest(request => request.method() === 'PATCH')
  await fill(page, ['物理', '化学', '生物'])
  expect((await (await sent).response())!.status()).toBe(200)
  await page.waitForURL(/college_aspiration\/by_rank/)
  await page.getByText(`${name}　江苏省　物理类`).waitFor()
  expect(person.errors).toEqual([])
  await person.close()
})

test('B118 a student who has not chosen her subjects is led there instead of saving', async () => {
  const ask = async (as: string, path: string, init?: RequestInit) =>
    (
      await fetch(`${served.url}/api/relation/students/${path}`, {
        ...init,
        headers: { 'X-Token': await login(served, as), 'Content-Type': 'application/json' },
      })
    ).json()
  const { uuid } = await ask('solo.z', 'student/')
  const cleared = await ask('jw.z', `${uuid}/relation_update/`, { method: 'PATCH', body: JSON.stringify({ course: '[]' }) })
  expect(cleared.course).toBeNull()
  const person = await visit(browser, served, 'solo.z', '/dashboard')
  const { page } = person
  const isSent = watchSaves(page)
  await page.getByRole('button', { name: '填写模拟高考分数' }).click()
  await page.getByRole('dialog').getByLabel('高考总分').waitFor()
  await fill(page, ['物理', '化学', '生物'])
  await page.getByRole('button', { name: '去选科' }).click()
  await page.waitForURL(/\/optional\/select_submit/)
  expect(isSent()).toBe(false)
  expect(person.errors).toEqual([])
  await person.close()
})
