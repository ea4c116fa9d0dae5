import type { Manifest } from '../../core/element/index.ts'
import { notes } from './notes.ts'
import type { VipAdminProps } from './VipAdmin.tsx'

/** `<zy-vip-admin>`: products of VIP, and who has them (R196–R203). */
export const manifest: Manifest<VipAdminProps> = {
  name: 'vip-admin',
  ...notes,
  events: {},
  load: () => import('./VipAdmin.tsx').then(module => ({ default: module.VipAdmin })),
}
