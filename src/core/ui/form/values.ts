import * as z from 'zod/mini'
import type { Schema, Shaped } from '../../contracts/define.ts'
import { bareSchema, faultOf, isRequired, takesNull, type ValueFault } from '../../contracts/faults.ts'

/** What a form holds: the body's fields as the program reads them (not as they are sent), each of them possibly empty. */
export type Values<B extends Shaped> = { readonly [K in keyof z.output<B>]-?: NonNullable<z.output<B>[K]> | null }
export type FieldName<B extends Shaped> = Extract<keyof z.output<B>, string>
export type Plain = Readonly<Record<string, unknown>>

const fieldsOf = (body: Shaped) => Object.entries(body.shape) as [string, Schema][]
const isEmpty = (value: unknown) => value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
/** No choice at all is a value that may be sent, unless the form demands one. */
const isNothing = (value: unknown) => isEmpty(value) || (Array.isArray(value) && value.length === 0)

/** Every field of the body, empty. What is yes or no begins as no: a switch shows nothing else, and what is shown is sent. */
export const emptyValues = (body: Shaped): Plain =>
  Object.fromEntries(fieldsOf(body).map(([name, schema]) => [name, isYesOrNo(schema) ? false : null]))
const isYesOrNo = (schema: Schema) => bareSchema(schema)._zod.def.type === 'boolean' && !takesNull(schema)

/** Of these values the ones that the body has: a form that serves several bodies reads more of a row than some of them ask. */
export const ofBody = (body: Shaped, values: Plain): Plain =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(body.shape, name)))

/**
 * A stored row as values: fields of the same name, decoded. What does not fit stays as it stands, so that a masked number is shown;
 * an object is no value (the caller says what is meant by it).
 */
export function valuesOf(body: Shaped, row: object): Plain {
  const known = fieldsOf(body).flatMap(([name, schema]) => {
    const stored: unknown = Reflect.get(row, name)
    if (isEmpty(stored)) return name in row ? [[name, null] as const] : []
    const read = z.safeDecode(bareSchema(schema), stored as never)
    if (read.success) return [[name, read.data] as const]
    return typeof stored === 'object' ? [] : [[name, stored] as const]
  })
  return Object.fromEntries(known)
}

/**
 * The fields that are shown, as they are sent, and what is wrong with them. What is stored of a record (`row`) and is empty now is taken away, or,
 * where the call cannot, asked for: left out it would stay as it is, and be said to be saved.
 */
export function encodeValues(body: Shaped, values: Plain, names: readonly string[], demanded: readonly string[], row: Plain = {}) {
  const sent: Record<string, unknown> = {}
  const faults: Record<string, ValueFault> = {}
  for (const [name, schema] of fieldsOf(body)) {
    if (!names.includes(name)) continue
    const value = values[name]
    if (demanded.includes(name) && isNothing(value)) {
      faults[name] = { code: 'required' }
      continue
    }
    if (isEmpty(value)) {
      if (isRequired(schema) || (!takesNull(schema) && !isEmpty(row[name]))) faults[name] = { code: 'required' }
      else if (takesNull(schema)) sent[name] = null
      continue
    }
    const encoded = z.safeEncode(bareSchema(schema), value as never, { reportInput: true })
    if (encoded.success) sent[name] = encoded.data
    else faults[name] = faultOf(encoded.error.issues[0]!)
  }
  return { sent, faults }
}

/** Whether two sets of values say the same; an empty text is no text. */
export const sameValues = (one: Plain, other: Plain): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(name => sameValue(one[name], other[name]))
/** Whether a record tells this field, and in the words that were typed. */
export const saysSame = (name: string, typed: Plain, now: Plain): boolean => Object.hasOwn(now, name) && sameValue(typed[name], now[name])
/** Fields of `now` that say something else than what was typed. */
export const differing = (typed: Plain, now: Plain): string[] => Object.keys(now).filter(name => !sameValue(typed[name], now[name]))
export const sameValue = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other)
