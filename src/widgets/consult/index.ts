export { Consult, type ConsultProps } from './Consult.tsx'
export { manifest } from './manifest.ts'
