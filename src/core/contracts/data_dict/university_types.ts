import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { entry, entryWrite } from '../entry.ts'
import { resource } from '../resource.ts'

/** C107: 综合类, 理工类 … */
export const university_types = resource('data_dict/university_types', {
  read: z.object(entry),
  write: z.object(entryWrite),
  search: ['name'],
  ordering: ['order', 'name'],
  access: { read: signedIn, write: administrator(adminRole.admissions) },
})
