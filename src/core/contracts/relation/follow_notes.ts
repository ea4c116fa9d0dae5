import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { title } from '../fields.ts'
import { resource } from '../resource.ts'

/** What a teacher has noted of a student she follows: a talk, a promise, what to ask next. Only she reads it. */
export const FollowNote = z.object({
  uuid: z.uuid(),
  follow: z.uuid(),
  content: z.string(),
  created_time: z.string(),
  updated_time: z.string(),
})
export const FollowNoteWrite = z.object({ follow: z.uuid(), content: title(1000) })

const teacher = uTypes(2, 3)

/** Notes of a teacher (issue 11 §5), newest first. */
export const follow_notes = resource('relation/follow_notes', {
  read: FollowNote,
  write: FollowNoteWrite,
  query: { follow: z.optional(z.uuid()) },
  ordering: ['created_time'],
  access: { read: teacher, write: teacher },
})
