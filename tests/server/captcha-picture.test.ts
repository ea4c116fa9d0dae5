import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { SeededRandom } from '../../server/db/demo/seeded-random.ts'
import { drawCaptcha } from '../../server/resources/captcha/draw.ts'
import { signs } from '../../server/resources/captcha/signs.ts'
import { solve } from '../support/captcha-solver.ts'

/** How many are tried; 1,000 are an afternoon's figure (`ZY_CAPTCHAS=1000`). The same pictures every time: chance breaks no build. */
const COUNT = Number(process.env.ZY_CAPTCHAS ?? 60)

test('a captcha is pixels, and a solver who knows our signs, sizes and places reads one in twenty at most', () => {
  const random = new SeededRandom('captchas')
  const all = Object.keys(signs)
  let [whole, single] = [0, 0]
  for (let n = 0; n < COUNT; n++) {
    const code = Array.from({ length: 5 }, () => random.pick(all)).join('')
    const picture = drawCaptcha(code, () => random.next())
    const read = solve(picture, code.length)
    if (read === code) whole++
    single += [...code].filter((sign, place) => read[place] === sign).length
    expect(picture).toMatch(/^data:image\/png;base64,[\w+/=]{1000,12000}$/)
  }
  // it is no straw man: of single signs it reads many times what chance would
  expect(single / COUNT / 5).toBeGreaterThan(0.25)
  expect(whole / COUNT).toBeLessThanOrEqual(0.05)
}, 60_000)

test('is a PNG that others can open', () => {
  const uri = drawCaptcha('7KA3M', Math.random)
  const { width, height } = PNG.sync.read(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'))
  expect([width, height]).toEqual([180, 60])
})
