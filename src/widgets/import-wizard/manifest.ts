import type { Manifest } from '../../core/element/index.ts'
import type { ImportWizardProps } from './ImportWizard.tsx'
import { notes } from './notes.ts'

// the answer of multi_create, as the contract has it (ImportReport)
const report = '{ batch: string | null; created: number; updated: number; unchanged: number; dry_run: boolean }'

/** `<zy-import-wizard kind="students">`; `host.open('import-wizard', { kind: 'students' })` answers the report, or nothing when it was closed. */
export const manifest: Manifest<ImportWizardProps> = {
  name: 'import-wizard',
  ...notes,
  events: {
    imported: { detail: `${report} | undefined`, description: 'The rows are in the database; without detail: an import was undone.' },
    done: { detail: report, description: 'The rows are in the database: for the one who opened the wizard.' },
    close: { detail: 'undefined', description: 'The person has closed the wizard.' },
  },
  load: () => import('./ImportWizard.tsx').then(module => ({ default: module.ImportWizard })),
}
