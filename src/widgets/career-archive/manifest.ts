import type { Manifest } from '../../core/element/index.ts'
import type { CareerArchiveProps } from './CareerArchive.tsx'
import { notes } from './notes.ts'

/** `<zy-career-archive>`: a student's three years on one page, as a signed paper, and the check of such a paper. */
export const manifest: Manifest<CareerArchiveProps> = {
  name: 'career-archive',
  ...notes,
  events: {},
  load: () => import('./CareerArchive.tsx').then(module => ({ default: module.CareerArchive })),
}
