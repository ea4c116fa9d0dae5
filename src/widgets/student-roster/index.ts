export { manifest } from './manifest.ts'
export { StudentRoster, type StudentRosterProps } from './StudentRoster.tsx'
