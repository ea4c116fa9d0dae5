import * as z from 'zod/mini'
import { checked, many, whole } from '../codecs.ts'
import { note, title, year } from '../fields.ts'

const marks = () => z.nullable(checked(z.number(), z.gte(0), z.lte(1000)))
const people = () => z.nullable(checked(z.int(), z.gte(0), z.lte(10_000_000)))
const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(schema)

/** What a province published of a college's intake of one year (D2§3@L74). A number that nobody published is null. */
export const score = {
  id: z.int(),
  uuid: z.uuid(),
  province: z.int(),
  province_name: z.string(),
  year: z.int(),
  batch: z.string(),
  /** 物理类, 历史类, 综合 …: how those admitted took the exam. */
  examine_type: z.string(),
  /** id of the college, and its name (G125). */
  category: z.int(),
  college_name: z.string(),
  category_sub: z.nullable(z.string()),
  max_score: z.nullable(z.number()),
  min_score: z.nullable(z.number()),
  avg_score: z.nullable(z.number()),
  enroll_num: z.nullable(z.int()),
  /** The lowest rank that was admitted. */
  min_rank: z.nullable(z.int()),
  /** Which table the rank was read from, where a province has several. */
  kind: z.nullable(z.string()),
  source: z.nullable(z.string()),
  created_time: z.string(),
  updated_time: z.string(),
}
/** The same of one of its majors; `requirement` is the subjects it asks for. */
export const majorScore = { ...score, major_name: z.string(), requirement: z.nullable(z.string()) }

export const scoreWrite = () => ({
  province: z.int(),
  year: optional(year()),
  batch: title(),
  examine_type: title(20),
  category: z.int(),
  category_sub: optional(note(60)),
  max_score: optional(marks()),
  min_score: optional(marks()),
  avg_score: optional(marks()),
  enroll_num: optional(people()),
  min_rank: optional(people()),
  kind: optional(note(40)),
  source: optional(note(200)),
})
export const majorScoreWrite = () => ({ ...scoreWrite(), major_name: title(200), requirement: optional(note(200)) })

export const scoreQuery = () => ({
  province: z.optional(many(whole(0, 999_999))),
  year: z.optional(many(whole(1950, 2100))),
  batch: z.optional(many(z.string())),
  examine_type: z.optional(many(z.string())),
  category: z.optional(many(whole(0, 1e9))),
})
