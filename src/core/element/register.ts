import { defineElement as define } from './define-element.ts'
import type { Manifest } from './manifest.ts'

/** `defineElement`, and nothing at all where there are no elements: a page rendered on a server imports the same file. */
export const defineElement = <P extends object>(manifest: Manifest<P>): CustomElementConstructor | undefined =>
  typeof customElements === 'undefined' ? undefined : define(manifest)
