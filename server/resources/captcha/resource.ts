import { captcha_code as contract } from '../../../src/core/contracts/captcha/captcha_code.ts'
import { newCaptcha } from '../../identity/captcha.ts'
import { answer } from '../../kit/serve.ts'
import { drawCaptcha } from './draw.ts'

export default answer(contract, {
  get_captcha_code: async ({ ports, query }) => {
    const enabled = ports.settings.captcha
    if (!enabled && !query.wanted) return { captcha_key: '', image: '', enabled }
    const { key, code } = await newCaptcha(ports)
    return { captcha_key: key, image: drawCaptcha(code, Math.random), enabled }
  },
})
