import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idNumber } from '../import/support/workbooks.ts'
import { login, PATIENCE } from '../support/login.ts'
import { product } from '../support/product.ts'
import { DESK, PHONE, visit } from './visit.ts'

const { served, browser } = await product()
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-correcting-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FIRST = 700_000
const N = 480
const className = (n: number) => `更正(${n})班`
const phone = (n: number) => `137${String(n).padStart(8, '0')}`
interface Row {
  name: string
  cert_id: string
  grade: string
  phone: string
  nation: string
  other_num: string
}
/** The roster as it is stored: twelve classes of forty. */
const stored: readonly Row[] = Array.from({ length: N }, (_, n) => ({
  ...{ name: `苏${n}`, cert_id: idNumber(FIRST + n), grade: className(Math.floor(n / 40) + 1) },
  ...{ phone: phone(n), nation: '汉族', other_num: `G${n}` },
}))
/** 37 changes: 20 numbers, 12 of another class, 3 nations, 2 names. */
const corrected = stored.map((row, n) => {
  if (n < 20) return { ...row, phone: phone(5000 + n) }
  if (n < 32) return { ...row, grade: className(2) }
  if (n < 35) return { ...row, nation: '回族' }
  return n < 37 ? { ...row, name: `苏新${n}` } : row
})
const heads = { name: '姓名', cert_id: '证件号码', grade: '班级', phone: '手机号', nation: '民族', other_num: '学号' }
function file(name: string, rows: readonly Partial<Row>[], fields = Object.keys(heads) as (keyof Row)[]): string {
  const path = join(folder, name)
  const lines = rows.map(row => fields.map(field => row[field] ?? '').join())
  writeFileSync(path, `${fields.map(field => heads[field]).join()}\n${lines.join('\n')}\n`)
  return path
}

let token: string
const call = async (path: string, method = 'GET', body?: unknown) => {
  const headers = { 'X-Token': token, 'Content-Type': 'application/json' }
  const answer = await fetch(`${served.url}/api/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  return (await answer.json()) as any
}
/** What the roster says now, by student number: no other flow makes students of these names. */
async function roster() {
  const { results } = await call('relation/students/jw_query_student/?search=苏&limit=1000')
  const own = (
    results as { name: string; other_num: string; nation: string; updated_time: string; phone: string; grade: { name: string } }[]
  ).filter(one => one.other_num?.startsWith('G'))
  return new Map(own.map(one => [one.other_num, `${one.name} ${one.grade.name} ${one.nation} ${one.phone}`]))
}
beforeAll(async () => {
  token = await login(served, 'jw.z')
  await call(
    'data_dict/grade/multi/',
    'POST',
    Array.from({ length: 12 }, (_, n) => ({ name: className(n + 1), year: 2026 })),
  )
  expect(await call('relation/students/multi_create/', 'POST', stored)).toMatchObject({ created: N })
})

const choose = async (page: Page, path: string) => page.getByLabel(/把文件拖到这里/).setInputFiles(path)
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('9.3 a person corrects a roster of 480 with 37 changes, looks at them, leaves three, and undoes all', async () => {
  const before = await roster()
  expect(before.size).toBe(N)
  const person = await visit(browser, served, 'jw.z', '/basic_info/students', DESK)
  const { page } = person
  await page.getByRole('button', { name: '导入学生' }).click()
  await page.getByText('更正名单', { exact: true }).click()
  await choose(page, file('corrected.csv', corrected))
  await page.getByText('新增 0 条，更正 37 条，不变 443 条。写入前可逐项查看。').waitFor({ timeout: PATIENCE })
  await page.getByRole('button', { name: '查看改动' }).click()
  await page.getByText('更正 37 处，涉及 37 条').waitFor()
  // old and new of each, by kind, who changes class among them
  for (const [kind, n] of [
    ['姓名', 2],
    ['班级', 12],
    ['手机号', 20],
  ] as const)
    await row(page, `${kind}采用 ${n} / ${n}`).waitFor()
  expect(await row(page, '苏20').textContent()).toContain('苏20更正(1)班→更正(2)班')
  for (const name of ['苏新35', '苏20', '苏21']) await row(page, name).getByRole('checkbox').uncheck()
  await page.getByText('更正 34 处，涉及 34 条，保留原样 3 处').waitFor()
  await page.getByRole('button', { name: '写入 34 处改动' }).click()
  await page.getByText('写入这 34 处改动吗？').waitFor()
  await page.getByRole('button', { name: '写入 34 处改动' }).last().click()
  await person.messages.hear('新增 0 条，更正 34 条')
  const after = await roster()
  const changed = [...after].filter(([key, text]) => before.get(key) !== text).map(([key]) => key)
  expect(changed).toHaveLength(34)
  expect(after.get('G22')).toContain(className(2))
  for (const key of ['G20', 'G21', 'G35']) expect(changed).not.toContain(key)
  // one click takes it back
  await page.getByRole('button', { name: '导入学生' }).click()
  // the message that says the same may still stand
  await page.getByRole('listitem').filter({ hasText: '新增 0 条，更正 34 条' }).waitFor()
  await page.getByRole('button', { name: '撤回', exact: true }).first().click()
  await page.getByText('撤回这次导入的 34 条数据吗？').waitFor()
  await page.getByRole('button', { name: '撤回', exact: true }).last().click()
  await person.messages.hear('已撤回 34 条')
  expect(await roster()).toEqual(before)
  await person.close()
})

test('9.3 a list of numbers and names alone corrects too; new people are named, who is missing is switched off only by a tick', async () => {
  const person = await visit(browser, served, 'jw.z', '/basic_info/students', PHONE)
  const { page } = person
  await page.getByRole('button', { name: '导入学生' }).click()
  // what adds says that these are there already, and leads on
  const rows = [
    { ...stored[100]!, phone: phone(990_100) },
    { ...stored[101]! },
    { ...stored[0]!, name: '新来的', cert_id: idNumber(FIRST + N), other_num: 'G999' },
  ]
  await choose(page, file('some.csv', rows))
  await page.getByText('1 行的人已在校，名单与已存的资料不同。新增不会改动他们。').waitFor({ timeout: PATIENCE })
  await page.getByRole('button', { name: '改为更正名单' }).click()
  await page.getByText('新增 1 条，更正 1 条，不变 1 条。写入前可逐项查看。').waitFor({ timeout: PATIENCE })
  await page.getByRole('button', { name: '查看改动' }).click()
  await page.getByText('更正 1 处，涉及 1 条，新增 1 条').waitFor()
  expect(await row(page, '新来的').textContent()).toContain(idNumber(FIRST + N))
  // the other 78 of the two classes: told, and not ticked
  await row(page, '同班在校，不在名单中采用 0 / 78').waitFor()
  await page.getByRole('button', { name: '返回表格' }).click()
  await page.getByRole('button', { name: '查看改动' }).waitFor()
  await page.getByRole('button', { name: '重新选择文件' }).click()
  await page.getByText('更正名单', { exact: true }).click()
  await choose(page, file('numbers.csv', [{ other_num: 'G102', name: '苏102', phone: phone(990_102) }], ['other_num', 'name', 'phone']))
  await page.getByText('新增 0 条，更正 1 条，不变 0 条。写入前可逐项查看。').waitFor({ timeout: PATIENCE })
  await page.getByRole('button', { name: '查看改动' }).click()
  await row(page, '苏102').waitFor()
  expect(await row(page, '苏102').textContent()).toContain(phone(990_102))
  await person.close()
})
