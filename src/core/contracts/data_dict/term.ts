import * as z from 'zod/mini'
import { administrator, either, signedIn, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { day, title } from '../fields.ts'
import { resource } from '../resource.ts'

export const Term = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  begin_date: z.string(),
  end_date: z.string(),
  work_unit: z.nullable(z.uuid()),
  created_time: z.string(),
  /** What a save names as If-Match, so that nobody's change is lost (R9). */
  updated_time: z.string(),
})

export const TermWrite = z.object({ name: title(), begin_date: day(), end_date: day(), work_unit: z.optional(z.nullable(z.uuid())) })

/** C078, C079. A term without a work unit is every school's; `student_evaluation_term` are those in which she has begun a test, by the days of China. */
export const terms = resource('data_dict/term', {
  read: Term,
  write: TermWrite,
  search: ['name'],
  ordering: ['begin_date', 'name'],
  access: { read: signedIn, write: either(uTypes(4), administrator(adminRole.system)), student_evaluation_term: uTypes(1) },
  lists: { student_evaluation_term: Term },
})
