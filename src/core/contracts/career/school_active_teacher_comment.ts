import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { many } from '../codecs.ts'
import { resource } from '../resource.ts'
import { keys, Named, ShownStudent, stamps, words } from './active-parts.ts'

const read = z.object({
  ...keys,
  student: ShownStudent,
  term: Named,
  content: z.string(),
  /** The name of who wrote it; of somebody who is gone nothing is left. */
  teacher: z.nullable(z.string()),
  is_own: z.boolean(),
  ...stamps,
})
export const ActiveCommentWrite = z.object({ student: z.uuid(), term: z.uuid(), content: words(1000) })

/** C203: what a teacher writes of a student's activities of a term (R181): one a teacher, student and term. */
export const school_active_teacher_comment = resource('career/school_active_teacher_comment', {
  read,
  write: ActiveCommentWrite,
  query: { student: z.optional(z.uuid()), term: z.optional(many(z.uuid())), grade: z.optional(many(z.uuid())) },
  search: ['content'],
  ordering: ['created_time'],
  access: { read: uTypes(2, 3), write: uTypes(2, 3) },
})
