import { pgTable, text } from 'drizzle-orm/pg-core'
import type { GrantableRole } from '../../../../src/core/domain/vip.ts'
import { key, number, times } from '../../../db/columns.ts'

/** What can be attached to a product: each is a role. */
export const permission_extensions = pgTable('permission_extensions', {
  uuid: key(),
  id: number().unique(),
  name: text().$type<GrantableRole>().notNull().unique(),
  remark: text(),
  ...times(),
})
