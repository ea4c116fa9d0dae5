import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { permission_extensions } from '../permission_extensions/table.ts'

/** Products of VIP. Cost in fen; a picture of one is a file that it carries. */
export const group_extensions = pgTable('group_extensions', {
  uuid: key(),
  id: number().unique(),
  vip_name: text().notNull().unique(),
  vip_desc: text(),
  cost: integer().notNull(),
  days: integer().notNull(),
  is_personal: boolean().notNull().default(true),
  ...times(),
})

/** The roles that a product gives while it lasts. */
export const group_permissions = pgTable(
  'group_permissions',
  {
    group_extension: uuid()
      .notNull()
      .references(() => group_extensions.uuid, { onDelete: 'cascade' }),
    permission_extension: uuid()
      .notNull()
      .references(() => permission_extensions.uuid, { onDelete: 'cascade' }),
  },
  t => [primaryKey({ columns: [t.group_extension, t.permission_extension] }), index().on(t.permission_extension)],
)
