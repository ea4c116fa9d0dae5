import { expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { serve } from '../support/served.ts'
import { Foreign, tokenOf } from './foreign.ts'

// VIP is bought on a school's own page, which is neither reloaded nor left (G146). A product of its own: who buys here has VIP afterwards.
const { browser } = await product()

test('G146 bought on a foreign page: the page hears `paid` and stays as it was, the session is asked for anew, and what needs VIP opens', async () => {
  const served = await serve()
  const foreign = await Foreign.alone(browser, served)
  try {
    const { page } = foreign
    const base = `${served.url}/api`
    await foreign.show(
      `<h1>学校主页</h1><zy-vip-pay base="${base}"></zy-vip-pay><zy-college-aspiration base="${base}"></zy-college-aspiration>`,
      ['vip-pay', 'college-aspiration'],
    )
    await page.evaluate(() => {
      document.title = '学校主页'
      const paid: unknown[] = []
      Object.assign(document, { paid })
      document.querySelector('zy-vip-pay')!.addEventListener('paid', event => paid.push((event as CustomEvent).detail))
    })
    const looks = () =>
      page.evaluate(() => [
        document.title,
        document.body.getAttribute('style'),
        document.documentElement.getAttribute('style') || null,
        getComputedStyle(document.querySelector('h1')!).font,
      ])
    const before = await looks()
    await foreign.give('zy-vip-pay', await tokenOf(served, 'solo.x'))
    await foreign.hears('zy-vip-pay zy-ready')
    const offer = page.getByRole('button', { name: '购买升学规划 一年' })
    await offer.waitFor()
    await page.getByRole('heading', { name: '高考志愿需要 VIP' }).waitFor()
    const navigations = foreign.navigations
    await offer.click()
    await page.getByRole('dialog', { name: '购买升学规划 一年' }).getByRole('button', { name: '购买' }).click()
    const dialog = page.getByRole('dialog', { name: '升学规划 一年' })
    const address = (await dialog.getByRole('link', { name: '打开沙箱支付页' }).getAttribute('href'))!
    await fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'act=pay' })
    const asked = foreign.requests.filter(request => request.url().includes('is_login')).length
    await dialog.getByRole('button', { name: '完成支付' }).click()
    await page.getByText(/已开通，有效期至 \d{4}-\d\d-\d\d/).waitFor()
    await page.getByText('支付已成功', { exact: true }).waitFor()
    await page.getByRole('heading', { name: '按位次推荐' }).waitFor()
    await page.waitForTimeout(2500)
    const paid = await page.evaluate(() => (document as unknown as { paid: { order_uuid: string }[] }).paid)
    expect(paid.map(({ order_uuid }) => order_uuid)).toEqual([new URL(address).pathname.split('/').at(-1)])
    expect(foreign.requests.filter(request => request.url().includes('is_login')).length).toBe(asked + 1)
    expect(foreign.navigations).toBe(navigations)
    expect(await looks()).toEqual(before)
    expect(foreign.errors).toEqual([])
  } finally {
    await foreign.close()
    await served.dispose()
  }
})
