import * as z from 'zod/mini'
import { checked } from '../codecs.ts'
import { note, title } from '../fields.ts'
import { resource } from '../resource.ts'
import { aspiration, aspirationQuery, aspirationWrite, managers, readers } from './aspiration-shapes.ts'
import { recommendations } from './recommendation-shapes.ts'

export const ArtAspiration = z.object({
  ...aspiration,
  art_type: z.string(),
  foreign_language: z.nullable(z.string()),
  foreign_request: z.nullable(z.int()),
})
export const ArtAspirationWrite = z.object({
  ...aspirationWrite(),
  art_type: title(20),
  foreign_language: z.optional(note(20)),
  foreign_request: z.optional(z.nullable(checked(z.int(), z.gte(0), z.lte(150)))),
})

/** C262–C272 */
export const college_art_aspirations = resource('dashboard/college_art_aspirations', {
  read: ArtAspiration,
  write: ArtAspirationWrite,
  query: { ...aspirationQuery(), art_type: z.optional(z.string()) },
  search: ['major_name'],
  ordering: ['year', 'mngk_score', 'mngk_rank'],
  vip: true,
  actions: recommendations,
  access: { read: readers, write: managers },
})
