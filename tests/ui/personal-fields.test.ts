import { describe, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import type { Schema } from '../../src/core/contracts/define.ts'
import { isPersonal } from '../../src/core/contracts/faults.ts'

// Product decision 14 masks phone, ID number and login name; a form writes none of them, and no password, into the browser. Number 14: nor
// what a phone is often written into, QQ, WeChat and the other number.
const TELLS = /phone|cert_id|id_(card|number)|password|email|^qq$|wechat_num|other_num/

/** Fields of a body and of bodies in it; the rows of a spreadsheet are no form. */
function fieldsOf(schema: Schema): [name: string, schema: Schema][] {
  const { shape, innerType, options } = schema._zod.def as unknown as {
    shape?: Record<string, Schema>
    innerType?: Schema
    options?: Schema[]
  }
  const inner = [innerType, ...(options ?? [])].filter(one => one !== undefined)
  return [...Object.entries(shape ?? {}).flatMap(field => [field, ...fieldsOf(field[1])] as [string, Schema][]), ...inner.flatMap(fieldsOf)]
}

describe('a field that tells who somebody is, is marked so that no form writes it down', () => {
  const writes = routes.filter(({ call }) => call.method !== 'GET' && call.sealed !== true)
  test('there are such fields', () =>
    expect(writes.flatMap(({ call }) => fieldsOf(call.body)).filter(([name]) => TELLS.test(name)).length).toBeGreaterThan(10))
  test.each(writes.map(({ call }) => [call.method, call.path, call] as const))('%s %s', (_, __, call) => {
    const open = fieldsOf(call.body).filter(([name, schema]) => TELLS.test(name) && !isPersonal(schema))
    expect(open.map(([name]) => name)).toEqual([])
  })
})
