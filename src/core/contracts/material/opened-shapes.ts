import * as z from 'zod/mini'
import { checked, many, whole } from '../codecs.ts'

const subjects = () => many(checked(z.string(), z.maxLength(20)))
/** A missing province is the viewer's own. */
export const openedQuery = z.object({ province: z.optional(whole(0, 999_999)) })
export const swapQuery = z.object({
  province: z.optional(whole(0, 999_999)),
  from: subjects(),
  to: subjects(),
  /** All lines of the plan, or those in the viewer's own band of ranks. */
  within: z.optional(z.enum(['all', 'band'])),
})

const counted = { majors: z.int(), colleges: z.int() }
/** Why there is no band: no rank and no score of hers, no first subject that says which track she stands in, or nothing published to hold it against. */
export const BandLack = z.enum(['no_rank', 'no_track', 'no_table', 'no_minima'])
const Band = z.object({
  track: z.string(),
  /** Hers: as she gave it, or the lowest that her score may have. */
  rank: z.int(),
  /** The score it was read from; null where she gave the rank. */
  score: z.nullable(z.int()),
  from: z.int(),
  to: z.int(),
  /** Year of the minima that say which lines lie in it, and who published them. */
  year: z.int(),
  source: z.nullable(z.string()),
  ...counted,
  unknown: z.int(),
  /** Lines of the track without a minimum of that year: nobody can say whether they lie in it. */
  unranked: z.int(),
})

/** What the newest plan of a province opens to each combination of subjects. */
export const OpenedShares = z.object({
  province: z.nullable(z.int()),
  province_name: z.nullable(z.string()),
  /** How its students choose; null: nobody has said. */
  course_type: z.nullable(z.int()),
  /** null: no plan of this province is there. */
  year: z.nullable(z.int()),
  source: z.nullable(z.string()),
  /** Lines and colleges whose requirement is known: what the shares are of. */
  ...counted,
  /** Lines left out, since their requirement is not known. */
  unknown: z.int(),
  tracks: z.array(z.object({ track: z.string(), majors: z.int(), people: z.int() })),
  band: z.nullable(Band),
  lack: z.nullable(BandLack),
  /** `band` is null for combinations of another track: ranks of two tracks are of different people. */
  opened: z.array(z.object({ combination: z.array(z.string()), ...counted, band: z.nullable(z.object(counted)) })),
  /** What the viewer handed in, or named in a mock application; null where she is no student or has not. */
  chosen: z.nullable(z.array(z.string())),
  /** Provinces with a plan. */
  provinces: z.array(z.object({ id: z.int(), name: z.string() })),
})

const names = z.array(z.object({ name: z.string(), majors: z.int() }))
const side = z.object({ majors: z.int(), names })
/** What changing from one combination to another closes, opens and leaves open. */
export const Swap = z.object({
  /** Lines judged. */
  majors: z.int(),
  unknown: z.int(),
  from: z.int(),
  to: z.int(),
  lost: side,
  gained: side,
  kept: side,
  /** By 学科门类; null are names that the catalogue has not. */
  disciplines: z.array(
    z.object({ code: z.nullable(z.string()), name: z.nullable(z.string()), majors: z.int(), from: z.int(), to: z.int() }),
  ),
})
