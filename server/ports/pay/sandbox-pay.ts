import { chinaDay } from '../../../src/core/domain/dates.ts'
import type { Vault } from '../ports.ts'
import type { GivenBack, Paid, Pay } from './pay.ts'

const HEADER = 'X-Sandbox-Seal'

interface Kept {
  readonly what: string
  readonly fen: number
  readonly expires: Date
  paid?: Paid
  isClosed?: true
}

/**
 * No provider: orders live in this process, and are paid on a page of ours (`/sandbox/pay/{order}`). Refused in production. Its messages
 * are sealed as a real provider's are, so that nobody pays by writing one.
 */
export function sandboxPay(vault: Vault, origin: () => string): Pay {
  const kept = new Map<string, Kept>()
  const refunds = new Map<string, GivenBack>()
  const seal = (body: string) => vault.mac(`sandbox payment ${body}`)
  const close = async (number: string) => {
    const one = kept.get(number)
    if (one && !one.paid) one.isClosed = true
  }
  return {
    name: 'sandbox',
    async open({ number, what, fen, expires }) {
      if (!kept.has(number)) kept.set(number, { what, fen, expires })
      return { code_url: `${origin()}/sandbox/pay/${number}` }
    },
    async query(number) {
      const one = kept.get(number)
      if (!one) return { state: 'unknown' }
      return one.paid ? { state: 'paid', ...one.paid } : { state: one.isClosed ? 'closed' : 'open' }
    },
    close,
    refund: async ({ refund, number, transaction, fen }) => {
      const back = { number, payment: transaction, transaction: `sandbox refund ${refund}`, fen }
      refunds.set(refund, back)
      return { transaction: back.transaction }
    },
    async refunded(refund) {
      const back = refunds.get(refund)
      return back ? { state: 'done', ...back } : { state: 'unknown' }
    },
    async notified(headers, body) {
      if (headers.get(HEADER) !== (await seal(body))) return { refused: 'seal' }
      return JSON.parse(body) as Paid
    },
    bill: async day => [...kept.values()].flatMap(({ paid }) => (paid && chinaDay(paid.at) === day ? [paid] : [])),
    desk: {
      close,
      order(number) {
        const one = kept.get(number)
        return one && { what: one.what, fen: one.fen, state: one.paid ? 'paid' : one.isClosed ? 'closed' : 'open' }
      },
      async pay(number, now, fen) {
        const one = kept.get(number)
        if (!one || one.isClosed) return undefined
        one.paid ??= { number, transaction: `sandbox ${crypto.randomUUID()}`, fen: fen ?? one.fen, at: now.toISOString() }
        const body = JSON.stringify(one.paid)
        return { headers: { [HEADER]: await seal(body), 'Content-Type': 'application/json' }, body }
      },
    },
  }
}
