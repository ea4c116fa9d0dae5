import type { PropNotes } from '../../core/element/values.ts'

/** What the tag and the component take. */
export const notes = {
  tag: 'zy-vip-admin',
  props: { view: 'string', uuid: 'string', address: 'boolean' },
  values: {
    view: {
      products: 'what is sold or given',
      info: 'one product',
      form: 'its form: a new product, or the one of `uuid`',
      schools: 'schools whose students have VIP',
      school_form: 'VIP for all students of a school',
      personal: 'students who have VIP of their own',
      orders: 'what students have ordered, and refunds',
      books: 'what happened to money, and a day held against the provider',
      statistics: 'every student, with VIP or without',
    },
  },
  defaults: { view: 'products' },
} as const satisfies PropNotes
