import * as z from 'zod/mini'
import { administrator } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { whole } from '../codecs.ts'
import { publishedKinds } from '../import/index.ts'
import { ImportBatch, ImportState } from '../imports.ts'
import { resource } from '../resource.ts'

/** One import of what a province has published, whatever became of it. It is stopped and undone by the calls of `imports`, under the same uuid. */
export const UploadRecord = z.object({
  uuid: z.uuid(),
  /** Who imported it. */
  name: z.nullable(z.string()),
  kind: z.string(),
  province: z.nullable(z.int()),
  province_name: z.nullable(z.string()),
  year: z.nullable(z.int()),
  /** 物理类 …, where the list is one of a track. */
  track: z.nullable(z.string()),
  /** Which of several tables of a province and year. */
  table_kind: z.nullable(z.string()),
  source: z.nullable(z.string()),
  status: z.enum(['processing', 'done', 'failed', 'cancelled']),
  state: ImportState,
  /** Rows that were sent, and how many of them its present step has passed. */
  count: z.int(),
  passed: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Why it was refused, in words; empty where it was not. */
  message: z.string(),
  created_time: z.string(),
  undone_time: z.nullable(z.string()),
  undone: ImportBatch.shape.undone,
})

/** C246 */
export const upload_records = resource('material/upload_records', {
  read: UploadRecord,
  write: z.object({}),
  query: { kind: z.optional(z.enum(publishedKinds)), province: z.optional(whole(0, 999_999)) },
  ordering: ['created_time'],
  verbs: ['list', 'get'],
  access: { read: administrator(adminRole.admissions) },
})
