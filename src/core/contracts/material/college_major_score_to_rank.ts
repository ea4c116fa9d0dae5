import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked, whole } from '../codecs.ts'
import { get, noQuery, postWith } from '../define.ts'
import { note, year } from '../fields.ts'
import { ImportReport, published, ScoreToRankRow } from '../import/index.ts'
import { big, question } from '../imports.ts'
import { resource } from '../resource.ts'

const amount = (max: number) => checked(z.int(), z.gte(0), z.lte(max))
const [score, rank] = [() => z.optional(z.nullable(amount(1000))), () => z.optional(z.nullable(amount(10_000_000)))]
const none = () => z.nullable(z.int())

/** One line of a score-to-rank table (逐分段统计表): `rank` candidates have this score or a higher one, `count` of them this very score. */
export const ScoreToRank = z.object({
  uuid: z.uuid(),
  province: z.int(),
  year: z.int(),
  /** 物理类, 历史类, 综合 …: the table is one of its province, year, track and kind. */
  track: z.string(),
  /** Where a province published two tables of a year: with and without bonus points, say. */
  kind: z.nullable(z.string()),
  score: z.int(),
  rank: z.int(),
  count: none(),
  // The wide form of the documents: both tracks beside each other, of the year and of 2020 (D2§3@L75).
  science_rank_20: none(),
  science_score_20: none(),
  liberal_rank_20: none(),
  liberal_score_20: none(),
  science_rank: none(),
  science_score: none(),
  liberal_rank: none(),
  liberal_score: none(),
  source: z.nullable(z.string()),
  created_time: z.string(),
  updated_time: z.string(),
})
export const ScoreToRankWrite = z.object({
  province: z.int(),
  year: z.optional(year()),
  track: z.optional(checked(z.string(), z.trim(), z.maxLength(20))),
  kind: z.optional(note(40)),
  score: amount(1000),
  rank: amount(10_000_000),
  count: rank(),
  science_rank_20: rank(),
  science_score_20: score(),
  liberal_rank_20: rank(),
  liberal_score_20: score(),
  science_rank: rank(),
  science_score: score(),
  liberal_rank: rank(),
  liberal_score: score(),
  source: z.optional(note(200)),
})

/** A table that there is: what a choice of province, year and track can offer. */
export const ScoreTable = z.object({
  province: z.int(),
  province_name: z.string(),
  year: z.int(),
  track: z.string(),
  kind: z.nullable(z.string()),
  source: z.nullable(z.string()),
  lines: z.int(),
  highest: z.int(),
  lowest: z.int(),
})

/** C233 */
export const score_to_rank = resource('material/college_major_score_to_rank', {
  read: ScoreToRank,
  write: ScoreToRankWrite,
  query: {
    province: z.optional(whole(0, 999_999)),
    year: z.optional(whole(1950, 2100)),
    track: z.optional(z.string()),
    kind: z.optional(z.string()),
  },
  ordering: ['score', 'rank', 'year'],
  actions: {
    tables: get(noQuery, z.array(ScoreTable)),
    /** C234: takes the place of what is stored of the same; answers when it is done. */
    multi: postWith(question, published(ScoreToRankRow), ImportReport, { bodyLimit: big.bodyLimit, timeout: big.timeout }),
  },
  access: { read: signedIn, write: administrator(adminRole.admissions), tables: signedIn, multi: administrator(adminRole.admissions) },
})
