import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { key, number, times } from '../../../db/columns.ts'
import { areas } from '../area/table.ts'
import { provinces } from '../provinces/table.ts'

/** A school or a company. Everything a school owns carries its uuid. */
/** The code of the work unit of people who sign up by themselves: made with the first of them, and nobody else's to give or take. */
export const individuals = 'individuals'

export const work_units = pgTable(
  'work_units',
  {
    uuid: key(),
    id: number().unique(),
    name: text().notNull().unique(),
    code: text().notNull().unique(),
    /** 0 high school, collective pay; 1 company; 2 high school, individual pay (G073). */
    work_unit_type: integer().notNull(),
    province: integer().references(() => provinces.id),
    /** City code: what a bureau's jurisdiction is compared with. */
    city: integer(),
    area: integer().references(() => areas.id),
    is_display_course: boolean().notNull().default(true),
    ...times(),
  },
  t => [index().on(t.city)],
)
