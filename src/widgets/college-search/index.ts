export { CollegeSearch, type CollegeSearchProps } from './CollegeSearch.tsx'
export { manifest } from './manifest.ts'
