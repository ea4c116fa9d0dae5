import type * as z from 'zod/mini'
import type { GroupExtension } from '../../core/contracts/sys/group_extensions.ts'
import type { PaymentOrder } from '../../core/contracts/wch_pay/pay.ts'
import type { VipPayProps } from './VipPay.tsx'

export type Product = z.input<typeof GroupExtension>
export type Order = z.input<typeof PaymentOrder>
export interface Paying {
  onPaid: VipPayProps['onPaid']
}
