import type { Manifest } from '../../core/element/index.ts'
import type { NeedPermissionsProps } from './NeedPermissions.tsx'

/** Opened by the error catalogue on `Vip Only`, and by the portal where the user state demands it. */
export const manifest: Manifest<NeedPermissionsProps> = {
  name: 'need-permissions',
  tag: 'zy-need-permissions',
  props: {},
  events: { close: { detail: 'undefined', description: 'The person has closed the dialog.' } },
  load: () => import('./NeedPermissions.tsx').then(module => ({ default: module.NeedPermissions })),
}
