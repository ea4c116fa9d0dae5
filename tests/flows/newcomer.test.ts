import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { Person } from '../support/person.ts'
import { sharedBrowser } from '../support/product.ts'
import { rosters } from '../support/rosters.ts'
import { command, type Served, serve } from '../support/served.ts'

// The newcomer's walk: an empty folder, a school's own spreadsheets, and a student who finds herself in them.
const files = rosters()
const DEMO_STUDENTS = 120
let served: Served
const browser = await sharedBrowser()
beforeAll(async () => {
  served = await serve({}, mkdtempSync(join(tmpdir(), 'zhiyuan-newcomer-')))
})
afterAll(async () => {
  await served?.dispose()
})

const rowsOf = (bytes: Uint8Array) => {
  const book = read(bytes, { type: 'array' })
  return utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0]!]!)
}

test('a school imports its real roster, and a student finds herself in it', async () => {
  const jw = await Person.at(browser, served.url)
  await jw.signIn('jw.x')

  // Classes, then students: read, checked, confirmed, sent.
  for (const [path, button, file, count] of [
    ['/basic_info/grade', '导入班级', files.classes, files.classCount],
    ['/basic_info/students', '导入学生', files.students, files.studentCount],
  ] as const) {
    await jw.open(path)
    await jw.press(button)
    await jw.page.locator('input[type=file]').setInputFiles(file)
    await jw.press(`提交 ${count} 行`)
    await jw.page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^(确认|确定|提交|导入)/ })
      .last()
      .click()
    await jw.messages.hear(`成功导入 ${count} 条数据`)
    await jw.page.getByRole('dialog').first().waitFor({ state: 'detached' })
  }

  // In the table; filtered to a class; exported as the filter says, as texts and with masks.
  await jw.open('/basic_info/students')
  await jw.page.getByText(`共 ${DEMO_STUDENTS + files.studentCount} 人`).waitFor()
  await jw.page.getByRole('button', { name: '高一（1）班', exact: true }).click()
  await jw.page
    .getByText(/^共 \d+ 人$/)
    .filter({ hasNotText: String(DEMO_STUDENTS + files.studentCount) })
    .waitFor()
  const shown = Number(/\d+/.exec((await jw.page.getByText(/^共 \d+ 人$/).textContent()) ?? '')![0])
  const exported = rowsOf(await jw.download('Excel导出'))
  expect(exported).toHaveLength(shown)
  expect(new Set(exported.map(row => row.班级))).toEqual(new Set(['高一（1）班']))
  for (const row of exported) expect(row.证件号码).toMatch(/^\d{6}\*{8}\w{4}$/)
  await jw.messages.hear('Excel导出成功，请前往本地查看...')

  // One of them gets her initial password from the school …
  const passwords = rowsOf(await jw.download('下载初始密码', true))
  const her = passwords.find(row => row.班级 === '高一（1）班')!
  const values = Object.values(her)
  const username = values.find(value => /^99\d{15}[\dX]$/.test(value))!
  const password = values.at(-1)!
  const name = her.姓名!

  // … must change it …
  const student = await Person.at(browser, served.url)
  await student.signIn(username, password)
  await student.page.waitForURL('**/profile/password')
  await student.open('/dashboard')
  await student.page.waitForURL('**/profile/password')
  await student.page.getByLabel('原密码', { exact: true }).fill(password)
  await student.page.getByLabel('新密码', { exact: true }).fill('Walk-2026')
  await student.page.getByLabel('确认新密码', { exact: true }).fill('Walk-2026')
  await student.press('保存')
  await student.page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  // … and is in
  await student.page.getByRole('heading', { name: '选考科目' }).waitFor()
  expect(new URL(student.page.url()).pathname).toBe('/dashboard')

  // … fills in the form, chooses electives, and saves.
  await student.open('/career_archives/students_archives')
  const { page } = student
  await page.getByLabel('姓名').waitFor()
  expect(await page.getByLabel('姓名').inputValue()).toBe(name)
  await page.getByLabel('入学成绩').fill('612')
  await page.getByRole('button', { name: /学籍所在地/ }).click()
  for (const step of ['江苏省', '苏州市', '姑苏区']) await page.getByText(step, { exact: true }).last().click()
  const subjects = page.getByRole('group', { name: '选考科目' })
  expect(await subjects.getByRole('button', { name: '化学' }).isDisabled()).toBe(true)
  for (const subject of ['物理', '化学', '生物']) await subjects.getByRole('button', { name: subject }).click()
  expect(await subjects.getByRole('button', { name: '历史' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await student.messages.hear('个人基础信息完善成功')
  await page.reload()
  await page.getByText('提交后不能再改').waitFor()

  // The school sees what she saved; the other school cannot see her anywhere.
  const own = JSON.parse((await jw.call(`relation/students/jw_query_student/?search=${encodeURIComponent(name)}&limit=50`)).text)
  const found = own.results.find((row: { course: string | null }) => row.course === '["物理","化学","生物"]')
  expect(found).toMatchObject({ name, native_path: '江苏省 苏州市 姑苏区', entry_score: 612 })
  const other = await Person.at(browser, served.url)
  await other.signIn('jw.y')
  for (const path of [
    `relation/students/${found.uuid}/`,
    `relation/students/${found.uuid}/retrieve_student_vip_info/`,
    'relation/students/jw_query_student/',
    'relation/students/download_cleartext_pass/',
    'data_dict/grade/',
    'imports/',
  ])
    expect((await other.call(path)).text).not.toContain(found.uuid)
  expect((await other.call(`relation/students/${found.uuid}/`)).status).toBe(404)
  await other.open(`/basic_info/students?search=${encodeURIComponent(name)}`)
  await other.page.getByRole('heading', { name: '学生管理' }).waitFor()
  expect(await other.page.getByText(username.slice(0, 6)).count()).toBe(0)

  for (const person of [jw, student, other]) {
    expect(person.errors.filter(text => !text.includes('404'))).toEqual([])
    await person.close()
  }

  // The chain of what was seen and done holds.
  expect(await served.stop()).toBe(0)
  const audit = await command('scripts/audit-verify.ts', [], { DATA_DIR: served.folder, DATABASE_URL: '' })
  expect(audit).toMatchObject({ code: 0 })
})
