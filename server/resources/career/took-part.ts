import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kit/db.ts'
import { terms } from '../data_dict/term/table.ts'
import { school_active_students } from './school_active_students/table.ts'
import { school_actives } from './school_actives/table.ts'

/** Terms of the activities under a condition, newest first, each with their number. */
export const termsOf = (db: Db, where: SQL | undefined) =>
  db
    .select({ uuid: terms.uuid, name: terms.name, begin_date: terms.begin_date, count: sql<number>`count(*)::int` })
    .from(school_actives)
    .innerJoin(terms, eq(terms.uuid, school_actives.term))
    .where(where)
    .groupBy(terms.uuid)
    .orderBy(sql`${terms.begin_date} desc`, asc(terms.name))

/** What a student took part in. */
export const tookPart = (student: string): SQL =>
  sql`${school_actives.uuid} in (select ${school_active_students.school_active} from ${school_active_students}
    where ${school_active_students.student} = ${student})`
