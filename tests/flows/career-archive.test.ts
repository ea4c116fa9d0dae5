import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { PHONE, visit } from './visit.ts'

const { served, browser } = await product()

/** What a phone takes: lying on its side, large, and saying where. */
const photo = () =>
  sharp({ create: { width: 3200, height: 2400, channels: 3, background: '#7a8f52' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD3: { GPSLatitude: '26/1 5/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
const name = '图书馆整理义务劳动'

const countOf = async (bureau: Person) =>
  JSON.parse((await bureau.call('career_record/social_practices/jyj/?limit=1')).text).count as number

test('G084 a student records a practice with a photo on a phone, her teacher archives it, then nobody changes it, and the bureau sees it', async () => {
  const bureau = await visit(browser, served, 'jyj.a', '/career_archives/records')
  const before = await countOf(bureau)

  const student = await visit(browser, served, 'student.x', '/career_archives/social_practices_c_u', PHONE)
  const { page } = student
  await page.getByLabel('实践类型', { exact: true }).fill(name)
  await page.getByLabel('开始日期', { exact: true }).and(page.locator('input')).fill('2026-10-01')
  await page.getByLabel('学期', { exact: true }).click()
  await page.getByRole('option').first().click()
  await page.locator('input[type=file]').setInputFiles({ name: '服务证明.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByRole('button', { name: '移除 服务证明.jpg' }).waitFor()
  await student.press('保存')
  await page
    .getByRole('dialog', { name: /确认提交吗/ })
    .getByRole('button', { name: '确认' })
    .click()
  await page.waitForURL(/career_archives\/records/)
  const own = JSON.parse((await student.call('career_record/social_practices/student/')).text) as {
    uuid: string
    sp_type: string
    images: { uri: string }[]
  }[]
  const record = own.find(one => one.sp_type === name)!
  expect(record.images.length).toBe(1)

  const info = `/career_archives/social_practices_info?uuid=${record.uuid}`
  const teacher = await visit(browser, served, 'teacher.x', info)
  await teacher.page.getByRole('button', { name: '打开图片 服务证明.jpg' }).click()
  const large = teacher.page.getByRole('dialog').getByRole('img', { name: '服务证明.jpg' })
  await large.waitFor()
  // upright, and no larger than a screen
  await expect
    .poll(() => large.evaluate(canvas => [(canvas as HTMLCanvasElement).width, (canvas as HTMLCanvasElement).height]), { timeout: 20_000 })
    .toEqual([1920, 2560])
  await teacher.page.keyboard.press('Escape')
  await teacher.press('归档')
  await teacher.page.getByRole('dialog').getByRole('button', { name: '归档' }).click()
  await teacher.page.getByText('已归档').first().waitFor()

  for (const person of [student, teacher]) {
    await person.open(info)
    await person.page.getByText('已归档').first().waitFor()
    expect(await person.page.getByRole('link', { name: '编辑' }).count()).toBe(0)
  }
  expect(await countOf(bureau)).toBe(before + 1)
  await bureau.open('/career_archives/records?kind=social_practices')
  await bureau.page.getByText(name).first().waitFor()
  // another city's bureau and another school see neither the record nor its picture
  for (const username of ['jyj.b', 'teacher.y']) {
    const stranger = await visit(browser, served, username, '/')
    expect((await stranger.call(record.images[0]!.uri.slice(1))).status, username).toBe(404)
    expect((await stranger.call(`career_record/social_practices/${record.uuid}/`)).status, username).toBe(404)
    await stranger.close()
  }
  for (const person of [bureau, student, teacher]) {
    expect(person.errors).toEqual([])
    await person.close()
  }
})
