import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked, many, whole } from '../codecs.ts'
import { get, postWith } from '../define.ts'
import { note, title, year } from '../fields.ts'
import { AdmissionPlanRow, ImportReport } from '../import/index.ts'
import { big, question } from '../imports.ts'
import { resource } from '../resource.ts'

const text = () => z.nullable(z.string())

/** A line of a published enrollment plan, as it was written (D2§3@L81). */
export const AdmissionPlan = z.object({
  uuid: z.uuid(),
  province_obj: z.int(),
  province_name: z.string(),
  year: z.int(),
  /** The college of ours that it means; null where its name is nobody's: then it cannot be filed for here. */
  category: z.nullable(z.int()),
  college_name: text(),
  college_code: text(),
  batch: text(),
  category_sub: text(),
  major_name: text(),
  major_code: text(),
  examine_type: text(),
  university_level: text(),
  nature: text(),
  learning_year: text(),
  annual_target: z.nullable(z.int()),
  /** Yuan a year, as published. */
  charge: z.string(),
  requirement: text(),
  source: text(),
  created_time: z.string(),
  updated_time: z.string(),
})
export const AdmissionPlanWrite = z.object({
  province_obj: z.int(),
  year: z.optional(year()),
  college_name: z.optional(note()),
  college_code: z.optional(note(20)),
  batch: z.optional(note()),
  category_sub: z.optional(note(60)),
  major_name: z.optional(note(200)),
  major_code: z.optional(note(20)),
  examine_type: z.optional(note(20)),
  university_level: z.optional(note(64)),
  nature: z.optional(note(64)),
  learning_year: z.optional(note(64)),
  annual_target: z.optional(z.nullable(checked(z.int(), z.gte(0), z.lte(10_000_000)))),
  /** The only one that must be there beside the province (B217). */
  charge: title(64),
  requirement: z.optional(note(200)),
  source: z.optional(note(200)),
})
const filters = () => ({
  province_obj: z.optional(many(whole(0, 999_999))),
  year: z.optional(many(whole(1950, 2100))),
  batch: z.optional(many(z.string())),
  examine_type: z.optional(many(z.string())),
  college_name: z.optional(z.string()),
})
/** So many lines are answered at once; a list that is longer wants narrower filters. */
export const ALL_PLANS = 5000

/** C248, C249, C250 */
export const admission_plans = resource('material/admission_plan', {
  read: AdmissionPlan,
  write: AdmissionPlanWrite,
  query: filters(),
  search: ['college_name', 'major_name'],
  ordering: ['year', 'college_name', 'annual_target'],
  actions: {
    /** Takes the place of the stored lines of the same province, year, batch and track (G142). */
    multi: postWith(question, z.array(AdmissionPlanRow), ImportReport, { bodyLimit: big.bodyLimit, timeout: big.timeout }),
    all: get(z.object(filters()), z.array(AdmissionPlan)),
  },
  access: { read: signedIn, all: signedIn, write: administrator(adminRole.admissions), multi: administrator(adminRole.admissions) },
})
