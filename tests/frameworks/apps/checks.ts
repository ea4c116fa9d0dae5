import type { Check } from './facts.ts'
import { children, events, inside, keyed, late, unmounted } from './living-checks.ts'
import { attributes, properties, token } from './writing-checks.ts'

declare global {
  interface Document {
    zyChecks: Readonly<Record<string, Check>>
  }
}
document.zyChecks = { late, attributes, properties, token, events, children, keyed, inside, unmounted }
