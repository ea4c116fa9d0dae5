import * as z from 'zod/mini'
import type { Rule } from '../domain/access.ts'
import { whole } from './codecs.ts'
import { getOne, removeOne } from './define.ts'

/** What goes with a row when it is deleted: how many rows of which table of the database, by its name. */
export const Dependents = z.array(z.object({ table: z.string(), rows: z.int() }))

/** Verbs of a resource whose rows are deleted by `knownRemoval`. */
export const othersThanRemove = ['list', 'get', 'create', 'patch'] as const

/**
 * Deleting a row on which others hang: `{id}/dependents/` counts them, and DELETE is refused with 409 unless `?rows=` is that number, so that
 * nobody deletes what she was not told of.
 */
/* @__NO_SIDE_EFFECTS__ */
export const knownRemoval = (access: Rule) => ({
  dependents: getOne(Dependents, { access }),
  remove: { ...removeOne({ access }), query: z.object({ rows: z.optional(whole(0, 1e9)) }), segment: '' },
})
