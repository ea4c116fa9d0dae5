import type { Manifest } from '../../core/element/index.ts'
import type { MockApplicationProps } from './MockApplication.tsx'
import { notes } from './notes.ts'

/** `<zy-mock-application>`: the dialog in which a student, or her adviser, says score, rank and subjects (D2§5). */
export const manifest: Manifest<MockApplicationProps> = {
  name: 'mock-application',
  ...notes,
  events: {
    done: { detail: 'undefined', description: 'Score, rank and subjects are saved.' },
    close: { detail: 'undefined', description: 'The dialog has been closed.' },
  },
  load: () => import('./MockApplication.tsx').then(module => ({ default: module.MockApplication })),
}
