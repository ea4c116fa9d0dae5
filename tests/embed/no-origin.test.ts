import { expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { Foreign, tokenOf } from './foreign.ts'

const { served, browser } = await product()

test('15 a page in a sandbox has no origin that anybody could allow: the console says so, and asks for no change of the server', async () => {
  const foreign = await Foreign.at(browser, served)
  const { page } = foreign
  await foreign.show('')
  const inner = `<zy-class-roster base="${served.url}/api"></zy-class-roster><script type="module" src="${served.url}/elements/class-roster.js"></script>`
  await page.evaluate(html => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.srcdoc = html
    document.body.append(frame)
  }, inner)
  await expect.poll(() => page.frames().length).toBe(2)
  const sandboxed = page.frames()[1]!
  await sandboxed.locator('zy-class-roster').waitFor({ state: 'attached' })
  await sandboxed.evaluate(
    token => void Object.assign(document.querySelector('zy-class-roster')!, { token }),
    await tokenOf(served, 'jw.x'),
  )
  await sandboxed.getByRole('button', { name: '重试' }).waitFor()
  const lines = () => foreign.errors.filter(line => line.startsWith('Zhiyuan: '))
  await expect.poll(lines).toEqual([expect.stringContaining('this page has no origin of its own')])
  await foreign.close()
})
