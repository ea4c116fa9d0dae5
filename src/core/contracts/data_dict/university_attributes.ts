import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { entry, entryWrite } from '../entry.ts'
import { resource } from '../resource.ts'

/** C105: 985, 211, 双一流 … */
export const university_attributes = resource('data_dict/university_attributes', {
  read: z.object(entry),
  write: z.object(entryWrite),
  search: ['name'],
  ordering: ['order', 'name'],
  access: { read: signedIn, write: administrator(adminRole.admissions) },
})
