import type { Manifest } from '../../core/element/index.ts'
import type { CareerRecordsProps } from './CareerRecords.tsx'
import { notes } from './notes.ts'

/** `<zy-career-records kind="social_practices">`: what a student did and wrote down, and what her school confirms of it. */
export const manifest: Manifest<CareerRecordsProps> = {
  name: 'career-records',
  ...notes,
  events: {},
  load: () => import('./CareerRecords.tsx').then(module => ({ default: module.CareerRecords })),
}
