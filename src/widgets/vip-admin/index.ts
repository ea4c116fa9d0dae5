export { manifest } from './manifest.ts'
export { VipAdmin, type VipAdminProps } from './VipAdmin.tsx'
