import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { checked, many } from '../codecs.ts'
import { resource } from '../resource.ts'
import { keys, Named, ShownStudent, stamps } from './active-parts.ts'

const read = z.object({
  ...keys,
  school_active: Named,
  student: ShownStudent,
  /** Who said so: she herself, or staff. */
  source: z.enum(['student', 'teacher']),
  /** Whether she has told how it was. */
  has_feedback: z.boolean(),
  ...stamps,
})

/** What a form asks to add some of a class. */
export const TakersOfClass = z.object({ grade: z.uuid(), students: checked(z.array(z.uuid()), z.minLength(1), z.maxLength(200)) })

/**
 * C201: who takes part in which activity. A student joins and leaves what is open to her until its last day is over; teachers and school
 * staff add and take out students they look after. A row is there or not: nothing of it changes, so there is no PATCH.
 */
export const school_active_students = resource('career/school_active_students', {
  read,
  write: z.object({
    school_active: z.uuid(),
    /** A student's own call is about herself, whatever it sends. */
    student: z.optional(z.uuid()),
  }),
  query: {
    school_active: z.optional(z.uuid()),
    student: z.optional(z.uuid()),
    grade: z.optional(many(z.uuid())),
  },
  ordering: ['created_time'],
  verbs: ['list', 'get', 'create', 'remove'],
  access: { read: uTypes(1, 2, 3, 4), write: uTypes(1, 2, 3, 4) },
})
