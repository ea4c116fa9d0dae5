import type * as z from 'zod/mini'
import type { SiteToken as Shape, site_tokens } from '../../core/contracts/relation/site_tokens.ts'

export type SiteToken = z.input<typeof Shape>
/** A token as it is made: itself stands in this answer and in no other. */
export type MadeToken = z.input<(typeof site_tokens)['calls']['make']['result']>
