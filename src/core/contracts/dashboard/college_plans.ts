import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { checked } from '../codecs.ts'
import { get, getOne } from '../define.ts'
import { title } from '../fields.ts'
import { resource } from '../resource.ts'
import { RecommendedUnit } from './recommendation-shapes.ts'

const rows = () => checked(z.array(z.uuid()), z.maxLength(200))
const tuition = () => z.nullable(checked(z.int(), z.gte(0), z.lte(1_000_000)))

/** A draft of the form somebody means to hand in: the units in their order, by the keys of `college_major_scores_temp`. */
export const CollegePlan = z.object({
  uuid: z.uuid(),
  name: z.string(),
  rows: z.array(z.uuid()),
  /** Yuan a year the family means to pay; null: it has not said. */
  max_tuition: tuition(),
  created_time: z.string(),
  updated_time: z.string(),
})
export const CollegePlanWrite = z.object({ name: title(40), rows: z.optional(rows()), max_tuition: z.optional(tuition()) })

/** What its rows are for its owner today. */
export const PlanUnits = z.object({
  /** The rank it is judged by, and where it comes from. */
  rank: z.int(),
  basis: z.enum(['rank', 'score']),
  province_name: z.string(),
  track: z.string(),
  course: z.array(z.string()),
  plan_year: z.nullable(z.int()),
  target_year: z.nullable(z.int()),
  /** Years with published ranks, newest first: those it can be replayed on. */
  years: z.array(z.int()),
  sources: z.array(z.string()),
  /** In the order of the plan, those that the subjects close too. */
  units: z.array(RecommendedUnit),
  /** Keys of rows that this year's plan of the track does not know. */
  missing: z.array(z.uuid()),
})

/** A plan of a student, for those who look after her; `units` is null while nothing of her is known to judge it by. */
export const StudentPlan = z.object({ ...CollegePlan.shape, units: z.nullable(PlanUnits) })

const owner = uTypes(1, 3)

/** Several named plans of one's own, the student's or an adviser's. */
export const college_plans = resource('dashboard/college_plans', {
  read: CollegePlan,
  write: CollegePlanWrite,
  ordering: ['created_time', 'updated_time', 'name'],
  vip: true,
  access: { read: owner, write: owner, units: owner },
  actions: {
    units: getOne(PlanUnits),
    /** All plans of one student, read only; each look is on record. */
    by_student: get(z.object({ student: z.uuid() }), z.array(StudentPlan), { vip: false, access: uTypes(2, 3, 4) }),
  },
})
