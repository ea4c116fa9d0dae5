import * as z from 'zod/mini'
import { MOST_PICTURES } from '../../domain/upload-limits.ts'
import { checked } from '../codecs.ts'
import { pictureKeys, StoredFile } from '../storage.ts'

/** A student as lists show her (`list_columns`: name and number), and her class. */
export const ShownStudent = z.object({
  uuid: z.uuid(),
  name: z.string(),
  other_num: z.nullable(z.string()),
  grade_name: z.nullable(z.string()),
})
/** A term, or a class, by its name. */
export const Named = z.object({ uuid: z.uuid(), name: z.string() })

/** What somebody wrote, which may not be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const words = (most: number) => checked(z.string(), z.trim(), z.minLength(1), z.maxLength(most))
/** Pictures of it, in their order; at most six (B227). */
export const image = {
  read: /* @__PURE__ */ z.array(StoredFile),
  write: /* @__PURE__ */ z.optional(/* @__PURE__ */ pictureKeys(MOST_PICTURES)),
}
/** When a row was made, and what a save names as If-Match, so that nobody's change is lost (R9). */
export const stamps = { created_time: z.string(), updated_time: z.string() }
export const keys = { id: z.int(), uuid: z.uuid() }
