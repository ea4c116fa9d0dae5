export { defineElement } from './define-element.tsx'
export { baseOf, createElementHost } from './element-host.ts'
export type { Manifest, PropKind } from './manifest.ts'
