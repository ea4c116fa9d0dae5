import { expect, test } from 'vitest'
import { held } from '../support/held.ts'
import { login } from '../support/login.ts'
import { product } from '../support/product.ts'
import { send } from '../support/send.ts'
import { visit } from './visit.ts'

// A screen states nothing it does not know yet: what was answered before says nothing of what is chosen now.
const { served, browser } = await product()

test('the next student stands over no marks but her own', async () => {
  const person = await visit(browser, served, 'jw.x', '/career_archives/performance')
  const { page } = person
  await page.getByRole('button', { name: '成绩曲线' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('figure').first().waitFor()
  const answer = await held(page, '**/career/performance/**')
  const next = dialog.getByRole('button', { name: /^下一位：/ })
  const name = (await next.textContent())!.replace('下一位：', '')
  await next.click()
  await answer.came
  await dialog.getByRole('heading', { name: new RegExp(name) }).waitFor()
  expect([await dialog.getByRole('figure').count(), await dialog.getByRole('button', { name: '导出' }).count()]).toEqual([0, 0])
  answer.release()
  await dialog.getByRole('figure').first().waitFor()
  await person.close()
})

test('a list under a new search says that its rows are those of before', async () => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/students')
  const { page } = person
  await page.getByText(/^共 \d+ 人$/).waitFor()
  const answer = await held(page, '**/jw_query_student/**')
  await page.getByRole('searchbox').first().fill('陆')
  await answer.came
  const table = page.locator('[part=table]')
  const number = page.getByText(/^共 \d+ 人$/)
  expect([await table.getAttribute('aria-busy'), await number.getAttribute('aria-busy')]).toEqual(['true', 'true'])
  answer.release()
  await page.getByText(/^共 \d+ 人$/).waitFor()
  await expect.poll(async () => [await table.getAttribute('aria-busy'), await number.getAttribute('aria-busy')]).toEqual([null, null])
  await person.close()
})

test('R9 a teacher archives no record that was changed since she read it', async () => {
  const token = await login(served, 'student.x')
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await send(served, method, path, token, body === undefined ? undefined : JSON.stringify(body))
    expect([path, status]).toEqual([path, method === 'POST' ? 201 : 200])
    return JSON.parse(text)
  }
  const [{ uuid: term }] = await call('GET', 'data_dict/term/')
  const body = { sp_type: '志愿服务', begin_date: '2026-10-01', term, results: '图书馆整理两小时' }
  const { uuid } = await call('POST', 'career_record/social_practices/student_create/', body)
  const own = `career_record/social_practices/${uuid}/`
  const teacher = await visit(browser, served, 'teacher.x', `/career_archives/social_practices_info?uuid=${uuid}`)
  await teacher.page.getByText(body.results).waitFor()
  await call('PATCH', own, { results: '图书馆整理两百小时' })
  const archive = async () => {
    await teacher.press('归档')
    await teacher.page.getByRole('dialog').getByRole('button', { name: '归档' }).click()
  }
  await archive()
  await teacher.messages.hear('这条记录刚被修改过，请核对后再保存。')
  await teacher.page.getByText('图书馆整理两百小时').waitFor()
  expect((await call('GET', own)).is_archive).toBe(false)
  // what failed stays under way a moment longer (B195)
  await teacher.page.waitForTimeout(2000)
  await archive()
  await teacher.page.getByText('已归档').first().waitFor()
  expect((await call('GET', own)).is_archive).toBe(true)
  await teacher.close()
})
