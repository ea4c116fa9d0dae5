import * as z from 'zod/mini'
import { schoolStaff } from '../../domain/access.ts'
import { publicWidgets } from '../../domain/embedding.ts'
import { checked } from '../codecs.ts'
import { nothing, post } from '../define.ts'
import { origin, title } from '../fields.ts'
import { resource } from '../resource.ts'

/** Leave for a school's own page to show widgets that hold nobody's data (product decision 16). */
export const SiteToken = z.object({
  uuid: z.uuid(),
  /** What the school calls the page. */
  name: z.string(),
  origin: z.string(),
  widgets: z.array(z.string()),
  /** ISO moments. */
  expires: z.string(),
  created_time: z.string(),
})

const write = z.object({
  name: title(50),
  origin: origin(),
  widgets: checked(z.array(z.enum(publicWidgets)), z.minLength(1), z.maxLength(publicWidgets.length)),
  days: z._default(checked(z.int(), z.gte(1), z.lte(730)), 365),
})

export const site_tokens = resource('relation/site_tokens', {
  read: SiteToken,
  write,
  ordering: ['created_time', 'name'],
  access: { read: schoolStaff, write: schoolStaff, make: schoolStaff, preview: schoolStaff },
  verbs: ['list', 'get', 'remove'],
  guarded: ['remove'],
  actions: {
    /** The token itself is in this answer and in no other: only its hash is kept. */
    make: post(write, z.object({ ...SiteToken.shape, token: z.string() }), { segment: '', status: 201, guarded: 'rights' }),
    /** For a frame on a page of our own: for minutes, with the rights of the school's site and no others. */
    preview: post(nothing, z.object({ token: z.string(), expires: z.string() }), { guarded: 'rights' }),
  },
})
