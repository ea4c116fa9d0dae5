import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofFew } from '../../../db/columns.ts'
import { terms } from '../../data_dict/term/table.ts'
import { recordColumns, recordIndexes } from '../record-columns.ts'

export const rewards_punishments = pgTable(
  'rewards_punishments',
  {
    ...recordColumns(),
    term: uuid().references(() => terms.uuid),
    rp_name: text().notNull(),
    rp_department: text(),
    rp_type: text(),
    rp_level: text(),
  },
  t => [...recordIndexes(t), ofFew(t.term)],
)
