import type * as z from 'zod/mini'
import { isMarkedPersonal, type Schema } from './codecs.ts'

/** What can be wrong with a value. Contracts carry no wording: a form words (field, code), the server words the code. */
export type FaultCode =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'too_many'
  | 'format'
  | 'option'
  /** Not a whole number. */
  | 'whole'
  | 'type'
  | 'custom'
  | 'invalid'

export interface ValueFault {
  readonly code: FaultCode
  /** The bound that was crossed: characters, a number, how many. */
  readonly limit?: number | string
}

type Issue = z.core.$ZodIssue

/** Zod's issue as one of our codes; the same on both sides of the wire. */
export function faultOf(issue: Issue): ValueFault {
  const limit = (bound: number | bigint) => ({ limit: Number(bound) })
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return { code: 'required' }
    return { code: 'format' in issue && issue.format === 'safeint' ? 'whole' : 'type' }
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return issue.minimum === 1 ? { code: 'required' } : { code: 'too_short', ...limit(issue.minimum) }
    return issue.origin === 'array' ? { code: 'required' } : { code: 'too_small', ...limit(issue.minimum) }
  }
  if (issue.code === 'too_big') {
    const code = issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_large'
    return { code, ...limit(issue.maximum) }
  }
  if (issue.code === 'invalid_format') return { code: 'format' }
  if (issue.code === 'invalid_value') return { code: 'option' }
  return { code: issue.code === 'custom' ? 'custom' : 'invalid' }
}

interface Def {
  readonly type: string
  readonly innerType?: Schema
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } } }[]
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def
const wrappers = new Set(['optional', 'nullable', 'default'])

/** The layers around a schema, from the outside: `optional`, `nullable`, `default`. */
function layersOf(schema: Schema): string[] {
  const { type, innerType } = defOf(schema)
  return wrappers.has(type) && innerType ? [type, ...layersOf(innerType)] : []
}
/** A field's schema without the layers that let it be left empty. */
export function bareSchema(schema: Schema): Schema {
  const { type, innerType } = defOf(schema)
  return wrappers.has(type) && innerType ? bareSchema(innerType) : schema
}
/** Whether a field must be filled in. */
export const isRequired = (schema: Schema): boolean => layersOf(schema).length === 0
/** Whether an empty field is sent as null; one that is only optional is not sent. */
export const takesNull = (schema: Schema): boolean => layersOf(schema).includes('nullable')
/** Whether a field tells who somebody is: it is not written down in the browser. */
export const isPersonal = (schema: Schema): boolean => isMarkedPersonal(bareSchema(schema))
/** The most characters of a text. */
export function maxLengthOf(schema: Schema): number | undefined {
  const bounds = defOf(bareSchema(schema)).checks?.filter(check => check._zod.def.check === 'max_length') ?? []
  return bounds[0]?._zod.def.maximum
}
