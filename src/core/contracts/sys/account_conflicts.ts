import * as z from 'zod/mini'
import { administrator } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { resource } from '../resource.ts'

/** That a school met accounts it may not see: by an import, a new student or teacher, or a changed ID number. */
export const AccountConflict = z.object({
  uuid: z.uuid(),
  work_unit: z.object({ uuid: z.uuid(), name: z.string() }),
  /** Who asked. */
  /** Null: the account is deleted. */
  user: z.nullable(z.object({ uuid: z.uuid(), name: z.string(), username: z.string() })),
  /** students or teachers. */
  kind: z.string(),
  /** How many login names were taken. */
  count: z.int(),
  /** Whether the school was told which: not above its measure for a day. */
  is_told: z.boolean(),
  /** The login names, masked; the first 20. */
  names: z.array(z.string()),
  created_time: z.string(),
})

const accounts = administrator(adminRole.users)

export const account_conflicts = resource('sys/account_conflicts', {
  read: AccountConflict,
  write: z.object({}),
  query: { work_unit: z.optional(z.uuid()) },
  ordering: ['created_time', 'count'],
  access: { read: accounts },
  verbs: ['list', 'get'],
})
