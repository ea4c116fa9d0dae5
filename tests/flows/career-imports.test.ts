import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTable } from '../import/support/files.ts'
import { login } from '../support/login.ts'
import { Person } from '../support/person.ts'
import { sharedBrowser } from '../support/product.ts'
import { type Served, serve } from '../support/served.ts'

// Issue 11: school staff import what a school keeps of its students, and the student finds it.
const at = (name: string) => new URL(`../../../shared/data/rosters/${name}`, import.meta.url)
const hasShared = existsSync(at('performance.xls'))
if (!hasShared) console.warn('NO SHARED ROSTERS beside the repository: no school’s own exams are imported')
let served: Served
const browser = await sharedBrowser()
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served?.dispose())

async function send(token: string, path: string, body: unknown) {
  const headers = { 'Content-Type': 'application/json', 'X-Token': token }
  const answer = await fetch(`${served.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.ok, `${path} ${answer.status} ${await answer.clone().text()}`).toBe(true)
  return answer.json()
}
/** Confirms what the wizard asks before it sends. */
const confirm = (jw: Person) => jw.page.getByRole('dialog').last().getByRole('button', { name: /^提交/ }).last().click()

test.runIf(hasShared)(
  'school staff import performance.xls, and the student opens her chart and sees the exam; records follow',
  async () => {
    // the school has these students already
    const bytes = new Uint8Array(readFileSync(at('performance.xls')))
    const { entries } = await readTable(bytes, 'performance.xls', 'performance')
    const people = [...new Map(entries.map(({ cells }) => [cells.cert_id!, cells.name!]))]
    const numbers = await readTable(
      new Uint8Array(readFileSync(at('records_practices.xlsx'))),
      'records_practices.xlsx',
      'social_practices',
    )
    const numberOf = new Map(numbers.entries.map(({ cells }) => [cells.cert_id, cells.id]))
    const token = await login(served, 'jw.x')
    const [klass] = (await (await fetch(`${served.url}/api/data_dict/grade/?limit=1`, { headers: { 'X-Token': token } })).json()).results
    const rows = people.map(([cert_id, name]) => ({
      name,
      cert_id,
      grade: klass.name,
      password: 'First-2026',
      other_num: numberOf.get(cert_id) ?? '',
      enrollment_year: klass.year,
    }))
    await send(token, 'relation/students/multi_create/', rows)

    const jw = await Person.at(browser, served.url)
    await jw.signIn('jw.x')
    await jw.open('/career_archives/performance')
    await jw.press('导入成绩')
    await jw.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'performance.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(bytes) })
    await jw.page.getByText('将新增 180 条，更新 0 条，不变 0 条。写入后可撤回。').waitFor()
    await jw.press('提交 180 行')
    await confirm(jw)
    await jw.messages.hear('成功导入 180 条数据')

    // she signs in for the first time, chooses her password, and finds three exams
    const [cert_id] = people[0]!
    const first = await (
      await fetch(`${served.url}/api/login-methods/login/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: cert_id, password: 'First-2026' }),
      })
    ).json()
    await send(first.token, 'sys/users/change-password/', { old_password: 'First-2026', password: 'Chosen-2026' })
    const student = await Person.at(browser, served.url)
    await student.signIn(cert_id, 'Chosen-2026')
    await student.open('/career_archives/performance')
    for (const day of ['2026-09-15', '2026-10-15', '2026-11-15']) await student.page.getByText(day).first().waitFor()
    await student.page.getByText('441.6 分').first().waitFor()
    await student.press('成绩曲线')
    const chart = student.page.getByRole('dialog', { name: /成绩曲线/ })
    await chart.getByText('441.6').first().waitFor()
    await chart.getByRole('tab', { name: '语文' }).click()
    await chart.getByText('87.4').first().waitFor()
    expect(student.errors).toEqual([])

    // B157 a list of records waits for its term, then goes in though some rows end before they begin
    await jw.open('/career_archives/records?kind=social_practices')
    await jw.press('导入社会实践')
    const file = jw.page.locator('input[type=file]')
    await file.setInputFiles(at('records_practices.xlsx').pathname)
    await jw.messages.hear('请先选择关联学期')
    await jw.page.getByRole('combobox', { name: '学期' }).click()
    await jw.page.getByRole('option').first().click()
    await file.setInputFiles(at('records_practices.xlsx').pathname)
    await jw.page.getByText(/有 31 行的结束日期早于开始日期/).waitFor()
    await jw.press('提交 60 行')
    await confirm(jw)
    await jw.messages.hear('成功导入 60 条数据')
    await student.open('/career_archives/records?kind=social_practices')
    await student.page.getByText('社区敬老服务').first().waitFor()
    expect(jw.errors).toEqual([])
  },
  180_000,
)
