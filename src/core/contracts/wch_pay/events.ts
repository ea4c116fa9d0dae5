import * as z from 'zod/mini'
import { administrator } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { get } from '../define.ts'
import { day } from '../fields.ts'
import { ShownStudent } from '../relation/shown-student.ts'
import { resource } from '../resource.ts'

/** What happened to money, once and for all. */
export const MoneyEvent = z.object({
  id: z.int(),
  uuid: z.uuid(),
  order: z.nullable(z.uuid()),
  student: z.nullable(ShownStudent),
  vip_name: z.nullable(z.string()),
  /** `payment`, `refund`; `surplus` came a second time and is to be given back; `refused` was not believed. */
  kind: z.enum(['payment', 'refund', 'surplus', 'refused']),
  /** Fen: what came is above 0, what went back below it. */
  amount: z.int(),
  provider: z.string(),
  transaction: z.nullable(z.string()),
  /** Who refunded, by name. */
  actor_name: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  created_time: z.string(),
})

/** A payment that stands on one side only, or with another amount. */
const Difference = z.object({ order_uuid: z.string(), transaction: z.string(), ours: z.nullable(z.int()), theirs: z.nullable(z.int()) })

const admin = administrator(adminRole.vip)

/** The books (issue 12 §5): every event of money, and a day held against the provider's list of it. Ours; nothing here is written by a call. */
export const money_events = resource('wch_pay/events', {
  read: MoneyEvent,
  write: z.object({}),
  query: { kind: z.optional(z.enum(['payment', 'refund', 'surplus', 'refused'])) },
  ordering: ['created_time', 'amount'],
  verbs: ['list'],
  access: { read: admin, reconciliation: admin },
  actions: {
    /** 503 while the provider is away. */
    reconciliation: get(
      z.object({ day: day() }),
      z.object({
        day: z.string(),
        /** Fen: what came that day, by our books and by theirs. */
        ours: z.int(),
        theirs: z.int(),
        differences: z.array(Difference),
      }),
    ),
  },
})
