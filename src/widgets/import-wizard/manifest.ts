import type { Manifest } from '../../core/element/index.ts'
import type { ImportWizardProps } from './ImportWizard.tsx'

/** `<zy-import-wizard kind="students">`; `host.open('import-wizard', { kind: 'students' })` answers the report, or nothing when it was closed. */
export const manifest: Manifest<ImportWizardProps> = {
  name: 'import-wizard',
  tag: 'zy-import-wizard',
  props: { kind: 'string', workUnit: 'string', as: 'string' },
  events: ['done', 'close', 'imported'],
  load: () => import('./ImportWizard.tsx').then(module => ({ default: module.ImportWizard })),
}
