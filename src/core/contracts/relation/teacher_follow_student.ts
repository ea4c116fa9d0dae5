import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { flag } from '../codecs.ts'
import { day, note } from '../fields.ts'
import { resource } from '../resource.ts'

/** A student whom a teacher keeps an eye on, and why. Only the teacher herself reads it. */
export const Follow = z.object({
  uuid: z.uuid(),
  student: z.object({ uuid: z.uuid(), name: z.string(), other_num: z.nullable(z.string()), grade_name: z.nullable(z.string()) }),
  is_follow: z.boolean(),
  reason: z.nullable(z.string()),
  /** The day she wants to be reminded, yyyy-mm-dd. */
  remind_on: z.nullable(z.string()),
  /** How many notes she has written, and the newest. */
  notes: z.int(),
  last_note: z.nullable(z.object({ content: z.string(), created_time: z.string() })),
  created_time: z.string(),
  updated_time: z.string(),
})
export const FollowWrite = z.object({
  student: z.uuid(),
  is_follow: z.optional(z.boolean()),
  reason: z.optional(note(500)),
  remind_on: z.optional(z.nullable(day())),
})

const teacher = uTypes(2, 3)

/**
 * C072: whom a teacher follows (D056). A student is followed once: who follows again, or follows no more, changes that row (B119). One who
 * has left her classes is gone from it.
 */
export const teacher_follow_student = resource('relation/teacher_follow_student', {
  read: Follow,
  write: FollowWrite,
  query: {
    student: z.optional(z.uuid()),
    is_follow: z.optional(flag()),
    /** Those one wanted to be reminded of on this day or before it. */
    remind_until: z.optional(day()),
  },
  search: ['reason'],
  ordering: ['created_time', 'updated_time', 'remind_on'],
  access: { read: teacher, write: teacher },
})
