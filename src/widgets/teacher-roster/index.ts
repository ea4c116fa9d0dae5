export { manifest } from './manifest.ts'
export { TeacherRoster, type TeacherRosterProps } from './TeacherRoster.tsx'
