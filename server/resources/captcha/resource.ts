import { captcha_code as contract } from '../../../src/core/contracts/captcha/captcha_code.ts'
import { newCaptcha } from '../../identity/captcha.ts'
import { byNetwork } from '../../kit/by-network.ts'
import { chance } from '../../kit/secrets.ts'
import { answer } from '../../kit/serve.ts'
import { drawCaptcha } from './draw.ts'

/** A picture takes milliseconds, and anybody may ask for one: drawn one by one. */
const desk = byNetwork(1, 256, 16)

export default answer(contract, {
  get_captcha_code: async ({ ports, query, address }) => {
    const enabled = ports.settings.captcha
    if (!enabled && !query.wanted) return { captcha_key: '', image: '', enabled }
    const { key, code } = await newCaptcha(ports)
    return { captcha_key: key, image: await desk(address, async () => drawCaptcha(code, chance())), enabled }
  },
})
