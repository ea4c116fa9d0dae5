import * as z from 'zod/mini'
import { note, title } from '../fields.ts'
import { rewardsPunishments as rows } from '../import/index.ts'
import { ofTerm, recordKind } from './record-kind.ts'

/** C115–C121: a reward or a punishment (D2§3@L84). */
export const rewards_punishments = recordKind('rewards_punishments', {
  rows: rows.rowSchema,
  read: {
    ...ofTerm.read,
    rp_name: z.string(),
    rp_department: z.nullable(z.string()),
    rp_type: z.nullable(z.string()),
    rp_level: z.nullable(z.string()),
  },
  write: {
    ...ofTerm.write,
    rp_name: title(),
    rp_department: z.optional(note()),
    rp_type: z.optional(note()),
    rp_level: z.optional(note()),
  },
  query: ofTerm.query,
  search: ['rp_name', 'rp_department'],
  ordering: ['rp_name'],
})
