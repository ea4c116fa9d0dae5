export { Activities, type ActivitiesProps } from './Activities.tsx'
export { manifest } from './manifest.ts'
