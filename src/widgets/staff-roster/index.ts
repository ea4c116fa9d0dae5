export { manifest } from './manifest.ts'
export { StaffRoster, type StaffRosterProps } from './StaffRoster.tsx'
