export { ImportWizard, type ImportWizardProps } from './ImportWizard.tsx'
export { manifest } from './manifest.ts'
