import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked, many, whole } from '../codecs.ts'
import { note, title } from '../fields.ts'
import { resource } from '../resource.ts'

/** A major that a college has. */
export const CollegeMajor = z.object({
  id: z.int(),
  uuid: z.uuid(),
  /** id of the college. */
  category: z.int(),
  major_name: z.string(),
  /** Of the ministry's catalogue; null for a 试验班 of several majors. */
  major_code: z.nullable(z.string()),
  /** Keys of the level tags as one text, e.g. `1,3` (B246, B263). */
  major_type: z.nullable(z.string()),
  created_time: z.string(),
  updated_time: z.string(),
})

export const CollegeMajorWrite = z.object({
  category: z.int(),
  major_name: title(),
  major_code: z.optional(z.nullable(checked(z.string(), z.regex(/^\d{6}[TK]{0,2}$/)))),
  major_type: z.optional(note()),
})

/** C247 */
export const college_majors = resource('material/college_major', {
  read: CollegeMajor,
  write: CollegeMajorWrite,
  query: { category: z.optional(many(whole(0, 1e9))), major_code: z.optional(many(z.string())) },
  search: ['major_name'],
  ordering: ['id', 'major_name', 'major_code'],
  access: { read: signedIn, write: administrator(adminRole.admissions) },
})
