import * as z from 'zod/mini'
import { note, title } from '../fields.ts'
import { artistic as rows } from '../import/index.ts'
import { ofTerm, recordKind } from './record-kind.ts'

/** C131–C137: artistic attainment (D2§3@L86). `duration` is a text: hours, years, or "every Friday". */
export const artistic = recordKind('artistic', {
  rows: rows.rowSchema,
  read: {
    ...ofTerm.read,
    project: z.string(),
    teacher: z.nullable(z.string()),
    honor: z.nullable(z.string()),
    community: z.nullable(z.string()),
    duration: z.nullable(z.string()),
  },
  write: {
    ...ofTerm.write,
    project: title(),
    teacher: z.optional(note()),
    honor: z.optional(note()),
    community: z.optional(note()),
    duration: z.optional(note()),
  },
  query: ofTerm.query,
  search: ['project', 'honor', 'community'],
  ordering: ['project'],
})
