import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { Foreign, manifests } from '../embed/foreign.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { login, PATIENCE } from '../support/login.ts'
import { sharedBrowser } from '../support/product.ts'
import { type Served, serve } from '../support/served.ts'
import { DESK, signOut, visit } from './visit.ts'

// 1.7, R4: what was mended in the wizard is not lost, and is nobody else's. One of its own, because it imports and signs people out.
const browser = await sharedBrowser()
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-kept-'))
let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(async () => {
  await served?.dispose()
  rmSync(folder, { recursive: true })
})

const STUDENTS = '/basic_info/students'
const LAST = /^上次没有导完的表：/

/** The second of these people has no name in the file. */
function roster(name: string, first: number, n: number): string {
  const rows = Array.from({ length: n }, (_, at) => `${at === 1 ? '' : `留${first + at}`},${idNumber(first + at)},高三(1)班`)
  const path = join(folder, name)
  writeFileSync(path, `姓名,证件号码,哪个班\n${rows.join('\n')}\n`)
  return path
}
const open = (page: Page) => page.getByRole('button', { name: '导入学生' }).click()
const goOn = (page: Page) => page.getByRole('button', { name: '继续' }).click()
const cell = (page: Page, text: string) => page.getByRole('grid').getByText(text, { exact: true })

/** Chooses the file, says which column is the class, names the one without a name, and leaves the third out. */
async function work(page: Page, file: string) {
  await open(page)
  await page.getByLabel(/把文件拖到这里/).setInputFiles(file)
  const column = page.getByRole('button', { name: /^班级/ })
  const sheet = page.getByRole('grid')
  await column.or(sheet).waitFor()
  if (await column.isVisible()) {
    await column.click()
    await page.getByRole('option', { name: '哪个班' }).click()
    await page.getByRole('button', { name: '进入预览' }).click()
  }
  await sheet.waitFor()
  await page.getByRole('button', { name: '（空）' }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('顾南枝')
  await page.keyboard.press('Enter')
  await page.getByText('没有错误').waitFor()
  await sheet.locator('[role=row]').nth(3).locator('[role=gridcell]').first().click()
  await page.keyboard.press('Control+Delete')
  await page.getByText('删去的 1 行不计').waitFor()
}
/** All of it is there again, and can be undone and done again. */
async function isThere(page: Page) {
  await cell(page, '顾南枝').waitFor()
  await page.getByText('删去的 1 行不计').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByText('删去的 1 行不计').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '重做' }).click()
  await page.getByText('删去的 1 行不计').waitFor()
}
/** Leaves by `way`, and what the browser asked before. */
async function leaving(page: Page, way: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const answer = (dialog: { type(): string; accept(): Promise<void> }) => {
    asked.push(dialog.type())
    void dialog.accept()
  }
  page.on('dialog', answer)
  await way()
  page.off('dialog', answer)
  return asked
}
/** What lies in the browser: the names of databases and of what is in the shelf's, and the word beside them. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(one => one.name)
    const things = await new Promise<IDBValidKey[]>(done => {
      if (!names.includes('zy-shelf')) return done([])
      const opening = indexedDB.open('zy-shelf')
      opening.onsuccess = () => {
        const all = opening.result.transaction('zy-shelf').objectStore('zy-shelf').getAllKeys()
        all.onsuccess = () => {
          opening.result.close()
          done(all.result)
        }
      }
    })
    return { names, things, mark: localStorage.getItem('zy-shelf') }
  })
async function enter(page: Page, name: string) {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(url => url.pathname === STUDENTS)
}

test('1.7 mapping, edits and rows left out outlive a reload, Back and an expired login; nobody else sees them, and signing out wipes them', async () => {
  const person = await visit(browser, served, 'jw.x', '/dashboard', DESK)
  const { page } = person
  const menu = page.getByRole('navigation', { name: '菜单' })
  await menu.waitFor()
  if (!(await menu.getByRole('link', { name: '学生管理' }).isVisible())) await menu.getByRole('button', { name: '基础信息' }).click()
  await menu.getByRole('link', { name: '学生管理' }).click()
  await work(page, roster('留着的.csv', 600_000, 5))

  expect(await leaving(page, () => page.reload())).toEqual(['beforeunload'])
  await open(page)
  await page.getByText(LAST).waitFor()
  expect(await page.getByText(LAST).textContent()).toMatch(/留着的\.csv，.+，4 行，改动 2 次$/)
  await goOn(page)
  await isThere(page)

  // within the portal nothing asks, because nothing is lost
  await page.goBack()
  await page.waitForURL(url => url.pathname === '/dashboard')
  await page.goForward()
  await open(page)
  await goOn(page)
  await isThere(page)

  // the server ends the login while she is mending: the next dry run is refused
  await page.getByText(/^将新增 4 条/).waitFor({ timeout: PATIENCE })
  const token = await page.evaluate(() => decodeURIComponent(/Admin-Token=([^;]+)/.exec(document.cookie)![1]!))
  await fetch(`${served.url}/api/login-methods/logout/`, { method: 'POST', headers: { 'X-Token': token } })
  await cell(page, '留600004').click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('改六')
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname === '/login')
  await enter(page, 'jw.x')
  await open(page)
  await goOn(page)
  await cell(page, '改六').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await isThere(page)

  // somebody else at the same machine
  await page.context().clearCookies()
  await leaving(page, () => page.goto(`${served.url}/login?redirect=${encodeURIComponent(STUDENTS)}`))
  await enter(page, 'jw.y')
  await open(page)
  await page.getByText('下载模板').waitFor()
  expect(await page.getByText(LAST).count()).toBe(0)
  expect(await stored(page)).toEqual({ names: [], things: [], mark: null })

  await page.keyboard.press('Escape')
  await page.context().clearCookies()
  await page.goto(`${served.url}/login?redirect=${encodeURIComponent(STUDENTS)}`)
  await enter(page, 'jw.x')
  await work(page, roster('又一份.csv', 600_100, 5))
  await expect.poll(async () => (await stored(page)).things).toHaveLength(2)
  await page.goBack()
  await signOut(page)
  await expect.poll(() => stored(page)).toEqual({ names: [], things: [], mark: null })
  expect(person.errors.filter(line => !line.includes('401'))).toEqual([])
  await person.close()
})

test('1.7 a reload while rows are sent asks; the wizard finds the import again, says its end, and keeps nothing of it', async () => {
  const headers = { 'X-Token': await login(served, 'jw.z'), 'Content-Type': 'application/json' }
  const ask = async (path: string, body?: unknown) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${served.url}/api/${path}`, init)).json() as Promise<{ count: number; uuid: string; state: string }>
  }
  const count = async () => (await ask(`relation/students/jw_query_student/?limit=1&search=${encodeURIComponent('留')}`)).count
  const person = await visit(browser, served, 'jw.z', STUDENTS, DESK)
  const { page } = person
  const send = async (n: number) => {
    await page.getByText(new RegExp(`^将新增 ${n} 条`)).waitFor({ timeout: PATIENCE })
    await page.getByRole('button', { name: `提交 ${n} 行` }).click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: `提交 ${n} 行` })
      .click()
  }
  await work(page, roster('在途的.csv', 610_000, 5))
  await page.getByText(/^将新增 4 条/).waitFor({ timeout: PATIENCE })
  // another import of the school is before it, until it is told to stop
  const many = Array.from({ length: 30_000 }, (_, at) => ({ name: `前${at}`, cert_id: idNumber(700_000 + at), grade: '高三(1)班' }))
  const before = await ask('imports/students/?dry_run=false', many)
  await send(4)
  await page.getByText('排队中，前面还有 1 个导入').waitFor()
  expect(await leaving(page, () => page.reload())).toEqual(['beforeunload'])
  await open(page)
  await page.getByText('排队中，前面还有 1 个导入').waitFor()
  await ask(`imports/${before.uuid}/cancel/`, {})
  await person.messages.hear('成功导入 4 条数据')
  expect(await count()).toBe(3)
  await expect.poll(async () => (await stored(page)).things).toEqual([])

  // an answer that never came: the table is there again, and sending it again stores nothing twice
  await work(page, roster('没有回音的.csv', 620_000, 4))
  let arrived = false
  const isMeant = (url: URL) => url.pathname === '/api/imports/students/' && url.searchParams.get('dry_run') !== 'true'
  await page.route(isMeant, async route => {
    await route.fetch()
    arrived = true
  })
  await send(3)
  await expect.poll(() => arrived, { timeout: PATIENCE }).toBe(true)
  await leaving(page, () => page.reload())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect.poll(count, { timeout: PATIENCE }).toBe(5)
  await open(page)
  await goOn(page)
  await person.messages.hear('没有收到服务器的回应。再次提交不会重复写入')
  await page.getByRole('button', { name: '提交 3 行' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '提交 3 行' }).click()
  await person.messages.hear('成功导入 3 条数据')
  expect(await count()).toBe(5)
  await expect.poll(async () => (await stored(page)).things).toEqual([])

  // given up: gone; another browser window of the same person would not find it either
  await work(page, roster('不要了.csv', 630_000, 4))
  await expect.poll(async () => (await stored(page)).things).toHaveLength(2)
  await page.getByTitle('关闭').click()
  await page.getByRole('dialog').last().getByRole('button', { name: '放弃' }).click()
  await expect.poll(async () => (await stored(page)).things).toEqual([])
  await person.close()
})

test('1.7 what was said of the whole list outlives a reload; earlier imports can be taken back too', async () => {
  const token = await login(served, 'sysadmin')
  const headers = { 'X-Token': token, 'Content-Type': 'application/json' }
  const post = async (path: string, body: unknown) =>
    (await fetch(`${served.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<{ uuid: string }>
  const state = async (uuid: string) => (await (await fetch(`${served.url}/api/imports/${uuid}/`, { headers })).json()).state as string
  const person = await visit(browser, served, 'sysadmin', '/NCEE_database_setting/upload_record', DESK)
  const { page } = person
  const openRanks = () => page.getByRole('button', { name: '导入 分数位次' }).click()
  const province = page.getByRole('combobox', { name: '省份' })
  const source = page.getByLabel('来源')
  await openRanks()
  await province.click()
  await page.getByRole('option', { name: '西藏自治区' }).click()
  await page.getByLabel('年份').fill('2026')
  await source.fill('某省考试院')
  const path = join(folder, '位次.csv')
  writeFileSync(path, `分数,本段人数,累计人数\n${[3, 2, 1].map(n => `${500 + n},1,${4 - n}`).join('\n')}\n`)
  await page.getByLabel(/把文件拖到这里/).setInputFiles(path)
  await page.getByRole('grid').waitFor()
  await expect.poll(async () => (await stored(page)).things).toHaveLength(2)
  await leaving(page, () => page.reload())
  await openRanks()
  await page.getByText(LAST).waitFor()
  await goOn(page)
  await page.getByRole('grid').waitFor()
  expect([await province.inputValue(), await page.getByLabel('年份').inputValue(), await source.inputValue()]).toEqual([
    '西藏自治区',
    '2026',
    '某省考试院',
  ])

  // seven imports of the province: five are shown, the others for who asks
  const batches: string[] = []
  for (let n = 0; n < 7; n++) {
    const { uuid } = await post('imports/score_to_rank/', {
      ...{ province: 540000, year: 2026, source: '某省考试院' },
      list: [{ score: 400 + n, count: 1, rank: 1 }],
    })
    batches.push(uuid)
    await expect.poll(() => state(uuid), { timeout: PATIENCE }).toBe('done')
  }
  await page.getByRole('button', { name: '重新选择文件' }).click()
  const undo = page.getByRole('listitem').getByRole('button', { name: '撤回' })
  await expect.poll(() => undo.count()).toBe(5)
  await page.getByRole('button', { name: '更早的导入' }).click()
  await expect.poll(() => undo.count()).toBe(7)
  await undo.last().click()
  await page.getByRole('dialog').last().getByRole('button', { name: '撤回' }).click()
  await expect.poll(() => undo.count()).toBe(6)
  await person.close()
})

test('1.7 an element leaves nothing on a foreign page, whatever was mended in it; leaving that page asks', async () => {
  const foreign = await Foreign.alone(browser, served)
  const { page } = foreign
  await foreign.stand(manifests.find(({ name }) => name === 'import-wizard')!, await login(served, 'jw.z'))
  await page.getByLabel(/把文件拖到这里/).setInputFiles(roster('别处的.csv', 640_000, 4))
  await page.getByRole('button', { name: /^班级/ }).click()
  await page.getByRole('option', { name: '哪个班' }).click()
  await page.getByRole('button', { name: '进入预览' }).click()
  await page
    .getByRole('button', { name: /^删去第 \d 行$/ })
    .first()
    .click()
  await page.getByText('删去的 1 行不计').waitFor()
  expect(await stored(page)).toEqual({ names: [], things: [], mark: null })
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect(await leaving(page, () => page.reload())).toEqual(['beforeunload'])
  await foreign.close()
})
