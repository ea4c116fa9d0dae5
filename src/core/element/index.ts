export { baseOf } from './base-of.ts'
export { createElementHost } from './element-host.ts'
export type { Manifest, PropKind } from './manifest.ts'
export { defineElement } from './register.ts'
