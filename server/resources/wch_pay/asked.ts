import { Problem } from '../../kit/errors.ts'
import { zh } from '../../messages/zh.ts'
import { PayAway, PayRefused } from '../../ports/pay/pay.ts'

/** What the provider answers; 503 while it is away, 409 where it says no. */
export async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof PayAway) throw new Problem(503, zh.payAway, { 'Retry-After': '5' })
    if (error instanceof PayRefused) throw new Problem(409, zh.payRefused[error.why])
    throw error
  }
}
