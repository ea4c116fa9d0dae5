import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { newCaptchaText, newToken } from '../kit/secrets.ts'
import { zh } from '../messages/zh.ts'
import { captchas } from '../resources/captcha/table.ts'
import { opened, sealed } from './sealed.ts'

const LIFE_MS = 5 * 60_000
/** Where a captcha is asked for, it comes as this pair. */
export interface CaptchaAnswer {
  readonly captcha_key?: string | undefined
  readonly captcha_code?: string | undefined
}

/** A new one. The server keeps nothing of it: what is right, and until when, is sealed in its key. */
export async function newCaptcha({ vault, now }: Ports) {
  const code = newCaptchaText()
  const expires = new Date(now().getTime() + LIFE_MS).toISOString()
  return { code, key: await sealed(vault, 'captcha', newToken(), code, expires) }
}

/** Refuses a captcha that is wrong, used or old (B146). One is good for one try: only of those that were answered a row stays until they are old. */
export async function checkCaptcha(db: Db, { vault, now }: Ports, { captcha_key = '', captcha_code = '' }: CaptchaAnswer): Promise<void> {
  const [id, code, expires] = (await opened<[id: string, code: string, expires: string]>(vault, 'captcha', captcha_key)) ?? []
  const isGood = id && code && expires && new Date(expires) > now()
  const isFirst = isGood && (await db.insert(captchas).values({ key: id, expires }).onConflictDoNothing().returning()).length === 1
  if (!isFirst || captcha_code.trim().toUpperCase() !== code) throw new Problem(400, { captcha_code: [zh.wrongCaptcha] })
}
