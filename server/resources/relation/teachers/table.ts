import { type AnyPgColumn, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { byHand, key, number, ofFew, ofImports, times } from '../../../db/columns.ts'
import { grades } from '../../data_dict/grade/table.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { users } from '../../sys/users/table.ts'
import { students } from '../students/table.ts'

export const teachers = pgTable(
  'teachers',
  {
    uuid: key(),
    id: number().unique(),
    user: uuid()
      .notNull()
      .unique()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    work_unit: uuid()
      .notNull()
      .references(() => work_units.uuid),
    name: text().notNull(),
    gender: integer().notNull().default(0),
    /** A phone number that is also the login name (B152). */
    cert_id: text().notNull(),
    /** 2 teacher, 3 consultant or adviser (G074). */
    teacher_type: integer().notNull().default(2),
    phone: text(),
    email: text(),
    qq: text(),
    wechat_num: text(),
    other_num: text(),
    remark: text(),
    mngk_score: integer(),
    mngk_rank: integer(),
    aspiration_course: jsonb().$type<string[]>(),
    /** Whose score, rank and subjects an adviser has saved; null where they are nobody's. */
    mngk_student: uuid().references((): AnyPgColumn => students.uuid, { onDelete: 'set null' }),
    import_batch: uuid(),
    by_hand: byHand(),
    ...times(),
  },
  t => [index().on(t.work_unit, t.teacher_type), ofFew(t.mngk_student), ofImports(t)],
)

/** The classes a teacher teaches: what decides which students she sees. */
export const teacher_grades = pgTable(
  'teacher_grades',
  {
    teacher: uuid()
      .notNull()
      .references(() => teachers.uuid, { onDelete: 'cascade' }),
    grade: uuid()
      .notNull()
      .references(() => grades.uuid, { onDelete: 'cascade' }),
  },
  t => [primaryKey({ columns: [t.teacher, t.grade] }), index().on(t.grade)],
)
