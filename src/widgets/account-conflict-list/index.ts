export { AccountConflictList, type AccountConflictListProps } from './AccountConflictList.tsx'
export { manifest } from './manifest.ts'
