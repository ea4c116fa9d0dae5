import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { maskPhone } from '../../../src/core/domain/masks.ts'
import type { Sms } from '../ports.ts'

/** No provider. The code stands in a file of DATA_DIR for whoever tries the product out, in production nowhere; the log never holds one (S12). */
export const sandboxSms = (log: (line: string) => void, folder: string | undefined): Sms => ({
  async send(phone, code) {
    if (folder === undefined) return log(`no SMS provider: the code for ${maskPhone(phone)} was not sent`)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'sandbox-sms.txt')
    appendFileSync(file, `${phone} ${code}\n`, { mode: 0o600 })
    log(`[sandbox] SMS to ${maskPhone(phone)}: its code is the last line of ${file}`)
  },
})
