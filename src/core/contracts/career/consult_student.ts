import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { flag, many } from '../codecs.ts'
import { resource } from '../resource.ts'
import { keys, ShownStudent, stamps, words } from './active-parts.ts'

const read = z.object({
  ...keys,
  consult: z.object({ uuid: z.uuid(), title: z.string() }),
  student: ShownStudent,
  content: z.string(),
  /** Whether whoever looks entered it. */
  is_own: z.boolean(),
  /** What teachers answered, in the order of their answers. */
  comments: z.array(z.object({ ...keys, content: z.string(), teacher: z.nullable(z.string()), is_own: z.boolean(), ...stamps })),
  ...stamps,
})
export const QuestionWrite = z.object({
  consult: z.uuid(),
  content: words(1000),
  /** Who asks; a student's own call is about herself, whatever it sends. */
  student: z.optional(z.uuid()),
})

/**
 * C217: what a student asks on a topic (G153). She reads her own questions and what teachers answered; her teachers read them, and may
 * write down what she asked them. School staff and bureaus do not: what a student confides is for whom she asks.
 */
export const consult_students = resource('career/consult_student', {
  read,
  write: QuestionWrite,
  query: {
    consult: z.optional(z.uuid()),
    student: z.optional(z.uuid()),
    grade: z.optional(many(z.uuid())),
    is_answered: z.optional(flag()),
  },
  search: ['content'],
  ordering: ['created_time'],
  access: { read: uTypes(1, 2, 3), write: uTypes(1, 2, 3) },
})
