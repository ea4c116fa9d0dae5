import * as z from 'zod/mini'
import { day, title } from '../fields.ts'
import { officeholdings as rows } from '../import/index.ts'
import { recordKind, text } from './record-kind.ts'

/** C108–C114: an office a student held (D2§3@L85). It belongs to no term (G104). */
export const officeholdings = recordKind('officeholdings', {
  rows: rows.rowSchema,
  read: { begin_date: z.string(), end_date: z.nullable(z.string()), office: z.string(), desc: z.nullable(z.string()) },
  write: { begin_date: day(), end_date: z.optional(z.nullable(day())), office: title(), desc: z.optional(text()) },
  search: ['office'],
  ordering: ['begin_date'],
})
