import * as z from 'zod/mini'
import { checked } from '../codecs.ts'
import { note } from '../fields.ts'
import { majorScore, majorScoreWrite } from './score-shapes.ts'

/** What somebody can file for: a major of a college's group, with its plan (`enroll_num`) and, once it is known, its line. */
export const unit = {
  ...majorScore,
  /** 院校代号 of the province. */
  college_code: z.nullable(z.string()),
  /** Of the ministry's catalogue. */
  major_code: z.nullable(z.string()),
  /** Yuan a year. */
  tuition: z.nullable(z.int()),
  /** Years of study. */
  length: z.nullable(z.int()),
  /** 中外合作办学 */
  is_joint: z.nullable(z.boolean()),
}
export const unitWrite = () => ({
  ...majorScoreWrite(),
  college_code: z.optional(note(20)),
  major_code: z.optional(z.nullable(checked(z.string(), z.regex(/^\d{6}[TK]{0,2}$/)))),
  tuition: z.optional(z.nullable(checked(z.int(), z.gte(0), z.lte(10_000_000)))),
  length: z.optional(z.nullable(checked(z.int(), z.gte(1), z.lte(12)))),
  is_joint: z.optional(z.nullable(z.boolean())),
})
