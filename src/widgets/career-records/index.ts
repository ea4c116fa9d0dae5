export { CareerRecords, type CareerRecordsProps } from './CareerRecords.tsx'
export { manifest } from './manifest.ts'
