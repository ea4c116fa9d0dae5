export { ClassRoster, type ClassRosterProps } from './ClassRoster.tsx'
export { manifest } from './manifest.ts'
