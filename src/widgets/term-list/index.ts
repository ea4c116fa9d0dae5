export { manifest } from './manifest.ts'
export { TermList, type TermListProps } from './TermList.tsx'
