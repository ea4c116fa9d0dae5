import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { resource } from '../resource.ts'
import { keys, stamps, words } from './active-parts.ts'

const read = z.object({
  ...keys,
  consult_student: z.uuid(),
  content: z.string(),
  /** The name of who wrote it; of somebody who is gone nothing is left. */
  teacher: z.nullable(z.string()),
  is_own: z.boolean(),
  ...stamps,
})
export const CommentWrite = z.object({ consult_student: z.uuid(), content: words(1000) })

const parts = {
  read,
  write: CommentWrite,
  query: { consult_student: z.optional(z.uuid()) },
  ordering: ['created_time'] as const,
  access: { read: uTypes(2, 3), write: uTypes(2, 3) },
}
/** C218: what a teacher answers to a question, one of each teacher (D051). The path is cut off in the documents and stays so (G029). */
export const consult_comments = resource('career/consult_student_teacher_commen', parts)
