import { afterEach, expect, test } from 'vitest'
import { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { tokenOf } from './foreign.ts'

// A frame is made as tall as its content, and scrolled by the page around it: what opens over it opens where somebody looks.
const { served, browser } = await product()
let person: Person
afterEach(() => person.close())

async function framed(widget: string, account: string, width = 1200, height = 700) {
  person = await Person.at(browser, served.examplesUrl, { width, height })
  const { page } = person
  page.setDefaultTimeout(15_000)
  await person.open('/frame.html')
  await page.locator('iframe.zy').evaluate(
    (frame, [to, wide]) => {
      const { src } = frame as HTMLIFrameElement
      ;(frame as HTMLIFrameElement).src = new URL(to, src).href
      // the page of the example has a width of its own
      frame.style.width = `${wide - 40}px`
    },
    [widget, width] as const,
  )
  await page.locator('#token').fill(await tokenOf(served, account))
  await page.locator('#give').click()
  return page.frameLocator('iframe.zy')
}
const height = () => person.page.locator('iframe.zy').evaluate(frame => frame.clientHeight)
/** Both ends of the dialog that stands in the frame, in the window of the page around it. */
async function ends(inside: ReturnType<Person['page']['frameLocator']>): Promise<[number, number]> {
  const box = await inside.locator('dialog:modal').boundingBox()
  return box ? [box.y, box.y + box.height] : [Number.NaN, Number.NaN]
}

test.each([1200, 390])('%i px: a dialog of the last row of a tall frame stands in sight, whole', async width => {
  const inside = await framed('zy-student-roster?view=school', 'jw.x', width)
  const last = inside.getByRole('button', { name: '重置密码' }).last()
  await last.waitFor()
  await expect.poll(height).toBeGreaterThan(1_000)
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await inside.getByRole('dialog').waitFor()
  await expect.poll(async () => (await ends(inside))[0]).toBeGreaterThanOrEqual(0)
  await expect.poll(async () => (await ends(inside))[1]).toBeLessThanOrEqual(700)
})

test('a form over a widget of few lines has the room of a form, and gives it back', async () => {
  const inside = await framed('zy-class-roster', 'jw.x')
  await inside.getByRole('button', { name: '新增班级' }).waitFor()
  await expect.poll(height).toBeGreaterThan(300)
  // what is still being fetched makes it a little higher, on a slow machine after the button is there
  let before = Number.NaN
  await expect
    .poll(
      async () => {
        const last = before
        before = await height()
        return before === last
      },
      { interval: 500 },
    )
    .toBe(true)
  expect(before).toBeLessThan(600)
  await inside.getByRole('button', { name: '新增班级' }).click()
  // title, three fields and their foot
  await expect.poll(async () => ((await ends(inside))[1] ?? 0) - ((await ends(inside))[0] ?? 0)).toBeGreaterThan(380)
  await inside.getByRole('button', { name: '取消' }).click()
  await expect.poll(height).toBe(before)
})

test('in a frame that keeps its height, a sheet on a phone stands on its lower edge', async () => {
  const inside = await framed('zy-class-roster', 'jw.x', 390, 1000)
  // of a page that does not follow what the frame says of its size
  const frame = person.page.locator('iframe.zy')
  await frame.evaluate(one => one.style.setProperty('height', '780px', 'important'))
  await inside.getByRole('button', { name: '筛选' }).click()
  const { y, height: tall } = (await frame.boundingBox())!
  await expect.poll(async () => Math.round((await ends(inside))[1])).toBe(Math.round(y + tall))
})

test('where a strip of the frame is seen, the dialog has its room as soon as the page around is scrolled to it', async () => {
  const inside = await framed('zy-student-roster?view=school', 'jw.x')
  const last = inside.getByRole('button', { name: '重置密码' }).last()
  await last.waitFor()
  await expect.poll(height).toBeGreaterThan(1_000)
  const wrap = person.page.locator('#wrap')
  await wrap.evaluate(box => box.style.setProperty('padding-top', '560px'))
  await person.page.evaluate(() => scrollTo(0, 0))
  await inside
    .getByRole('button', { name: '重置密码' })
    .first()
    .evaluate(button => (button as HTMLElement).click())
  await inside.getByRole('dialog').waitFor()
  await person.page.mouse.wheel(0, 500)
  await expect.poll(async () => (await ends(inside))[0]).toBeGreaterThanOrEqual(0)
  await expect.poll(async () => (await ends(inside))[1]).toBeLessThanOrEqual(700)
})
