import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { held } from '../support/held.ts'
import { sharedBrowser } from '../support/product.ts'
import { type Served, serve } from '../support/served.ts'
import { signOut, visit } from './visit.ts'

// What comes when she who has asked for it is gone (8.14). One of its own, because people sign out here.
const browser = await sharedBrowser()
let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served?.dispose())

const report = idOf('evaluation_reports', idOf('evaluations', 'personality student.x'))
const isSignedIn = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'Admin-Token')

test('8.14 who signs out while her new password is on its way is not signed in again by its answer', async () => {
  const person = await visit(browser, served, 'student2.y', '/profile/password')
  const { page } = person
  await page.getByLabel('原密码', { exact: true }).fill(demoPassword)
  await page.getByLabel('新密码', { exact: true }).fill('Late-answer-26')
  await page.getByLabel('确认新密码', { exact: true }).fill('Late-answer-26')
  const answer = await held(page, '**/change-password/**')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await answer.came
  await signOut(page)
  answer.release()
  await page.waitForTimeout(1500)
  expect([await isSignedIn(page), new URL(page.url()).pathname]).toEqual([false, '/login'])
  expect(await page.getByText(/成功/).count()).toBe(0)
  await person.close()
})

test.each(['Excel导出', '下载初始密码'])('8.14 a file that she has asked for (%s) is not saved for who comes after her', async name => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/students')
  const { page } = person
  await page.getByText(/^共 \d+ 人$/).waitFor()
  await page.waitForLoadState('networkidle')
  const files: string[] = []
  page.on('download', file => files.push(file.suggestedFilename()))
  const isPasswords = name === '下载初始密码'
  const answer = await held(page, isPasswords ? '**/download_cleartext_pass/**' : '**/jw_query_student/**')
  await page.getByRole('button', { name }).first().click()
  if (isPasswords) await page.getByRole('dialog').getByRole('button', { name }).click()
  await answer.came
  await signOut(page)
  answer.release()
  await page.waitForTimeout(2000)
  expect(files).toEqual([])
  expect(await page.getByText(/导出/).count()).toBe(0)
  await person.close()
})

test.each([
  [503, '服务端异常, 请联系管理员'],
  [401, '您登录已经失效, 请重新登录'],
])('8.14 R5 a report that cannot be had (%s) is said', async (status, words) => {
  const person = await visit(browser, served, 'student.x', `/my_report/info?uuid=${report}`)
  const { page } = person
  const save = page.getByRole('button', { name: '下载报告' })
  await save.waitFor()
  await page.route('**/evaluation_reports/*/download/', route => route.fulfill({ status, json: { detail: '令牌已经失效' } }))
  await save.click()
  await person.messages.hear(words)
  await person.close()
})
