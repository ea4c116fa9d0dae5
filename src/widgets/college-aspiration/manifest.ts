import type { Manifest } from '../../core/element/index.ts'
import type { CollegeAspirationProps } from './CollegeAspiration.tsx'
import { notes } from './notes.ts'

/** `<zy-college-aspiration view="by_rank">`: what somebody could file for, 冲 稳 保 by past ranks, and her own list. */
export const manifest: Manifest<CollegeAspirationProps> = {
  name: 'college-aspiration',
  ...notes,
  events: {},
  load: () => import('./CollegeAspiration.tsx').then(module => ({ default: module.CollegeAspiration })),
}
