import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { orderStates } from '../../domain/vip.ts'
import { checked } from '../codecs.ts'
import { call, getOneWith, group, postOne } from '../define.ts'
import { ShownStudent } from '../relation/shown-student.ts'
import { resource } from '../resource.ts'

/** An order of a student. Its key is `order_uuid`; `uuid` is the same (G004). */
export const PaymentOrder = z.object({
  id: z.int(),
  uuid: z.uuid(),
  order_uuid: z.uuid(),
  /** Who ordered; she herself reads her own only. */
  student: z.nullable(ShownStudent),
  group_extension: z.uuid(),
  /** As it was called and cost when it was ordered: fen, and days. */
  vip_name: z.string(),
  cost: z.int(),
  days: z.int(),
  state: z.enum(orderStates),
  is_paid: z.boolean(),
  created_time: z.string(),
  /** Until when it may be paid. */
  expires_time: z.string(),
  paid_time: z.nullable(z.string()),
  /** What it gave. */
  begin_datetime: z.nullable(z.string()),
  end_datetime: z.nullable(z.string()),
  updated_time: z.string(),
})

/** Why it is given back; the provider shows it to whoever paid, or as much of it as it takes. */
export const Refund = z.object({ reason: checked(z.string(), z.trim(), z.minLength(1), z.maxLength(80)) })

const buyer = uTypes(1)
const readers = either(buyer, administrator(adminRole.vip, adminRole.students))
/** The one way of paying there is: a code to be scanned (G116). Anything else is 400. */
const native = z.object({ t: z.literal('S') })

/** C278–C280. The price is the server's; a student has one open order of a product, and asking again answers the same. */
export const pay = resource('wch_pay/pay', {
  read: PaymentOrder,
  write: z.object({ group_extension: z.uuid() }),
  ordering: ['created_time', 'paid_time'],
  query: { state: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.enum(orderStates)) },
  verbs: ['list', 'get', 'create', 'remove'],
  access: {
    read: readers,
    create: buyer,
    remove: buyer,
    refund: administrator(adminRole.vip),
    get_native_wechat_pay: buyer,
    pay_result: buyer,
  },
  actions: {
    /** All of its money back, and VIP with it; 409 for an order that is not paid. Pressed twice it is one refund. */
    refund: postOne(Refund, PaymentOrder, {
      ownTransactions: true,
    }),
    /** What the QR code says; the same while the order is unpaid. 409 for an order that is paid or closed, 503 while the provider is away. */
    get_native_wechat_pay: getOneWith(native, z.object({ code_url: z.string(), expires_time: z.string() }), { ownTransactions: true }),
    /** Whether it is paid: by what the provider told us, and where it has told nothing for some seconds, by asking it. */
    pay_result: getOneWith(native, z.object({ is_paid: z.boolean(), state: z.enum(orderStates) }), { ownTransactions: true }),
  },
})

/** C285: what the provider tells. Its body is read as it came, since it is signed; whatever is not genuine is refused and on record. */
export const pay_notify = group({
  notify: call('POST', 'wch_pay/notify/', {
    ...{ result: z.object({ code: z.literal('SUCCESS') }), public: true, ownTransactions: true },
  }),
})
