import { type Pay, PayAway } from './pay.ts'

const away = async (): Promise<never> => {
  throw new PayAway('nobody takes money here')
}

/** A production without a provider: nothing is sold, and no message is believed. */
export const noPay: Pay = {
  name: 'sandbox',
  ...{ open: away, query: away, close: async () => {}, refund: away, refunded: away, bill: async () => [] },
  notified: async () => ({ refused: 'no provider' }),
}
