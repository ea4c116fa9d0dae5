import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { maskPhone } from '../../../src/core/domain/masks.ts'
import type { Sms } from '../ports.ts'

/** A production without a provider: who asks for a code is told so, and waits for none. */
export const noSms: Sms = {
  isMissing: true,
  send: () => Promise.reject(new Error('no SMS provider')),
}

/** No provider either: the code stands in a file of DATA_DIR for whoever tries the product out; the log never holds one (S12). */
export const sandboxSms = (log: (line: string) => void, folder: string): Sms => ({
  async send(phone, code) {
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'sandbox-sms.txt')
    appendFileSync(file, `${phone} ${code}\n`, { mode: 0o600 })
    log(`[sandbox] SMS to ${maskPhone(phone)}: its code is the last line of ${file}`)
  },
})
