import type * as z from 'zod/mini'
import type { GroupExtension } from '../../core/contracts/sys/group_extensions.ts'
import type { VipPeriod } from '../../core/contracts/sys/vip_periods.ts'
import type { MoneyEvent } from '../../core/contracts/wch_pay/events.ts'
import type { PaymentOrder } from '../../core/contracts/wch_pay/pay.ts'

export type Product = z.input<typeof GroupExtension>
export type Order = z.input<typeof PaymentOrder>
export type Event = z.input<typeof MoneyEvent>
export type Period = z.input<typeof VipPeriod>

/** How a period stands by the clock of whoever looks; whether somebody is VIP is the server's to say. */
export type Standing = 'revoked' | 'ended' | 'coming' | 'running'
export function standingOf({ begin_datetime, end_datetime, revoked_time }: Period, now = new Date()): Standing {
  if (revoked_time) return 'revoked'
  if (new Date(end_datetime) <= now) return 'ended'
  return new Date(begin_datetime) > now ? 'coming' : 'running'
}
