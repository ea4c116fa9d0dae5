import * as z from 'zod/mini'
import { administrator, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked, many, whole } from '../codecs.ts'
import { note, title, year } from '../fields.ts'

const score = () => z.optional(z.nullable(checked(z.int(), z.gte(0), z.lte(900))))
const rank = () => z.optional(z.nullable(checked(z.int(), z.gte(1), z.lte(10_000_000))))

/** A managed row behind the simulation (G149): province, year, unit, and its line. It counts as one more published rank of the unit. */
export const aspiration = {
  id: z.int(),
  uuid: z.uuid(),
  /** Province of the filing. */
  area: z.int(),
  area_name: z.string(),
  year: z.int(),
  examine_type: z.string(),
  /** id of the college. */
  category: z.int(),
  college_name: z.string(),
  category_sub: z.nullable(z.string()),
  major_name: z.string(),
  /** The line: score and rank of the last one admitted. */
  mngk_score: z.nullable(z.int()),
  mngk_rank: z.nullable(z.int()),
  /** The subjects it asks for, as published. */
  aspiration_course: z.nullable(z.string()),
  source: z.nullable(z.string()),
  created_time: z.string(),
  updated_time: z.string(),
}
export const aspirationWrite = () => ({
  area: z.int(),
  year: year(),
  examine_type: title(20),
  category: z.int(),
  category_sub: z.optional(note(60)),
  major_name: title(200),
  mngk_score: score(),
  mngk_rank: rank(),
  aspiration_course: z.optional(note(200)),
  source: z.optional(note(200)),
})
export const aspirationQuery = () => ({
  area: z.optional(many(whole(0, 999_999))),
  year: z.optional(many(whole(1950, 2100))),
  examine_type: z.optional(many(z.string())),
  category: z.optional(many(whole(0, 1e9))),
})
/** G149: managed by one role; a student and an adviser read, and so does every administrator: it is published. */
export const managers = administrator(adminRole.admissions)
export const readers = uTypes(1, 3, 5)
