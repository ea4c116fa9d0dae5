export { manifest } from './manifest.ts'
export { Performance, type PerformanceProps } from './Performance.tsx'
