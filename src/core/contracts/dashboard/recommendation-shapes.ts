import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { artTypes } from '../../domain/admission/mock.ts'
import { checked, flag, jsonText, many, whole } from '../codecs.ts'
import { get, listOf } from '../define.ts'
import { unit } from '../material/unit-shapes.ts'

const bandNames = ['safe', 'match', 'reach', 'beyond', 'none'] as const
const number = () => z.nullable(z.number())

/** A rank that was once enough. */
const PastRank = z.object({ year: z.int(), min_rank: z.int(), weight: z.number() })

/**
 * What somebody could file for, with its band and all it was made from (product decision 18). No percentage: at the expected rank the
 * true share ranged from 33 to 91 % over years and tracks.
 */
export const RecommendedUnit = z.object({
  ...unit,
  art_type: z.nullable(z.string()),
  college_uuid: z.string(),
  /** Of the college. */
  college_province: z.nullable(z.int()),
  college_province_name: z.nullable(z.string()),
  college_city: z.nullable(z.string()),
  type: z.nullable(z.string()),
  level: z.array(z.string()),
  attr: z.array(z.string()),
  college_nature: z.nullable(z.string()),
  /** Whether the subjects meet it; null: nobody published it, or nobody could read it. Units it closes are left out. */
  is_requirement_met: z.nullable(z.boolean()),
  /** null: nobody can say. */
  band: z.nullable(z.enum(['safe', 'match', 'reach', 'beyond'])),
  /** `unit`: its own past. `college`: a new major, judged by the college's others. `none`: no history. */
  basis: z.enum(['unit', 'college', 'none']),
  n: z.int(),
  expected: number(),
  hardest: number(),
  hardest_year: z.nullable(z.int()),
  past: z.array(PastRank),
  safe_max: number(),
  match_max: number(),
  reach_max: number(),
  /** The plan is half of the last known one or less, so the limits are drawn closer. */
  is_plan_halved: z.boolean(),
  /** Who published the ranks: the years' own source beside `source`, the plan's. */
  past_source: z.nullable(z.string()),
  past_kind: z.nullable(z.string()),
  is_collect: z.boolean(),
})

export const BandCounts = z.object({ safe: z.int(), match: z.int(), reach: z.int(), beyond: z.int(), none: z.int() })
const college = {
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  province_name: z.nullable(z.string()),
  city: z.nullable(z.string()),
  type: z.nullable(z.string()),
  level: z.array(z.string()),
  attr: z.array(z.string()),
  college_nature: z.nullable(z.string()),
  /** Its units that the subjects open. */
  units: z.int(),
  counts: BandCounts,
  /** The expected rank of its easiest unit, and of its hardest. */
  easiest: number(),
  hardest: number(),
}
export const RecommendedCollege = z.object(college)
export const CollegeWithMajors = z.object({ ...college, majors: z.array(RecommendedUnit) })
/** A group has no band of its own: the rule was tried on majors. */
export const RecommendedGroup = z.object({
  ...college,
  /** Of the group: `{college}-{group}`; a group is no row of its own. */
  uuid: z.string(),
  college_uuid: z.string(),
  category_sub: z.nullable(z.string()),
  requirement: z.nullable(z.string()),
})

const Rate = z.object({ mean: z.number(), edge: z.number() })
/** Who is judged, by what; what is missing for it. */
export const Standing = z.object({
  /** The student who is judged, where it is not the viewer. */
  student: z.nullable(z.object({ uuid: z.uuid(), name: z.string() })),
  province: z.nullable(z.int()),
  province_name: z.nullable(z.string()),
  track: z.nullable(z.string()),
  course: z.array(z.string()),
  mngk_score: z.nullable(z.int()),
  mngk_rank: z.nullable(z.int()),
  /** The rank to reckon with: the one that was given, or the bottom of what the score may be. */
  rank: z.nullable(z.int()),
  /** Where the score's own ranks begin, where the rank comes from a score. */
  rank_from: z.nullable(z.int()),
  basis: z.nullable(z.enum(['rank', 'score'])),
  table_year: z.nullable(z.int()),
  table_source: z.nullable(z.string()),
  /** What the score stands for by the newest table, where the rank that was given is more than a tenth off: one of the two is wrong. */
  score_ranks: z.nullable(z.object({ year: z.int(), from: z.int(), to: z.int() })),
  missing: z.array(z.enum(['area', 'mngk_score', 'aspiration_course', 'score_table'])),
  /** The newest year whose plan is all there. */
  plan_year: z.nullable(z.int()),
  /** A newer year of which only a few lines have been entered: nobody can file by it yet. */
  begun_plan: z.nullable(z.object({ year: z.int(), lines: z.int() })),
  /** The filing the bands are made for: the year after the newest ranks, or the plan's. */
  target_year: z.nullable(z.int()),
  years: z.array(z.int()),
  sources: z.array(z.string()),
  /** Of the units under these filters, whatever their band. */
  counts: BandCounts,
  /** How the same rule did on the newest year with ranks, by those before it: % who reached the unit, of people in the band and at its edge. */
  backtest: z.nullable(z.object({ year: z.int(), n: z.int(), bands: z.object({ safe: Rate, match: Rate, reach: Rate, beyond: Rate }) })),
})

/** Who is asked about: the viewer, or for an adviser a student of his; what is given here takes the place of what is saved. */
const who = {
  student: z.optional(z.uuid()),
  area: z.optional(whole(0, 999_999)),
  mngk_score: z.optional(whole(0, 900)),
  mngk_rank: z.optional(whole(1, 10_000_000)),
  aspiration_course: z.optional(jsonText(checked(z.array(z.string()), z.maxLength(3)))),
}
/** One of those that can be sat for, since each has an index of its own; without a value the first. */
const artType = { art_type: z.optional(z.enum([...artTypes.map(one => one.name), ''])) }
const narrowing = {
  provinces: z.optional(many(whole(0, 999_999))),
  type: z.optional(many(z.string())),
  level: z.optional(many(z.string())),
  attr: z.optional(many(z.string())),
  college_nature: z.optional(many(z.string())),
  /** Discipline (two digits) and class (four) of the major. */
  major: z.optional(many(z.string())),
  second_major: z.optional(many(z.string())),
  category: z.optional(many(whole(0, 1e9))),
  category_sub: z.optional(many(z.string())),
  band: z.optional(many(z.enum(bandNames))),
  is_collect: z.optional(flag()),
  search: z.optional(checked(z.string(), z.maxLength(100))),
}
const page = { limit: z.optional(whole(1, 1e9)), offset: z.optional(whole(0, 1e9)), page: z.optional(whole(1, 1e6)) }
const asked = { ...who, ...artType, ...narrowing }
const query = z.object({ ...asked, ...page })
/** A student and what she has put into her list, for those who look after her. */
export const StudentCollects = z.object({
  uuid: z.uuid(),
  name: z.string(),
  grade: z.nullable(z.string()),
  count: z.int(),
  majors: z.array(
    z.object({ uuid: z.uuid(), college_name: z.string(), major_name: z.string(), category_sub: z.nullable(z.string()), year: z.int() }),
  ),
})
const collectsQuery = z.object({ student: z.optional(z.uuid()), grade: z.optional(many(z.uuid())), search: narrowing.search, ...page })

const own = uTypes(1, 3)
const sealed = { sealed: true, vip: true, access: own } as const
const plain = { vip: true, access: own } as const
/** C252–C261 and, of the arts, C263–C272. Sealed are those that G030 names. */
export const recommendations = {
  standing: get(z.object(asked), Standing, plain),
  s_majors: listOf(query, RecommendedUnit, sealed),
  majors_by_rank: listOf(query, RecommendedUnit, sealed),
  s_colleges: listOf(query, RecommendedCollege, sealed),
  by_colleges: listOf(query, CollegeWithMajors, sealed),
  college_groups: listOf(query, RecommendedGroup, sealed),
  group_major: listOf(query, RecommendedUnit, sealed),
  college_majors: listOf(query, RecommendedUnit, plain),
  collect_majors: listOf(query, RecommendedUnit, plain),
  collect_college_groups: listOf(query, RecommendedGroup, plain),
  student_collect_majors: listOf(collectsQuery, StudentCollects, { vip: false, access: uTypes(2, 3, 4, 6) }),
}
