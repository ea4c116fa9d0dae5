import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { schoolSite } from '../support/school-site.ts'

// 嵌入学校网站 from end to end: what jw.z copies on the screen stands on her school's own server, to the letter (product decision 16).
const { served, browser } = await product()
let copied = ''
const page = async (path: string) => (path === '/' ? (['html', `<!doctype html><html lang="zh">${copied}`] as const) : undefined)
let site: Awaited<ReturnType<typeof schoolSite>>
/** The same lines on a page of somebody else. */
let stranger: typeof site
let staff: Person
beforeAll(async () => {
  site = await schoolSite(page)
  stranger = await schoolSite(page)
  staff = await Person.at(browser, served.url)
  await staff.signIn('jw.z')
})
afterAll(async () => {
  await staff?.close()
  site?.close()
  stranger?.close()
})
beforeEach(() => staff.page.setDefaultTimeout(15_000))

const ours = (visitor: Person) => visitor.errors.filter(text => !text.includes('favicon') && !text.includes('404'))

test('the copied lines show both widgets to anybody: names, no 收藏, no link; elsewhere they are refused; revoked they stop within a second', async () => {
  await staff.open('/basic_info/site_embedding')
  await staff.press('新增网站令牌')
  const form = staff.page.getByRole('dialog', { name: '新增网站令牌' })
  await form.getByLabel('名称').fill('招生网')
  await form.getByLabel('网址').fill(site.url)
  await form.getByRole('button', { name: '新增网站令牌' }).click()
  const lines = staff.page.getByRole('dialog', { name: '“招生网”做好了' })
  await lines.getByText('getToken').waitFor()
  copied = (await lines.locator('code').allTextContents()).join('\n')
  expect(copied.split('\n')).toEqual([
    `<script type="module" src="${served.url}/elements/autoload.js"></script>`,
    '<zy-college-search></zy-college-search>',
    '<zy-score-rank></zy-score-rank>',
    expect.stringMatching(/^<script>document\.querySelector\('zy-college-search'\)\.getToken = \(\) => 'zys_[0-9a-f]{64}'<\/script>$/),
  ])
  await lines.getByRole('button', { name: '关闭' }).last().click()

  const visitor = await Person.at(browser, site.url)
  const other = await Person.at(browser, stranger.url)
  try {
    await visitor.open('/')
    const colleges = visitor.page.locator('zy-college-search')
    const ranks = visitor.page.locator('zy-score-rank')
    await colleges.getByText('北京大学', { exact: true }).first().waitFor()
    await ranks.getByRole('textbox', { name: '高考总分' }).fill('600')
    await ranks
      .getByText(/\d,\d{3}–\d/)
      .first()
      .waitFor()
    expect(await colleges.getByRole('button', { name: /收藏/ }).count()).toBe(0)
    expect(await visitor.page.getByRole('link').count()).toBe(0)
    expect(ours(visitor)).toEqual([])

    await other.open('/')
    await expect.poll(() => other.errors.filter(text => text.startsWith('Zhiyuan: ')).length).toBeGreaterThan(0)
    expect(await other.page.getByText('北京大学').count()).toBe(0)

    const row = staff.page.getByRole('row').filter({ hasText: '招生网' })
    await row.getByRole('button', { name: '吊销' }).click()
    const question = staff.page.getByRole('dialog', { name: '吊销“招生网”' })
    await question.getByText(`${site.url} 上用这个令牌的院校查询、分数与位次立刻停用`).waitFor()
    await question.getByRole('button', { name: '吊销' }).click()
    await staff.page.getByText('已吊销').first().waitFor()
    const revoked = performance.now()
    const refused = visitor.page
      .waitForResponse(answer => answer.url().includes('/api/') && answer.request().method() !== 'OPTIONS' && !answer.ok(), {
        timeout: 5000,
      })
      .catch(() => undefined)
    await colleges.getByRole('button', { name: '2', exact: true }).click()
    await Promise.race([refused, visitor.page.waitForEvent('requestfailed')])
    expect(performance.now() - revoked).toBeLessThan(1000)
  } finally {
    await visitor.close()
    await other.close()
  }
})

test('the preview is what a visitor sees, although staff look: with the rights of the site, in the chosen look and width', async () => {
  await staff.open('/basic_info/site_embedding')
  const frame = staff.page.frameLocator('iframe')
  await frame.getByText('北京大学', { exact: true }).first().waitFor()
  expect(await frame.getByRole('button', { name: /收藏/ }).count()).toBe(0)
  await staff.page.getByText('深色', { exact: true }).click()
  await staff.page.getByText('手机', { exact: true }).click()
  await staff.page.getByText('分数与位次', { exact: true }).first().click()
  await frame.locator('zy-score-rank[theme=dark]').waitFor()
  await frame.getByRole('textbox', { name: '高考总分' }).waitFor()
  expect(await staff.page.locator('iframe').evaluate(one => one.clientWidth)).toBeLessThanOrEqual(390)
  expect(staff.errors).toEqual([])
})
