import type { Manifest } from '../../core/element/index.ts'
import type { CollegeDataAdminProps } from './CollegeDataAdmin.tsx'
import { notes } from './notes.ts'

/** `<zy-college-data-admin view="colleges">`: the college database, from the side of those who keep it. */
export const manifest: Manifest<CollegeDataAdminProps> = {
  name: 'college-data-admin',
  ...notes,
  events: {},
  load: () => import('./CollegeDataAdmin.tsx').then(module => ({ default: module.CollegeDataAdmin })),
}
