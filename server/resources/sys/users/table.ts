import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { WidgetName } from '../../../../src/core/domain/embedding.ts'
import { key, moment, number, times } from '../../../db/columns.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'

/** An account. The person behind it (student, teacher) is a relation record that points here. */
export const users = pgTable(
  'users',
  {
    uuid: key(),
    id: number().unique(),
    username: text().notNull().unique(),
    name: text().notNull(),
    u_type: integer().notNull(),
    /** null while the account is on its initial password and nobody has tried to sign in. */
    password_hash: text(),
    /** Initial password, encrypted; gone at first login or after 30 days (product decision 4). */
    initial_password: text(),
    initial_since: moment(),
    must_change_password: boolean().notNull().default(false),
    phone: text(),
    email: text(),
    avatar: text(),
    introduction: text(),
    remark: text(),
    is_active: boolean().notNull().default(true),
    /** When somebody has switched her on or off, and no list: what a list had done before is not taken back behind that. */
    switched_time: moment(),
    is_superuser: boolean().notNull().default(false),
    is_readonly_all: boolean().notNull().default(false),
    /** 0 collective, 2 individual (G072). */
    account_type: integer().notNull().default(0),
    /** Named roles only; u_type and work-unit roles are added when the user is read (G047). */
    roles: jsonb().$type<string[]>().notNull().default([]),
    work_unit: uuid().references(() => work_units.uuid),
    /** City code of a bureau user: the schools it looks after. */
    jurisdiction: integer(),
    can_update_mngk_score: boolean().notNull().default(true),
    can_relation_update_course: boolean().notNull().default(true),
    last_login: moment(),
    ...times(),
  },
  t => [index().on(t.work_unit, t.u_type), index().on(t.phone)],
)

/** Bearer tokens, stored hashed: a stolen table opens nothing. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    user: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    expires: moment().notNull(),
    created_time: moment().notNull(),
    /** By this a token for a foreign page is listed and ended; its hash is nobody's business. */
    uuid: uuid().notNull().unique().defaultRandom(),
    /** A token for a foreign page: good from this origin only, for these widgets only. Nothing here is a session. */
    origin: text(),
    widgets: jsonb().$type<WidgetName[]>(),
  },
  t => [index().on(t.user), index().on(t.origin)],
)

/** Tries that failed, by account, address and device: leaking buckets (`identity/tries.ts`). */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  level: doublePrecision().notNull().default(0),
  since: moment().notNull(),
})
