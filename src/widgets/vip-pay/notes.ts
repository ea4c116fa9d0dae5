import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-vip-pay',
  props: { view: 'string', product: 'string', address: 'boolean' },
  values: {
    view: {
      offers: 'what can be bought, and what one has',
      orders: 'one’s own orders',
    },
  },
  defaults: { view: 'offers' },
} as const satisfies PropNotes
