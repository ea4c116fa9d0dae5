import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { checked, many } from '../codecs.ts'
import { get, noQuery, type Shape } from '../define.ts'
import { resource } from '../resource.ts'

/** Of each list of wishes at most so many: who names more has not chosen. */
export const MOST_WISHES = 10

/** How many students of a bureau's area named what. Names that fewer than five students gave are put together in `others`. */
export const FondCount = z.object({
  counts: z.array(z.object({ name: z.string(), students: z.int() })),
  others: z.int(),
  students: z.int(),
})

export const FondChoice = z.object({ value: z.string(), name: z.string() })

const owner = uTypes(1)

/**
 * One of the three records of what a student is drawn to (C209–C214): one row a student, made when she first asks for it. She writes it,
 * those who look after her read it. `counts` (ours) is what the bureau's pages of statistics draw (G045).
 */
/* @__NO_SIDE_EFFECTS__ */
export function fondKind<F extends Shape, W extends Shape>(
  name: string,
  parts: {
    readonly read: F
    readonly write: W
    readonly counts: readonly [string, ...string[]]
    readonly choices: readonly [string, ...string[]]
  },
) {
  const read = z.object({
    id: z.int(),
    uuid: z.uuid(),
    student: z.object({ uuid: z.uuid(), name: z.string(), other_num: z.nullable(z.string()), grade_name: z.nullable(z.string()) }),
    ...parts.read,
    created_time: z.string(),
    updated_time: z.string(),
  })
  return resource(`career/${name}`, {
    read,
    write: z.object(parts.write),
    query: { student: z.optional(z.uuid()), grade: z.optional(many(z.uuid())) },
    ordering: ['created_time', 'updated_time'],
    access: { read: uTypes(1, 2, 3, 4, 6), write: owner, get_or_create: owner, choices: owner, counts: uTypes(6) },
    actions: {
      /** A read-only account has none made for it. */
      get_or_create: get(noQuery, read, { readonly: false }),
      /** What may be named, fifty at most; without VIP too, for nothing but names is told. */
      choices: get(
        z.object({ of: z.enum(parts.choices as [string, ...string[]]), search: z.optional(checked(z.string(), z.maxLength(100))) }),
        z.array(FondChoice),
      ),
      /** Of the first list unless said. */
      counts: get(z.object({ of: z.optional(z.enum(parts.counts as [string, ...string[]])) }), FondCount),
    },
  })
}
