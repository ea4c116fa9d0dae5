export { CareerArchive, type CareerArchiveProps } from './CareerArchive.tsx'
export { manifest } from './manifest.ts'
