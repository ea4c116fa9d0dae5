import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { get, noQuery } from '../define.ts'
import { entry, entryWrite } from '../entry.ts'
import { title } from '../fields.ts'
import { resource } from '../resource.ts'

/** What a filter offers: it takes the `id`. */
const named = <I extends z.ZodMiniType>(id: I) => z.array(z.object({ id, name: z.string() }))

/** What the colleges can be filtered by: what there is, so that no choice of them finds nothing (C091). */
export const CollegeQueryOptions = z.object({
  provinces: named(z.int()),
  type: named(z.string()),
  level: named(z.string()),
  attr: named(z.string()),
  /** 学科门类: two digits. */
  major: named(z.string()),
  /** 专业类: four digits. */
  second_major: named(z.string()),
  college_nature: named(z.string()),
  /** The batches for which a province has scores. */
  province_batch: z.array(z.object({ province: z.int(), batch: z.string() })),
})

/** C090, C091 */
export const dict_options = resource('data_dict/dict_option', {
  read: z.object({ ...entry, kind: z.string() }),
  write: z.object({ ...entryWrite, kind: title() }),
  query: { kind: z.optional(z.string()) },
  search: ['name'],
  ordering: ['order', 'name'],
  actions: { college_query_options: get(noQuery, CollegeQueryOptions) },
  access: { read: signedIn, write: administrator(adminRole.system), college_query_options: signedIn },
})
