import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofFew } from '../../../db/columns.ts'
import { terms } from '../../data_dict/term/table.ts'
import { recordColumns, recordIndexes } from '../record-columns.ts'

export const artistic = pgTable(
  'artistic',
  {
    ...recordColumns(),
    term: uuid().references(() => terms.uuid),
    project: text().notNull(),
    teacher: text(),
    honor: text(),
    community: text(),
    duration: text(),
  },
  t => [...recordIndexes(t), ofFew(t.term)],
)
