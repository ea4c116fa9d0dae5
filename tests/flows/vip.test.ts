import { expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { visit } from './visit.ts'

// Buying VIP as a student does it, in the sandbox. solo.z is asked to buy (G049); student2.y is an account of the school; vip.z orders and does not pay.
const { served, browser } = await product()

test('B035 the grey badge of an account of the school leads to the purchase, and the user menu to its orders', async () => {
  const person = await visit(browser, served, 'student2.y', '/dashboard')
  const { page } = person
  await page.getByRole('link', { name: '未开通VIP' }).click()
  await page.waitForURL('**/vip/student')
  await page.getByTitle('账号菜单').click()
  await page.getByRole('menuitem', { name: '订单信息' }).click()
  await page.waitForURL('**/vip/order_records')
  await page.getByText('还没有订单').waitFor()
  expect(person.errors).toEqual([])
  await person.close()
})

test('from the dialog to the purchase: it is paid, it is said, the page reloads after two seconds and the menu is open (B112–B114)', async () => {
  const person = await visit(browser, served, 'solo.z', '/career_archives/students_archives')
  const { page } = person
  const menu = page.getByRole('navigation', { name: '菜单' })
  await page.getByRole('dialog', { name: '开通后可以使用' }).getByRole('link', { name: '立即购买' }).click()
  await page.waitForURL('**/vip/student')
  expect(await menu.getByText('高考志愿').count()).toBe(0)
  await page.getByRole('button', { name: '购买升学规划 一年' }).click()
  await page.getByRole('dialog', { name: '购买升学规划 一年' }).getByRole('button', { name: '购买' }).click()
  const dialog = page.getByRole('dialog', { name: '升学规划 一年' })
  const code = dialog.getByRole('img', { name: '请用微信扫一扫，完成支付' })
  await code.waitFor()
  expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 })
  const asked: number[] = []
  page.on('request', request => request.url().includes('pay_result') && asked.push(Date.now()))
  await dialog.getByRole('button', { name: '完成支付' }).click()
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(2)
  // each after the answer before, and a second later
  expect(asked[2]! - asked[1]!).toBeGreaterThan(950)

  const desk = await page.context().newPage()
  await desk.goto((await dialog.getByRole('link', { name: '打开沙箱支付页' }).getAttribute('href'))!)
  await desk.getByRole('button', { name: '支付', exact: true }).click()
  await desk.getByText('已支付').waitFor()
  await desk.close()
  const reloaded = page.waitForEvent('load', { timeout: 15_000 })
  await page.getByText('支付已成功，网页将在2秒后自动刷新').waitFor()
  const said = Date.now()
  await reloaded
  expect(Date.now() - said).toBeGreaterThan(1500)
  await menu.getByText('高考志愿').first().waitFor()
  await page.getByText(/已开通，有效期至 \d{4}-\d\d-\d\d/).waitFor()
  const after = asked.length
  await page.goto(`${served.url}/vip/order_records`)
  await page.getByRole('row').filter({ hasText: '升学规划 一年' }).filter({ hasText: '已支付' }).waitFor()
  expect(asked.length).toBe(after)
  await person.close()
})

test('B113 asking rests while nobody sees the page, leaves a busy server alone as long as it says, and ends after ten minutes', async () => {
  const person = await visit(browser, served, 'vip.z', '/vip/student')
  const { page } = person
  await page.getByRole('button', { name: '购买志愿季 三个月' }).click()
  await page.getByRole('dialog', { name: '购买志愿季 三个月' }).getByRole('button', { name: '购买' }).click()
  const dialog = page.getByRole('dialog', { name: '志愿季 三个月' })
  await dialog.getByRole('img', { name: '请用微信扫一扫，完成支付' }).waitFor()
  await page.clock.install()
  let asked = 0
  let isBusy = false
  await page.route(/pay_result/, async route => {
    asked += 1
    if (!isBusy) return route.fallback()
    const headers = { 'Retry-After': '30', 'Content-Type': 'application/json' }
    await route.fulfill({ status: 503, headers, body: JSON.stringify({ detail: '服务器忙，请稍后再试。' }) })
  })
  const seconds = async (count: number) => {
    for (let n = 0; n < count; n++) {
      await page.clock.runFor(1000)
      await page.waitForTimeout(60)
    }
  }
  /** Second by second, however long an answer takes on this machine. */
  const until = (holds: () => boolean | Promise<boolean>) =>
    expect
      .poll(
        async () => {
          await seconds(1)
          return holds()
        },
        { timeout: 15_000 },
      )
      .toBe(true)
  const show = (hidden: boolean) =>
    page.evaluate(isHidden => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const complete = dialog.getByRole('button', { name: '完成支付' })
  await complete.click()
  await until(() => asked > 1)
  await show(true)
  await seconds(1)
  const before = asked
  await seconds(5)
  expect(asked).toBe(before)
  await show(false)
  await until(() => asked > before)

  isBusy = true
  await until(() => dialog.getByText('没能确认付款结果').isVisible())
  const refused = asked
  await seconds(5)
  // a failure ends it (B115); the button waits as long as the server said
  expect(asked).toBe(refused)
  expect(await complete.isDisabled()).toBe(true)
  isBusy = false
  await seconds(20)
  expect(await complete.isDisabled()).toBe(true)
  await until(() => complete.isEnabled())

  const answered = page.waitForResponse(/pay_result/)
  await complete.click()
  await answered
  // between two questions: one that is under way would be given up by its own clock
  await page.waitForTimeout(300)
  await page.clock.fastForward(601_000)
  await until(() => dialog.getByText('十分钟内没有收到付款').isVisible())
  expect(await complete.isEnabled()).toBe(true)
  await seconds(2)
  const last = asked
  await seconds(5)
  expect(asked).toBe(last)
  await person.close()
})
