export { manifest } from './manifest.ts'
export { StudentBasics, type StudentBasicsProps } from './StudentBasics.tsx'
