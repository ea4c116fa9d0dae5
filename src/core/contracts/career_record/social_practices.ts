import * as z from 'zod/mini'
import { checked } from '../codecs.ts'
import { day, note, title } from '../fields.ts'
import { socialPractices as rows } from '../import/index.ts'
import { ofTerm, recordKind, text } from './record-kind.ts'

/** C122–C128: a social practice (D2§3@L83). `duration` is in hours. */
export const social_practices = recordKind('social_practices', {
  rows: rows.rowSchema,
  read: {
    ...ofTerm.read,
    begin_date: z.string(),
    end_date: z.nullable(z.string()),
    sp_type: z.string(),
    duration: z.nullable(z.number()),
    teachers: z.nullable(z.string()),
    officeholding: z.nullable(z.string()),
    results: z.nullable(z.string()),
    content: z.nullable(z.string()),
  },
  write: {
    ...ofTerm.write,
    begin_date: day(),
    end_date: z.optional(z.nullable(day())),
    sp_type: title(),
    duration: z.optional(z.nullable(checked(z.number(), z.gte(0), z.lte(9999.9), z.multipleOf(0.1)))),
    teachers: z.optional(note()),
    officeholding: z.optional(note()),
    results: z.optional(text()),
    content: z.optional(text()),
  },
  query: ofTerm.query,
  search: ['sp_type', 'content'],
  ordering: ['begin_date', 'duration'],
})
