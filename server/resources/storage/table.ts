import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment, number } from '../../db/columns.ts'
import { work_units } from '../data_dict/work_unit/table.ts'
import { students } from '../relation/students/table.ts'
import { users } from '../sys/users/table.ts'

/** Files that people have sent; their content is under the same key with `ports.files`. */
export const file_models = pgTable(
  'file_models',
  {
    uuid: key(),
    id: number().unique(),
    owner: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    name: text().notNull(),
    /** By its content, as is the ending of its address. */
    type: text().notNull(),
    ending: text().notNull(),
    size: integer().notNull(),
    is_image: boolean().notNull(),
    /** The table of the row that carries it, the row, and its place there; null while none does. Of a student's, the table it was in stays. */
    holder: text(),
    holder_row: uuid(),
    place: integer().notNull().default(0),
    /** Whom the row is about, or was: who may see her may see the file. Without her, a file that is carried is nobody's and is swept away. */
    student: uuid().references(() => students.uuid, { onDelete: 'set null' }),
    /** The school whose activity the row is about, where it is about no student: who may see the activity may see the file. */
    work_unit: uuid().references(() => work_units.uuid, { onDelete: 'set null' }),
    /** Since when no row carries it; null while one does. */
    free_since: moment(),
    created_time: moment().notNull(),
  },
  t => [
    index().on(t.holder_row),
    index().on(t.free_since),
    index().on(t.owner, t.free_since),
    index().on(t.student),
    index().on(t.work_unit),
  ],
)
