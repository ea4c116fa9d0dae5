import * as z from 'zod/mini'
import { day, title } from '../fields.ts'
import { plainRecordKind, text } from './record-kind.ts'

/** C129, C130: what a student means to do, and until when (D2§3@L82; the fields are our own, G090). */
export const action_plans = plainRecordKind('action_plans', {
  read: { goal: z.string(), content: z.nullable(z.string()), begin_date: z.string(), end_date: z.nullable(z.string()) },
  write: { goal: title(), content: z.optional(text()), begin_date: day(), end_date: z.optional(z.nullable(day())) },
  search: ['goal', 'content'],
  ordering: ['begin_date', 'end_date'],
})
