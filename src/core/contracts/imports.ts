import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../domain/access.ts'
import { adminRole } from '../domain/code-tables.ts'
import { postOne } from './define.ts'
import { resource } from './resource.ts'

/** One import that went through. It can be undone as a whole while its rows are unchanged. */
export const ImportBatch = z.object({
  uuid: z.uuid(),
  kind: z.string(),
  created: z.int(),
  created_time: z.string(),
  undone_time: z.nullable(z.string()),
})

const staff = either(uTypes(4), administrator(adminRole.students))

export const imports = resource('imports', {
  read: ImportBatch,
  write: z.object({}),
  query: { kind: z.optional(z.string()) },
  ordering: ['created_time'],
  access: { read: staff, undo: staff },
  verbs: ['list', 'get'],
  actions: {
    /** Removes what the import made, or refuses with 409 when a row has been used since. */
    undo: postOne(z.object({}), ImportBatch),
  },
})
