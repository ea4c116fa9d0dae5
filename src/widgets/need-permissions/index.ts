export { manifest } from './manifest.ts'
export { NeedPermissions, type NeedPermissionsProps } from './NeedPermissions.tsx'
