import { expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { accountFor, Foreign, manifests, tokenOf } from './foreign.ts'

// Pages for readers with weak eyes are often zoomed as a whole: what opens still stands at what opened it.
const { served, browser } = await product()
const roster = manifests.find(({ name }) => name === 'student-roster')!

test.each([1, 1.3, 0.8])('on a page whose body is zoomed to %d a list opens under its control', async zoom => {
  const foreign = await Foreign.at(browser, served)
  const { page } = foreign
  await foreign.stand(roster, await tokenOf(served, accountFor(roster)))
  await page.evaluate(value => {
    document.body.style.zoom = String(value)
    document.body.insertAdjacentHTML('afterbegin', '<p style="height: 60px">above</p>')
  }, zoom)
  const control = page
    .locator(roster.tag)
    .getByRole('button', { name: /行高|列/ })
    .first()
  await control.click()
  const panel = page.locator(`${roster.tag} [popover]:popover-open:not([data-toasts])`).last()
  await panel.waitFor()
  const place = async () => {
    const [button, list] = [(await control.boundingBox())!, (await panel.boundingBox())!]
    return {
      gap: Math.round((list.y - button.y - button.height) / zoom),
      isBeside: list.x > button.x + button.width || list.x + list.width < button.x,
    }
  }
  await expect.poll(place).toEqual({ gap: 4, isBeside: false })
  await foreign.close()
})
