import type { Manifest } from '../../core/element/index.ts'
import type { MajorExplorerProps } from './MajorExplorer.tsx'
import { notes } from './notes.ts'

/** `<zy-major-explorer>`: majors, jobs, and which leads to which. `uuid` shows one of them. */
export const manifest: Manifest<MajorExplorerProps> = {
  name: 'major-explorer',
  ...notes,
  events: {},
  load: () => import('./MajorExplorer.tsx').then(module => ({ default: module.MajorExplorer })),
}
