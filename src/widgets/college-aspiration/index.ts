export { CollegeAspiration, type CollegeAspirationProps } from './CollegeAspiration.tsx'
export { manifest } from './manifest.ts'
