import { expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { visit } from './visit.ts'

const { served, browser } = await product()

test('an export asks for the list without its pages, fetches its writer when it is first used, and says how it went (B180, B184, B194)', async () => {
  const person = await visit(browser, served, 'jw.x', '/basic_info/students?page=2&limit=10')
  const { page } = person
  const asked: URL[] = []
  page.on('request', request => asked.push(new URL(request.url())))
  const lists = () => asked.filter(url => url.pathname.includes('jw_query_student'))
  await page.getByText(/^共 \d+ 人$/).waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter(url => /workbook/.test(url.pathname))).toEqual([])
  asked.length = 0
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel导出' }).first().click()
  await person.messages.hear('Excel导出成功，请前往本地查看...')
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(asked.filter(url => /workbook/.test(url.pathname))).not.toEqual([])
  expect(lists().length).toBeGreaterThan(0)
  for (const { searchParams } of lists())
    for (const name of ['limit', 'offset', 'page']) expect([name, searchParams.has(name)]).toEqual([name, false])
  await page.route('**/api/relation/students/jw_query_student/**', route => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Excel导出' }).first().click()
  await person.messages.hear('Excel导出失败，请重试...')
  await person.close()
})

const tables = [
  ['/basic_info/students', '学生'],
  ['/basic_info/teachers', '教师'],
  ['/basic_info/grade', '班级'],
  ['/career_archives/records?kind=rewards_punishments', '奖惩'],
  ['/career_archives/records?kind=officeholdings', '任职'],
  ['/career_archives/records?kind=social_practices', '社会实践'],
] as const
test('each of the six tables has its pages and an Excel export (B250)', async () => {
  for (const [address, what] of tables) {
    const person = await visit(browser, served, 'jw.x', address)
    const { page } = person
    for (const name of ['下一页', '每页 10 条']) await page.getByRole('button', { name }).waitFor()
    expect([what, await page.getByRole('button', { name: 'Excel导出' }).first().isEnabled()]).toEqual([what, true])
    await person.close()
  }
})
