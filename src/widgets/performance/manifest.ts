import type { Manifest } from '../../core/element/index.ts'
import type { PerformanceProps } from './Performance.tsx'

/** `<zy-performance>`: exam scores, one's own or those of the students one looks after (R152). */
export const manifest: Manifest<PerformanceProps> = {
  name: 'performance',
  tag: 'zy-performance',
  props: { student: 'string', address: 'boolean' },
  events: {},
  load: () => import('./Performance.tsx').then(module => ({ default: module.Performance })),
}
