import { eq } from 'drizzle-orm'
import { pay_notify as contract } from '../../../../src/core/contracts/wch_pay/pay.ts'
import { mayOpenLink } from '../../../identity/tries.ts'
import { asIs } from '../../../kit/audit-texts.ts'
import { textWithin } from '../../../kit/body.ts'
import { Problem } from '../../../kit/errors.ts'
import { isNews } from '../../../kit/news.ts'
import { answer } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { asked } from '../asked.ts'
import { giveBack, notArrived } from '../give-back.ts'
import { orders } from '../pay/table.ts'
import { settle } from '../settle.ts'

/** A message of a payment is some hundred characters. */
const MOST_BYTES = 16_384

export default answer(contract, {
  notify: async ({ db, ports, request, audit, recorded, address }) => {
    const body = await textWithin(request, MOST_BYTES)
    const message = body === undefined ? { refused: 'size' } : await asked(() => ports.pay.notified(request.headers, body))
    if ('refused' in message) {
      // whoever makes them up does not fill the audit trail
      await mayOpenLink(db, ports, address, { what: 'pay notify ' })
      // where nobody can pay, nothing was to be believed
      if (message.refused !== 'no provider' && isNews(ports, message.refused))
        ports.alarm('payment', `a message was not believed (${message.refused})`)
      await audit('pay_notify_refused', { why: message.refused, address: asIs(address) })
      throw new Problem(400, zh.notifyRefused)
    }
    if ('refund' in message) await notArrived({ ports, audit }, message)
    // said to be received also where it pays nothing: what is odd about it is on record, and the provider need not say it again
    if ('number' in message) await recorded((tx, audit) => settle(tx, { ports, audit }, message))
    if ('back' in message) {
      const { back } = message
      const [order] = await db.select({ state: orders.state }).from(orders).where(eq(orders.uuid, back.number))
      // what went back had come: the message of that may have been lost
      const came = order?.state === 'open' || order?.state === 'closed' ? await asked(() => ports.pay.query(back.number)) : undefined
      await recorded(async (tx, audit) => {
        if (came?.state === 'paid') await settle(tx, { ports, audit }, came)
        await giveBack(tx, { ports, audit }, back)
      })
    }
    return { code: 'SUCCESS' as const }
  },
})
