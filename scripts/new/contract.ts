import type { Schema } from '../../src/core/contracts/define.ts'
import { bareSchema, isRequired } from '../../src/core/contracts/faults.ts'
import { day, email, mobile } from '../../src/core/contracts/fields.ts'
import * as contracts from '../../src/core/contracts/index.ts'
import type { Resource } from '../../src/core/contracts/resource.ts'

/** A resource as the generators see it: its name in the client, its contract file, its fields. */
export interface Described {
  /** `api.terms` */
  readonly client: string
  /** `data_dict/term` */
  readonly base: string
  readonly resource: Resource
  readonly written: readonly Field[]
  readonly read: readonly Field[]
}
export interface Field {
  readonly name: string
  readonly kind:
    | 'text'
    | 'area'
    | 'number'
    | 'year'
    | 'date'
    | 'email'
    | 'phone'
    | 'choice'
    | 'switch'
    | 'school'
    | 'class'
    | 'term'
    | 'object'
  readonly required: boolean
  /** Of a choice. */
  readonly options: readonly (string | number)[]
}

interface Def {
  readonly type: string
  readonly checks?: readonly {
    readonly _zod: {
      readonly def: { readonly check: string; readonly maximum?: number; readonly value?: number; readonly pattern?: RegExp }
    }
  }[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly (string | number)[]
}
const defOf = (schema: Schema) => bareSchema(schema)._zod.def as unknown as Def
const patternOf = (schema: Schema) => defOf(schema).checks?.find(check => check._zod.def.pattern)?._zod.def.pattern?.source
const patterns = { [patternOf(day())!]: 'date', [patternOf(email())!]: 'email', [patternOf(mobile())!]: 'phone' } as const
const references: Readonly<Record<string, Field['kind']>> = { work_unit: 'school', grade: 'class', term: 'term' }

function kindOf(name: string, schema: Schema): Field['kind'] {
  const { type, checks = [] } = defOf(schema)
  const bound = (word: string) => checks.find(check => check._zod.def.check === word)?._zod.def
  if (type === 'object' || type === 'array' || type === 'pipe') return 'object'
  if (references[name]) return references[name]
  if (type === 'enum' || type === 'literal') return 'choice'
  if (type === 'boolean') return 'switch'
  if (type === 'number') return name.endsWith('year') ? 'year' : 'number'
  return patterns[patternOf(schema) ?? ''] ?? ((bound('max_length')?.maximum ?? 0) > 200 ? 'area' : 'text')
}

const describe = (name: string, schema: Schema): Field => {
  const { entries, values } = defOf(schema)
  return { name, kind: kindOf(name, schema), required: isRequired(schema), options: entries ? Object.values(entries) : [...(values ?? [])] }
}
const fieldsOf = (shape: Readonly<Record<string, unknown>>) =>
  Object.entries(shape).map(([name, schema]) => describe(name, schema as Schema))

/** The resource under this base (`data_dict/term`); ends the run where there is none. */
export function resourceAt(base: string | undefined): Described {
  const found = Object.entries(contracts).find(([, one]) => 'base' in one && one.base === base)
  if (!found) {
    console.error(
      `no resource ${base}: there are ${Object.values(contracts)
        .flatMap(one => ('base' in one ? [one.base] : []))
        .join(', ')}`,
    )
    process.exit(2)
  }
  const [client, one] = found
  const resource = one as unknown as Resource
  return { client, base: resource.base, resource, written: fieldsOf(resource.write.shape), read: fieldsOf(resource.read.shape) }
}
