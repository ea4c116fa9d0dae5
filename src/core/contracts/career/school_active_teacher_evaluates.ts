import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { resource } from '../resource.ts'
import { image, keys, Named, stamps, words } from './active-parts.ts'

const read = z.object({
  ...keys,
  school_active: Named,
  /** Whose word it is. */
  teacher: Named,
  content: z.string(),
  image: image.read,
  is_own: z.boolean(),
  ...stamps,
})
export const EvaluateWrite = z.object({
  school_active: z.uuid(),
  content: words(2000),
  /** Oneself: nobody speaks for another. */
  teacher: z.optional(z.uuid()),
  image: image.write,
})

/** C202: what a teacher says of an activity, with at most six pictures (B227, B262): one a teacher and activity. Staff of its school take one out. */
export const school_active_teacher_evaluates = resource('career/school_active_teacher_evaluates', {
  read,
  write: EvaluateWrite,
  query: { school_active: z.optional(z.uuid()) },
  ordering: ['created_time'],
  access: { read: uTypes(2, 3, 4), write: uTypes(2, 3), remove: uTypes(2, 3, 4) },
})
