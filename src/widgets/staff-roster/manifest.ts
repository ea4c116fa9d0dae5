import type { Manifest } from '../../core/element/index.ts'
import { notes } from './notes.ts'
import type { StaffRosterProps } from './StaffRoster.tsx'

/** `<zy-staff-roster>`: the accounts of school staff, for administrators of accounts. */
export const manifest: Manifest<StaffRosterProps> = {
  name: 'staff-roster',
  ...notes,
  events: {},
  load: () => import('./StaffRoster.tsx').then(module => ({ default: module.StaffRoster })),
}
