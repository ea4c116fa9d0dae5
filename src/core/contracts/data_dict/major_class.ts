import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked } from '../codecs.ts'
import { title } from '../fields.ts'
import { resource } from '../resource.ts'

/** 专业类, and the 学科门类 it belongs to: four digits, of which the first two are the discipline's. */
export const MajorClass = z.object({
  id: z.int(),
  uuid: z.uuid(),
  code: z.string(),
  name: z.string(),
  discipline_code: z.string(),
  discipline: z.string(),
  created_time: z.string(),
  updated_time: z.string(),
})

/** C104 */
export const major_classes = resource('data_dict/major_class', {
  read: MajorClass,
  write: z.object({
    code: checked(z.string(), z.regex(/^\d{4}$/)),
    name: title(),
    discipline_code: checked(z.string(), z.regex(/^\d{2}$/)),
    discipline: title(),
  }),
  query: { discipline_code: z.optional(z.string()) },
  search: ['name', 'code'],
  ordering: ['code', 'name'],
  access: { read: signedIn, write: administrator(adminRole.admissions) },
})
