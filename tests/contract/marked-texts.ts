import * as z from 'zod/mini'
import type { Call } from '../../src/core/contracts/define.ts'

/** Numbers of nobody, which somebody types into a free text. */
export const typed = ['13912340987', '110101200501018765']
const texts = [`来电 ${typed[0]}，证件 ${typed[1]}`, `https://a.example/?p=${typed[1]}`, typed[1]!, typed[0]!]

interface Json {
  type?: string
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
}
type Body = Readonly<Record<string, unknown>>

/** The body with such a number in every text that the contract takes it in, or only in those that the body does not have yet. */
export function withTypedNumbers(call: Call, body: unknown, which: 'all' | 'others'): unknown {
  if (typeof body !== 'object' || body === null) return body
  const isTaken = (whole: unknown) => z.safeParse(call.body, whole).success
  return marked(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Json, body, isTaken, which === 'all')
}
function marked(schema: Json, body: unknown, isTaken: (body: unknown) => boolean, isAll: boolean): unknown {
  const shape = [schema, ...(schema.anyOf ?? [])].find(one => one.properties ?? one.items) ?? {}
  if (Array.isArray(body) && shape.items)
    return body.map((item, at) => marked(shape.items!, item, one => isTaken(body.with(at, one)), isAll))
  let whole = body as Body
  for (const [name, inner] of Object.entries(shape.properties ?? {})) {
    const known = whole[name]
    const put = (value: unknown) => ({ ...whole, [name]: value })
    const kinds = [inner, ...(inner.anyOf ?? [])]
    if (kinds.some(one => one.properties ?? one.items)) {
      const isForm = kinds.some(one => one.properties)
      const value = marked(inner, known ?? (isForm ? {} : []), one => isTaken(put(one)), isAll)
      if (isTaken(put(value)) && (known !== undefined || Object.keys(value as object).length > 0)) whole = put(value)
    } else if (kinds.some(one => one.type === 'string') && (isAll || known === undefined)) {
      const value = texts.find(text => isTaken(put(text)))
      if (value) whole = put(value)
    }
  }
  return whole
}
