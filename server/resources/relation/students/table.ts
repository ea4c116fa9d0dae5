import { boolean, index, integer, jsonb, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { defaultExamineeCategory, defaultExamineeType } from '../../../../src/core/domain/code-tables.ts'
import { defaultNation } from '../../../../src/core/domain/nations.ts'
import { byHand, key, number, ofImports, times } from '../../../db/columns.ts'
import { areas, divisions } from '../../data_dict/area/table.ts'
import { grades } from '../../data_dict/grade/table.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { users } from '../../sys/users/table.ts'

/** The columns in which her school's word is kept while her own stands in its place. */
export const listed = { name: 'listed_name', other_num: 'listed_num' } as const

export const students = pgTable(
  'students',
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
    grade: uuid().references(() => grades.uuid),
    name: text().notNull(),
    /** 0 male, 1 female, 2 unfilled (G075). */
    gender: integer().notNull().default(0),
    school_grade: text(),
    nation: text().notNull().default(defaultNation),
    examinee_category: text().notNull().default(defaultExamineeCategory),
    examinee_type: text().default(defaultExamineeType),
    /** Track of the exam: physics, history or comprehensive (G083). */
    examine_type: text(),
    course: jsonb().$type<string[]>(),
    native: integer().references(() => divisions.id),
    area: integer().references(() => areas.id),
    /** Points, with at most one decimal. */
    entry_score: numeric({ precision: 5, scale: 1, mode: 'number' }),
    exam_year: integer(),
    enrollment_year: integer(),
    /** ID number; also the login name (G128). Masked in every list. */
    cert_id: text(),
    other_num: text(),
    phone: text(),
    email: text(),
    qq: text(),
    wechat_num: text(),
    remark: text(),
    /** The student has sent the form once: exam_year is locked from then on (B257). */
    is_submitted: boolean().notNull().default(false),
    /** Her name and number as her school has them, while she herself has put others in their place: no paper is signed by those. */
    listed_name: text(),
    listed_num: text(),
    mngk_score: integer(),
    mngk_rank: integer(),
    aspiration_course: jsonb().$type<string[]>(),
    import_batch: uuid(),
    by_hand: byHand(),
    ...times(),
  },
  t => [
    unique().on(t.work_unit, t.cert_id),
    index().on(t.work_unit, t.grade),
    index().on(t.work_unit, t.name),
    index().on(t.grade),
    ofImports(t),
  ],
)
