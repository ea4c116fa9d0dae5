import type { Manifest } from '../../core/element/index.ts'
import type { ConsultProps } from './Consult.tsx'
import { notes } from './notes.ts'

/** `<zy-consult>`: topics on which students ask and teachers answer (R182–R184). */
export const manifest: Manifest<ConsultProps> = {
  name: 'consult',
  ...notes,
  events: {},
  load: () => import('./Consult.tsx').then(module => ({ default: module.Consult })),
}
