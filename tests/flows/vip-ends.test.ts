import { expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { product } from '../support/product.ts'
import { type Served, serve } from '../support/served.ts'
import { visit } from './visit.ts'

// What is sold by the day ends by the server's clock, in front of somebody who is signed in (CLOCK_OFFSET_MS).
const { browser } = await product()
const HOUR = 3_600_000

const ask = async (served: Served, token: string, path: string, body?: object) => {
  const answer = await fetch(`${served.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-Token': token, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  return { status: answer.status, body: (await answer.json()) as any }
}

test('the last paid day ends while she is signed in: the next call answers Vip Only, the page says so, and her menu closes', async () => {
  let served = await serve()
  const later = async (ms: number) => {
    await served.stop()
    // on its port: the page that stands open speaks to it on
    served = await serve({ CLOCK_OFFSET_MS: String(ms), PORT: new URL(served.url).port }, served.folder)
  }
  try {
    const admin = await login(served, 'sysadmin')
    const permissions = (await ask(served, admin, 'sys/permission_extensions/')).body
    const day = (await ask(served, admin, 'sys/group_extensions/', { vip_name: '一日体验', cost: 100, days: 1, is_personal: true })).body
    const all = (permissions.results ?? permissions).map((one: { uuid: string }) => one.uuid)
    const given = await fetch(`${served.url}/api/sys/group_extensions/${day.uuid}/vip/`, {
      method: 'PATCH',
      headers: { 'X-Token': admin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ permissions: all }),
    })
    expect(given.status).toBe(200)
    const student = await login(served, 'student.x')
    const { uuid } = (await ask(served, student, 'wch_pay/pay/', { group_extension: day.uuid })).body
    const { code_url } = (await ask(served, student, `wch_pay/pay/${uuid}/get_native_wechat_pay/?t=S`)).body
    await fetch(code_url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'act=pay',
    })
    expect((await ask(served, student, 'login-methods/is_login/')).body.is_vip_flag).toBe(true)

    await later(20 * HOUR)
    const person = await visit(browser, served, 'student.x', '/college_aspiration/by_rank')
    const { page } = person
    const menu = page.getByRole('navigation', { name: '菜单' })
    await menu.getByText('高考志愿').first().waitFor()
    await page.getByRole('heading', { name: '按位次推荐' }).waitFor()

    await later(24 * HOUR + 60_000)
    await menu.getByText('我的志愿', { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '开通后可以使用' })
    await dialog.waitFor()
    await dialog.getByText('暂不开通，关闭').click()
    await page.getByRole('heading', { name: '高考志愿需要 VIP' }).waitFor()
    await menu.getByText('高考志愿').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: '未开通VIP' }).waitFor()
    const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')!.value
    expect(await ask(served, token, 'material/college_electives/major_options/?province=320000')).toMatchObject({
      status: 403,
      body: { detail: 'Vip Only' },
    })
    await person.close()
  } finally {
    await served.dispose()
  }
})
