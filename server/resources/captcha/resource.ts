import { captcha_code as contract } from '../../../src/core/contracts/captcha/captcha_code.ts'
import { newCaptcha } from '../../identity/captcha.ts'
import { customerOf } from '../../kit/network.ts'
import { queue } from '../../kit/queue.ts'
import { chance } from '../../kit/secrets.ts'
import { answer } from '../../kit/serve.ts'
import { zh } from '../../messages/zh.ts'
import { drawCaptcha } from './draw.ts'

/**
 * A picture takes milliseconds, and anybody may ask for one: drawn one by one, with everybody else's requests between them, customers'
 * networks in turns, of one of which so many wait.
 */
const desk = queue(1, 256, zh.busy, 16)
const draw = (code: string, address: string) =>
  desk(async () => {
    const image = drawCaptcha(code, chance())
    await new Promise(next => setTimeout(next))
    return image
  }, customerOf(address))

export default answer(contract, {
  get_captcha_code: async ({ ports, query, address }) => {
    const enabled = ports.settings.captcha
    if (!enabled && !query.wanted) return { captcha_key: '', image: '', enabled }
    const { key, code } = await newCaptcha(ports)
    return { captcha_key: key, image: await draw(code, address), enabled }
  },
})
