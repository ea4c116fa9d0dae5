import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { PaperContent } from '../../../../src/core/contracts/career_record/archive_papers.ts'
import { key, moment, number, ofFew, times } from '../../../db/columns.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { students } from '../../relation/students/table.ts'
import { users } from '../../sys/users/table.ts'

/** Archives that were printed and signed: what each says, and the seal of its file. Its PDF is a file of `file_models` that it carries. */
export const archive_papers = pgTable(
  'archive_papers',
  {
    uuid: key(),
    id: number().unique(),
    student: uuid()
      .notNull()
      .references(() => students.uuid, { onDelete: 'cascade' }),
    /** The school that vouches for it: hers on that day. */
    work_unit: uuid()
      .notNull()
      .references(() => work_units.uuid),
    content: jsonb().$type<z.output<typeof PaperContent>>().notNull(),
    /** Of the PDF's SHA-256 and this row's key, with the installation's secret: a row that somebody writes vouches for nothing. */
    file_seal: text().notNull(),
    /** Of the code that is printed, with the same secret: a made-up one is refused before the content is read. Of a paper that was issued before there was this, set at the next start (`sealCodes`). */
    code_seal: text(),
    issuer: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    revoked_time: moment(),
    revoker: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    ...times(),
  },
  t => [index().on(t.student, t.created_time), index().on(t.work_unit), ofFew(t.issuer), ofFew(t.revoker)],
)
