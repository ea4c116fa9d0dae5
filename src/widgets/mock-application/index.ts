export { MockApplication, type MockApplicationProps } from './MockApplication.tsx'
export { manifest } from './manifest.ts'
