import type { Manifest } from '../../core/element/index.ts'
import type { CareerArchiveProps } from './CareerArchive.tsx'

/** `<zy-career-archive>` */
export const manifest: Manifest<CareerArchiveProps> = {
  name: 'career-archive',
  tag: 'zy-career-archive',
  props: {},
  events: {},
  load: () => import('./CareerArchive.tsx').then(module => ({ default: module.CareerArchive })),
}
