import * as z from 'zod/mini'
import { administrator } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { grantableRoles } from '../../domain/vip.ts'
import { note } from '../fields.ts'
import { resource } from '../resource.ts'

const admin = administrator(adminRole.vip)

/** C284: what can be attached to a product. Its name is the role it gives: one of those that open a part of a student's menu. */
export const permission_extensions = resource('sys/permission_extensions', {
  read: z.object({
    id: z.int(),
    uuid: z.uuid(),
    name: z.enum(grantableRoles),
    remark: z.nullable(z.string()),
    created_time: z.string(),
    updated_time: z.string(),
  }),
  write: z.object({ name: z.enum(grantableRoles), remark: z.optional(note(200)) }),
  search: ['name'],
  ordering: ['name', 'created_time'],
  access: { read: admin, write: admin },
})
