import type { Manifest } from '../../core/element/index.ts'
import type { ActivitiesProps } from './Activities.tsx'
import { notes } from './notes.ts'

/** `<zy-activities>`: what a school does with its students, and what they did by themselves (R174–R181). */
export const manifest: Manifest<ActivitiesProps> = {
  name: 'activities',
  ...notes,
  events: {},
  load: () => import('./Activities.tsx').then(module => ({ default: module.Activities })),
}
