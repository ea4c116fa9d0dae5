export { CollegeDataAdmin, type CollegeDataAdminProps } from './CollegeDataAdmin.tsx'
export { manifest } from './manifest.ts'
