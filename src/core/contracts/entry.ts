import * as z from 'zod/mini'
import { checked } from './codecs.ts'
import { title } from './fields.ts'

/** One word of a code table that an administrator keeps: its name is what rows carry. */
export const entry = {
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  /** Where it stands among the others; equal ones by name. */
  order: z.int(),
  created_time: z.string(),
  updated_time: z.string(),
}
export const entryWrite = {
  name: title(),
  order: /* @__PURE__ */ z.optional(
    /* @__PURE__ */ checked(/* @__PURE__ */ z.int(), /* @__PURE__ */ z.gte(0), /* @__PURE__ */ z.lte(9999)),
  ),
}
