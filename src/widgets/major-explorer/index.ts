export { MajorExplorer, type MajorExplorerProps } from './MajorExplorer.tsx'
export { manifest } from './manifest.ts'
