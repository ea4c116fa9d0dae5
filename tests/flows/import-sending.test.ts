import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { idNumber, workbook } from '../import/support/workbooks.ts'
import { login, PATIENCE } from '../support/login.ts'
import { product } from '../support/product.ts'
import { DESK, visit } from './visit.ts'

const { served, browser } = await product()
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-sending-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A roster of people whom nobody has yet. */
function roster(name: string, first: number, n: number): string {
  const rows = Array.from({ length: n }, (_, at) => `林${first + at},${idNumber(first + at)},高三(1)班`)
  const path = join(folder, name)
  writeFileSync(path, `姓名,证件号码,班级\n${rows.join('\n')}\n`)
  return path
}
async function count(): Promise<number> {
  const token = await login(served, 'jw.z')
  const answer = await fetch(`${served.url}/api/relation/students/jw_query_student/?limit=1`, { headers: { 'X-Token': token } })
  return ((await answer.json()) as { count: number }).count
}
async function sending(viewport: typeof DESK, file: string, n: string) {
  const person = await visit(browser, served, 'jw.z', '/basic_info/students', viewport)
  const { page } = person
  await page.getByRole('button', { name: '导入学生' }).click()
  await page.getByLabel(/把文件拖到这里/).setInputFiles(file)
  await page.getByText(/^将新增/).waitFor({ timeout: PATIENCE })
  await page.getByRole('button', { name: `提交 ${n} 行` }).click()
  await page
    .getByRole('button', { name: `提交 ${n} 行` })
    .last()
    .click()
  return person
}

test('9.2 取消导入 is a word to the server: the screen says what it answered, and nothing is stored; sent again, all of it is', async () => {
  const before = await count()
  const person = await sending(DESK, roster('cancelled.csv', 500_000, 6000), '6000')
  const { page } = person
  await page.getByRole('button', { name: '取消导入' }).click()
  await person.messages.hear('已取消，没有写入任何数据')
  expect(await count()).toBe(before)
  // the table is there again, with its button
  await page.getByRole('button', { name: '提交 6000 行' }).click()
  await page.getByRole('button', { name: '提交 6000 行' }).last().click()
  await person.messages.hear('成功导入 6000 条数据')
  expect(await count()).toBe(before + 6000)
  await person.close()
})

test('closed while it is under way, the import asks, goes on, and its rows are there', async () => {
  const before = await count()
  const person = await sending(DESK, roster('left.csv', 510_000, 6000), '6000')
  const { page } = person
  await page.getByText(/^[\d,]+ \/ 6,000 行$/).waitFor()
  await page.getByRole('dialog').first().getByRole('button', { name: '关闭' }).click()
  await page.getByText('导入还在进行，现在关闭吗？').waitFor()
  await page.getByRole('dialog').last().getByRole('button', { name: '关闭' }).last().click()
  await page.getByText('导入还在进行，现在关闭吗？').waitFor({ state: 'detached' })
  await expect.poll(count, { timeout: PATIENCE }).toBe(before + 6000)
  await person.close()
})

test('what is typed into a cell of the preview is that cell’s, wherever one presses or scrolls', async () => {
  const person = await visit(browser, served, 'jw.z', '/basic_info/students')
  const { page } = person
  await page.getByRole('button', { name: '导入学生' }).click()
  await page.getByLabel(/把文件拖到这里/).setInputFiles(roster('typed.csv', 560_000, 80))
  await page.getByText(/^将新增/).waitFor({ timeout: PATIENCE })
  const grid = page.getByRole('grid').last()
  const name = (n: number) => grid.locator(`[role=row][aria-rowindex="${n + 1}"] [role=gridcell]`).first()
  const type = async (n: number, text: string) => {
    await name(n).dblclick()
    await name(n).locator('input').fill(text)
  }
  await type(2, '改名甲')
  await grid.evaluate(sheet => sheet.scrollTo(0, 1600))
  await name(60).click()
  expect(await name(60).textContent()).toBe('林560059')
  await type(60, '改名乙')
  await name(61).click()
  expect([await name(60).textContent(), await name(61).textContent()]).toEqual(['改名乙', '林560060'])
  await grid.evaluate(sheet => sheet.scrollTo(0, 0))
  expect([await name(2).textContent(), await name(3).textContent()]).toEqual(['改名甲', '林560002'])
  await person.close()
})

test('9.4 a column that is not imported is named and asked about once; what the sheet says of a nation is stored', async () => {
  const file = join(folder, 'nations.csv')
  const rows = (from: number) =>
    `姓名,证件号码,班级,民族,家长姓名\n${['回族', '维吾尔'].map((nation, at) => `族${from + at},${idNumber(from + at)},高三(1)班,${nation},林建国`).join('\n')}\n`
  const person = await visit(browser, served, 'jw.z', '/basic_info/students', DESK)
  const { page } = person
  const send = async (from: number) => {
    writeFileSync(file, rows(from))
    await page.getByRole('button', { name: '导入学生' }).click()
    await page.getByLabel(/把文件拖到这里/).setInputFiles(file)
    await page.getByText('文件中有 1 列不导入：家长姓名（如“林建国”）。').waitFor()
    await page.getByText(/^将新增 2 条/).waitFor({ timeout: PATIENCE })
    await page.getByRole('button', { name: '提交 2 行' }).click()
  }
  const confirm = async () => {
    await page.getByText('确定导入这 2 条数据吗？').waitFor()
    await page.getByRole('button', { name: '提交 2 行' }).last().click()
    await person.messages.hear('成功导入 2 条数据')
  }
  await send(530_000)
  await page.getByText('有 1 列不会导入，确定吗？').waitFor()
  await page.getByRole('button', { name: '不导入这些列' }).last().click()
  await confirm()
  const token = await login(served, 'jw.z')
  const search = encodeURIComponent('族53000')
  const stored = await fetch(`${served.url}/api/relation/students/jw_query_student/?search=${search}`, { headers: { 'X-Token': token } })
  const nations = ((await stored.json()) as { nation: string }[]).map(one => one.nation)
  expect(nations.toSorted()).toEqual(['回族', '维吾尔族'])
  // another day, after a reload: the heading is remembered
  await page.reload()
  await send(530_010)
  await confirm()
  await person.close()
})

test('9.8 a sheet for each class: taken together, the name of its sheet is the class, a fault names sheet and line', async () => {
  const people = (from: number, n: number) => Array.from({ length: n }, (_, at) => [`表${from + at}`, idNumber(from + at)])
  const heads = ['姓名', '证件号码']
  const file = join(folder, '一班一表.xlsx')
  writeFileSync(
    file,
    workbook([
      { name: '高三(1)班', rows: [['名册'], heads, ...people(540_000, 3)] },
      { name: '高三(2)班', rows: [heads, ...people(540_010, 2), ['', idNumber(540_020)]] },
      { name: '说明', rows: [['请先阅读']] },
    ]),
  )
  const person = await visit(browser, served, 'jw.z', '/basic_info/students')
  const { page } = person
  await page.getByRole('button', { name: '导入学生' }).click()
  await page.getByLabel(/把文件拖到这里/).setInputFiles(file)
  await page.getByText('已选 2 张，共 6 行').waitFor()
  expect(await page.getByRole('checkbox', { name: /^用工作表名作为班级/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: '进入预览' }).click()
  // the row without a name is one of the second sheet, and is typed where the focus stands
  await page.getByRole('rowheader', { name: '高三(2)班 4' }).waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.type('表540020')
  await page.keyboard.press('Enter')
  await page.getByText(/^将新增 6 条/).waitFor({ timeout: PATIENCE })
  await page.getByRole('button', { name: '提交 6 行' }).click()
  await page.getByRole('button', { name: '提交 6 行' }).last().click()
  await person.messages.hear('成功导入 6 条数据')
  const token = await login(served, 'jw.z')
  const search = encodeURIComponent('表5400')
  const stored = await fetch(`${served.url}/api/relation/students/jw_query_student/?search=${search}`, { headers: { 'X-Token': token } })
  const all = (await stored.json()) as { name: string; grade: { name: string } }[]
  expect(all.map(one => `${one.name} ${one.grade.name}`).toSorted()).toEqual([
    '表540000 高三(1)班',
    '表540001 高三(1)班',
    '表540002 高三(1)班',
    '表540010 高三(2)班',
    '表540011 高三(2)班',
    '表540020 高三(2)班',
  ])
  await person.close()
})
