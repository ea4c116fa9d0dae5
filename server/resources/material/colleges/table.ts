import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { collectsOf } from '../../../db/collects.ts'
import { key, number, ofImports, times } from '../../../db/columns.ts'
import { divisions } from '../../data_dict/area/table.ts'

const words = () => text().array().notNull().default(sql`'{}'::text[]`)

export const colleges = pgTable(
  'colleges',
  {
    uuid: key(),
    id: number().unique(),
    name: text().notNull().unique(),
    code: text(),
    former_name: text(),
    /** Also Hong Kong and Macao, where no such exam is held. */
    province: integer().references(() => divisions.id),
    city: text(),
    type: text(),
    level: words(),
    attr: words(),
    college_nature: text(),
    supervisor: text(),
    campus_of: text(),
    intro: text(),
    source: text(),
    /** The import that has brought it, or what it says now. */
    import_batch: uuid(),
    ...times(),
  },
  t => [index().on(t.province), ofImports(t)],
)
export const college_collects = collectsOf('college_collects', () => colleges.uuid)
