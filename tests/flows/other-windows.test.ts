import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { sharedBrowser } from '../support/product.ts'
import { serve } from '../support/served.ts'
import { choose, ofRow } from './filling.ts'
import { visit } from './visit.ts'

// 8.18 What somebody else, or she herself in another window, has saved since a form was opened: told in words, and undone by nobody who was
// not told.
const browser = await sharedBrowser()
const served = await serve({ DEMO: '1', EXAMPLES_PORT: '' })
afterAll(() => served.dispose())

const api = async (as: string, path: string, method = 'GET', body?: object) => {
  const isForm = body instanceof FormData
  const answer = await fetch(`${served.url}/api/${path}`, {
    method,
    headers: { 'X-Token': await login(served, as), ...(body && !isForm && { 'Content-Type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  expect([path, answer.status]).toEqual([path, method === 'POST' ? 201 : 200])
  return answer.json()
}
const conflict = (page: Page) => page.getByRole('table', { name: /刚被修改过/ })
const lineOf = (page: Page, field: string) => conflict(page).getByRole('row').filter({ hasText: field })
const save = async (page: Page) => {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确认|忽略并提交/ })
    .click()
}
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const picture = async () => {
  const form = new FormData()
  form.append('uri', new Blob([PNG], { type: 'image/png' }), '封面.png')
  return (await api('sysadmin', 'storage/image_file_models/', 'POST', form)).uuid as string
}

/** A product with this picture, and what is kept of it. */
const productOf = async (vip_name: string, cover: string) => {
  const [role] = await api('sysadmin', 'sys/permission_extensions/')
  const product = { vip_name, cost: 1000, days: 30, permissions: [role.uuid], cover: [cover] }
  const { uuid } = await api('sysadmin', 'sys/group_extensions/', 'POST', product)
  return { uuid: uuid as string, role, now: async () => api('sysadmin', `sys/group_extensions/${uuid}/vip/`) }
}

test('8.18 classes of a teacher are told by their names', async () => {
  const { results: classes } = await api('jw.x', 'data_dict/grade/?limit=100')
  // the first one is she who follows a student below
  const [, teacher] = (await api('jw.x', 'relation/teachers/?teacher_type=2&limit=2')).results
  const person = await visit(browser, served, 'jw.x', '/basic_info/teachers')
  const { page } = person
  await ofRow(teacher.name, '管理任教班级')(page)
  await page.getByText('学校的班级').waitFor()
  const other = classes.find((one: { uuid: string }) => !teacher.grades.some((has: { uuid: string }) => has.uuid === one.uuid))
  await api('jw.x', `relation/teachers/${teacher.uuid}/allot_grades/`, 'PATCH', { grades: [other.uuid] })
  await save(page)
  const said = (await lineOf(page, '任教班级').textContent()) ?? ''
  expect([said.includes(other.name), /[\da-f]{8}-/.test(said)]).toEqual([true, false])
  await person.close()
})

test('8.18 a picture that somebody else has given a product stays, and is told', async () => {
  const [first, second] = [await picture(), await picture()]
  const { uuid, role, now } = await productOf('两个人的套餐', first)
  const person = await visit(browser, served, 'sysadmin', `/vip_setting/vip_c_u?uuid=${uuid}`)
  const { page } = person
  await page.getByLabel('说明').fill('新的说明')
  await api('sysadmin', `sys/group_extensions/${uuid}/`, 'PATCH', { cover: [second] })
  await save(page)
  await lineOf(page, '封面图').waitFor()
  await page.getByRole('button', { name: '改用现在的内容' }).click()
  await page.getByLabel('说明').fill('后来的说明')
  await save(page)
  await expect.poll(async () => (await now()).vip_desc).toBe('后来的说明')
  const kept = await now()
  expect([kept.cover_url.includes(second), kept.opens]).toEqual([true, [role.name]])
  await person.close()
})

test('8.18 who keeps what she has typed gets no picture back that somebody has taken out, and takes none away that came for it', async () => {
  const [first, second] = [await picture(), await picture()]
  const { uuid, now } = await productOf('换了封面的套餐', first)
  for (const [cover, text] of [
    [[second], '换了以后'],
    [[], '拿掉以后'],
  ] as const) {
    const person = await visit(browser, served, 'sysadmin', `/vip_setting/vip_c_u?uuid=${uuid}`)
    const { page } = person
    await page.getByLabel('说明').fill(text)
    await api('sysadmin', `sys/group_extensions/${uuid}/`, 'PATCH', { cover })
    await save(page)
    await lineOf(page, '封面图').waitFor()
    await page.getByRole('button', { name: '仍用我填写的' }).click()
    await expect.poll(async () => (await now()).vip_desc).toBe(text)
    expect((await now()).cover_url ?? '').toEqual(cover[0] ? expect.stringContaining(cover[0]) : '')
    await person.close()
  }
})

test('8.18 a product whose roles have not come is not to be changed: it would read as one that opens nothing', async () => {
  const [{ uuid }] = (await api('sysadmin', 'sys/group_extensions/?limit=1')).results
  const person = await visit(browser, served, 'sysadmin', '/vip_setting/vip')
  const { page } = person
  await page.route('**/sys/permission_extensions/**', route => route.fulfill({ status: 503, json: { detail: '稍后再试' } }))
  await page.goto(`${served.url}/vip_setting/vip_c_u?uuid=${uuid}`)
  await page.getByRole('alert').getByRole('button', { name: '重试' }).waitFor()
  expect(await page.getByLabel('套餐名称').count()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await page.getByLabel('套餐名称').waitFor()
  await person.close()
})

test('8.18 why a student is followed is not written over from another window', async () => {
  const person = await visit(browser, served, 'teacher.x', '/career_archives/student_archives_list')
  const { page } = person
  await ofRow('沈知微', '关注')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('关注原因').fill('这一页写的')
  const [student] = (await api('teacher.x', `relation/students/teacher_query_student/?limit=1&search=${encodeURIComponent('沈知微')}`))
    .results
  await api('teacher.x', 'relation/teacher_follow_student/', 'POST', { student: student.uuid, reason: '另一页写的' })
  await dialog.getByRole('button', { name: '关注', exact: true }).click()
  const line = lineOf(page, '关注原因')
  await line.waitFor()
  expect(await line.textContent()).toContain('另一页写的')
  await dialog.getByRole('button', { name: '仍用我填写的' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [follow] = await api('teacher.x', `relation/teacher_follow_student/?student=${student.uuid}`)
  expect(follow.reason).toBe('这一页写的')
  await person.close()
})

test('8.18 what an adviser has saved for another student since is no word of this one', async () => {
  const person = await visit(browser, served, 'adviser.x', '/career_archives/student_archives_list')
  const { page } = person
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /模拟填报/ }) })
  const name = await rows.first().getByRole('link').first().textContent()
  const { results: students } = await api('adviser.x', 'relation/students/teacher_query_student/?limit=20')
  const other = students.find((one: { name: string }) => one.name !== name)
  await rows
    .first()
    .getByRole('button', { name: /模拟填报/ })
    .click()
  const dialog = page.getByRole('dialog', { name: `模拟高考　${name}` })
  await dialog.getByLabel('高考总分').fill('602')
  const { extra_user_info: own } = await api('adviser.x', 'login-methods/is_login/')
  const figures = { mngk_score: 480, mngk_rank: 90_000, student: other.uuid }
  await api('adviser.x', `relation/teachers/${own.uuid}/relation_update_mngk/`, 'PATCH', figures)
  await dialog.getByLabel('全省排名').fill('34000')
  // he has chosen none yet
  for (const subject of ['物理', '化学', '生物']) await dialog.getByText(subject, { exact: true }).click()
  const tips = dialog.getByRole('checkbox', { name: '我已阅读并确认以上提示信息' })
  if (await tips.count()) await tips.check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  const standing = await api('adviser.x', 'dashboard/college_aspirations/standing/')
  expect([standing.student.name, standing.mngk_score, standing.mngk_rank]).toEqual([name, 602, 34_000])
  await person.close()
})

test('R9 what somebody else has saved in the same words leaves nothing to choose, and the rest is saved over it', async () => {
  const { uuid, now } = await productOf('同样的话', await picture())
  const person = await visit(browser, served, 'sysadmin', `/vip_setting/vip_c_u?uuid=${uuid}`)
  const { page } = person
  await page.getByLabel('说明').fill('同样的说明')
  await api('sysadmin', `sys/group_extensions/${uuid}/`, 'PATCH', { vip_desc: '同样的说明' })
  await save(page)
  await page.getByText('更新成功').waitFor()
  expect([await conflict(page).count(), (await now()).vip_desc]).toEqual([0, '同样的说明'])
  await person.close()
})

test('R9 whom somebody else has invited meanwhile stays until one is asked: no record tells the classes that are named', async () => {
  const { results: classes } = await api('jw.x', 'data_dict/grade/?limit=100')
  const [first, second] = classes.filter((one: { student_count?: number; name: string }) => /高三/.test(one.name))
  const { uuid } = await api('jw.x', 'career/consult/', 'POST', { title: '两个窗口的咨询', grades: [first.uuid] })
  const audience = async () => (await api('jw.x', `career/consult/${uuid}/`)).students.map((one: { grade_name: string }) => one.grade_name)
  const person = await visit(browser, served, 'jw.x', `/career_archives/consult_c_u?uuid=${uuid}`)
  const { page } = person
  await choose('班级', new RegExp(`${second.name.replace(/[()]/g, '\\$&')}`))(page)
  await page.keyboard.press('Escape')
  // her colleague names the same class again, and who is in it now
  await api('jw.x', `career/consult/${uuid}/`, 'PATCH', { grades: [first.uuid] })
  await save(page)
  await page.getByRole('button', { name: '仍用我填写的' }).waitFor()
  expect([...new Set(await audience())]).toEqual([first.name])
  await page.getByRole('button', { name: '仍用我填写的' }).click()
  await expect.poll(async () => [...new Set(await audience())]).toEqual([second.name])
  await person.close()
})
