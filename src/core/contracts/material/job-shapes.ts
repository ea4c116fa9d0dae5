import * as z from 'zod/mini'

/** An occupation as a major names it. */
export const JobOfMajor = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  /** What it is sorted by: 医疗卫生, 信息技术 …; null where nobody has said. */
  field: z.nullable(z.string()),
  /** Plain text. */
  intro: z.nullable(z.string()),
  /** Shown among those that are asked for often. */
  is_hot: z.boolean(),
})

/** A major as an occupation names it. */
export const MajorOfJob = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  /** Six digits, with T (特设) and K (国家控制布点) at its end. */
  code: z.string(),
  class_name: z.string(),
  discipline: z.string(),
})
