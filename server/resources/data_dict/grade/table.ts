import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { byHand, key, number, ofImports, times } from '../../../db/columns.ts'
import { work_units } from '../work_unit/table.ts'

/** A class. The documents call it grade. */
export const grades = pgTable(
  'grades',
  {
    uuid: key(),
    id: number().unique(),
    name: text().notNull(),
    /** Year of enrolment; shown as `2025级` (G076). */
    year: integer().notNull(),
    work_unit: uuid()
      .notNull()
      .references(() => work_units.uuid),
    school_area: text(),
    import_batch: uuid(),
    by_hand: byHand(),
    ...times(),
  },
  t => [unique().on(t.work_unit, t.name, t.year), ofImports(t)],
)
