import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { checked } from '../codecs.ts'
import { title } from '../fields.ts'
import { resource } from '../resource.ts'
import { keys, Named, ShownStudent, stamps } from './active-parts.ts'

export const Consult = z.object({
  ...keys,
  title: z.string(),
  content: z.nullable(z.string()),
  work_unit: Named,
  /** The name of who opened it; of somebody who is gone nothing is left. */
  creator: z.nullable(z.string()),
  /** Whether whoever looks opened it. */
  is_own: z.boolean(),
  /** Whom it is for, as far as one may see them, where one consultation is asked for; null in a list, and for a bureau. */
  students: z.nullable(z.array(ShownStudent)),
  student_count: z.int(),
  /** Questions, and those of them that a teacher has answered; a student's are her own. */
  question_count: z.int(),
  answered_count: z.int(),
  ...stamps,
})

export const ConsultWrite = z.object({
  title: title(),
  content: z.optional(z.nullable(checked(z.string(), z.trim(), z.maxLength(2000)))),
  /** Whom it is for: these students, and all who are in these classes now. Where neither is sent it stays as it is. */
  students: z.optional(checked(z.array(z.uuid()), z.maxLength(1000))),
  grades: z.optional(checked(z.array(z.uuid()), z.maxLength(60))),
})

/**
 * C215, C216: a topic on which students may ask, opened by teachers and school staff for students they look after (G153). Its students
 * read it, and a bureau counts: it sees topics and numbers, no question and nobody's name.
 */
export const consults = resource('career/consult', {
  read: Consult,
  write: ConsultWrite,
  query: {
    student: z.optional(z.uuid()),
    /** Questions wait for an answer, or none does. */
    state: z.optional(z.enum(['waiting', 'done'])),
    work_unit: z.optional(z.uuid()),
  },
  search: ['title', 'content'],
  ordering: ['created_time', 'title'],
  access: {
    list: uTypes(1, 2, 3, 4),
    // a bureau's list leads to the consultation itself
    get: uTypes(1, 2, 3, 4, 6),
    write: uTypes(2, 3, 4),
    jyj: uTypes(6),
  },
  lists: { jyj: Consult },
})
