import * as z from 'zod/mini'
import { checked, jsonText } from '../codecs.ts'

/** The form of a mock application (D2§3@L76). Of it the score, the rank and the subjects are saved (`MockScores`); the rest asks. */
export const MockApplication = z.object({
  area: z.int(),
  mngk_score: z.int(),
  mngk_rank: z.int(),
  aspiration_course: jsonText(checked(z.array(z.string()), z.maxLength(3))),
  art_type: z.optional(z.string()),
  foreign_language: z.optional(z.string()),
  /** The foreign score (G081). */
  foreign_request: z.optional(z.int()),
  /** Ticked: the notice was read. */
  tips: z.optional(z.boolean()),
})
