import { lt } from 'drizzle-orm'
import { captcha_code as contract } from '../../../src/core/contracts/captcha/captcha_code.ts'
import { newCode, newToken } from '../../kit/secrets.ts'
import { answer } from '../../kit/serve.ts'
import { drawCaptcha } from './draw.ts'
import { captchas } from './table.ts'

const LIFE_MS = 5 * 60_000

export default answer(contract, {
  get_captcha_code: async ({ db, ports }) => {
    if (!ports.settings.captcha) return { captcha_key: '', image: '', enabled: false }
    const now = ports.now()
    const key = newToken()
    const code = newCode().slice(0, 4)
    await db.delete(captchas).where(lt(captchas.expires, now.toISOString()))
    await db.insert(captchas).values({ key, answer: code, expires: new Date(now.getTime() + LIFE_MS).toISOString() })
    return { captcha_key: key, image: drawCaptcha(code, Math.random), enabled: true }
  },
})
