import type { core } from 'zod/mini'
import { UNSTORABLE } from '../../src/core/contracts/fields.ts'
import { unstorable } from '../../src/core/domain/cells.ts'

/**
 * Every text of a body that no database keeps, by its place: PostgreSQL says of one neither which field it is in nor, where it is written
 * as a text of its own, that half of a pair has become another sign.
 */
export function unstorableIn(body: unknown): core.$ZodIssue[] {
  const issues: core.$ZodIssue[] = []
  const look = (value: unknown, path: readonly PropertyKey[]) => {
    if (typeof value === 'string') {
      if (unstorable(value)) issues.push({ code: 'custom', path: [...path], message: '', input: value, params: { form: UNSTORABLE } })
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        // of a list whose names the sender makes up
        look(key, path)
        look(inner, [...path, Array.isArray(value) ? Number(key) : key])
      }
  }
  look(body, [])
  return issues
}
