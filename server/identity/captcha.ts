import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { zh } from '../messages/zh.ts'
import { captchas } from '../resources/captcha/table.ts'

/** Refuses a login whose captcha is wrong, used or old (B146). A captcha is good for one try. */
export async function checkCaptcha(db: Db, now: Date, key = '', code = ''): Promise<void> {
  const [used] = await db
    .delete(captchas)
    .where(and(eq(captchas.key, key), gt(captchas.expires, now.toISOString())))
    .returning()
  if (used?.answer === code.trim()) return
  const refusal = new Problem(400, { captcha_code: [zh.wrongCaptcha] })
  refusal.keep = true
  throw refusal
}
