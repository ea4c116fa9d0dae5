import * as z from 'zod/mini'

/** Whose stored row a row of an import changes, as a question (`dry_run`, `update`) named it. A row without it makes a new one. */
export const Existing = /* @__PURE__ */ z.object({
  uuid: z.uuid(),
  /** Her row as the question saw it: changed since, it is refused (R9). */
  version: z.string(),
  /** Switches her account on or off; nothing is said of it where it is missing. */
  is_active: z.optional(z.boolean()),
})
export type Existing = z.output<typeof Existing>

/** A row that may name the stored one it changes. Its empty cells leave what is stored. */
/* @__NO_SIDE_EFFECTS__ */
export const correcting = <R extends z.ZodMiniObject>(row: R) => z.extend(row, { existing: z.optional(Existing) })

/** The field under which a difference says that an account is to be switched on or off. */
export const IS_ACTIVE = 'is_active'

/** What a row of an import changes or makes, or would: texts as a file shows them, `true` and `false` for `is_active`. */
export const Difference = /* @__PURE__ */ z.object({
  /** 1-based position in the list that was sent; 0: she is not in it. */
  row: z.int(),
  /** Whose stored row; null: it is a new one, without cells. */
  uuid: z.nullable(z.uuid()),
  version: z.string(),
  name: z.string(),
  /** The classes she is in, before the change. */
  place: z.string(),
  cells: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type Difference = z.output<typeof Difference>

/** Some of the differences of one import, in the order of its rows; those who are not in the list come last. */
export const Differences = /* @__PURE__ */ z.object({ count: z.int(), offset: z.int(), results: z.array(Difference) })
export type Differences = z.output<typeof Differences>
