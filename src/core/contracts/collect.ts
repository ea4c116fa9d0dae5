import * as z from 'zod/mini'
import { type Flags, postOne } from './define.ts'

export const Collected = z.object({ is_collect: z.boolean() })

/** `{id}/collect/`: turns it round; with `is_collect` it sets, so that a call that is sent again does not undo itself (G033). */
/* @__NO_SIDE_EFFECTS__ */
export const collect = <const F extends Flags = {}>(flags?: F) =>
  postOne(z.object({ is_collect: z.optional(z.boolean()) }), Collected, {
    ...{ status: 200, beside: true },
    ...flags,
  } as { status: 200 } & F)
