export { manifest } from './manifest.ts'
export { SubjectSelection, type SubjectSelectionProps } from './SubjectSelection.tsx'
