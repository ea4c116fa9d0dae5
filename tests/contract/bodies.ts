import * as z from 'zod/mini'
import type { Call } from '../../src/core/contracts/define.ts'

/** A body that the call's own contract accepts, made from the contract: what refuses it is then the rule, not the shape. */
export function bodyFor(call: Call): unknown {
  if (call.body._zod.def.type === 'undefined') return undefined
  const body = sample(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Json, '')
  // a teacher's is her phone, a student's never
  const isStudents = call.path.startsWith('relation/students/') && typeof body === 'object' && body !== null && 'cert_id' in body
  return isStudents ? { ...body, cert_id: '110101200801010019' } : body
}

interface Json {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
}

const texts: Record<string, string> = {
  name: '甲同学',
  origin: 'https://school.example',
  cert_id: '13900001234',
  phone_number: '13900001234',
  password: 'Sweep-2026',
  old_password: 'wrong',
  code: '123456',
  begin_date: '2026-09-01',
  start_date: '2026-09-01',
  end_date: '2027-01-20',
  course_types: '1,2',
  grade: '高三(1)班',
  course: '["物理","化学"]',
  aspiration_course: '["物理","化学"]',
  email: '',
  phone: '',
}

function sample(schema: Json, field: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0]!, field)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, inner]) => [name, sample(inner, name)]),
    )
  if (schema.type === 'array') return [sample(schema.items ?? {}, field)]
  if (schema.type === 'integer' || schema.type === 'number') return field.includes('year') ? 2026 : Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-00000000000f'
  return texts[field] ?? 'text'
}
