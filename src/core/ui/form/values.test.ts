import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emptyValues, encodeValues } from './values.ts'

const body = z.object({
  name: z.string(),
  stage: z.optional(z.enum(['a', 'b'])),
  note: z.optional(z.nullable(z.string())),
  isOnSale: z.optional(z.boolean()),
  isKnown: z.optional(z.nullable(z.boolean())),
})
const names = Object.keys(body.shape)
const encoded = (values: object, row?: object) => encodeValues(body, { ...emptyValues(body), ...values }, names, [], row as never)

test('a switch shows no until somebody turns it, and so is sent', () => {
  expect(emptyValues(body)).toMatchObject({ isOnSale: false, isKnown: null })
  expect(encoded({ name: 'x' })).toEqual({ sent: { name: 'x', note: null, isOnSale: false, isKnown: null }, faults: {} })
})
test('what is stored and was emptied is taken away, or asked for where it cannot be', () => {
  const row = { name: 'x', stage: 'a', note: 'n' }
  expect(encoded({ ...row, note: '' }, row)).toMatchObject({ sent: { stage: 'a', note: null }, faults: {} })
  expect(encoded({ ...row, stage: null }, row)).toMatchObject({ faults: { stage: { code: 'required' } } })
  // of a new one, or where nothing is stored, it is simply not said
  expect(encoded({ name: 'x', stage: null }).faults).toEqual({})
  expect(encoded({ name: 'x', stage: null }, { name: 'x', stage: null }).faults).toEqual({})
})
