import type { Manifest } from '../../core/element/index.ts'
import { notes } from './notes.ts'
import type { VipPayProps } from './VipPay.tsx'

/** `<zy-vip-pay>`: VIP is bought by a student, with a code that her phone scans (R060, R061, D2§4). */
export const manifest: Manifest<VipPayProps> = {
  name: 'vip-pay',
  ...notes,
  events: { paid: { detail: '{ order_uuid: string }', description: 'The order is paid; the account is VIP from now on.' } },
  load: () => import('./VipPay.tsx').then(module => ({ default: module.VipPay })),
}
