import { eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { referredTo, referredToBy } from '../db/dependents.ts'
import type { Db } from '../kit/db.ts'
import { college_fonds } from '../resources/career/college_fond/table.ts'
import { school_actives } from '../resources/career/school_actives/table.ts'
import { college_plans } from '../resources/dashboard/college_plans/table.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { admission_plan } from '../resources/material/admission_plan/table.ts'
import {
  college_major_scores_temp_collects as collects,
  college_major_scores_temp as units,
} from '../resources/material/college_major_scores_temp/table.ts'
import { colleges } from '../resources/material/colleges/table.ts'
import { users } from '../resources/sys/users/table.ts'
import type { KindTable } from './kind-tables.ts'

/**
 * References to what an import has made that are nobody's work: what it makes itself, and what is written down of an account that signs in.
 * Whatever else points at a row, today or in a table that is yet to come, keeps it when its import is taken back.
 */
export const nobodysWork: readonly string[] = [
  'students.user',
  'teachers.user',
  'teacher_grades.teacher',
  'tokens.user',
  'account_conflicts.user',
]

/**
 * Of people: changed; signed in, the password chosen or reset, the account switched off; or anything at all that is kept of her or made
 * by her. Each to be asked by itself.
 */
export const usesOfPerson = (table: PgTable & Record<'user' | 'created_time' | 'updated_time', PgColumn>): SQL[] => [
  or(
    ne(table.updated_time, table.created_time),
    ne(users.updated_time, users.created_time),
    isNotNull(users.last_login),
    isNull(users.initial_since),
    ne(users.initial_since, users.created_time),
    sql`not ${users.is_active}`,
  )!,
  ...referredToBy(table, { but: nobodysWork }),
  ...referredToBy(users, { but: nobodysWork }),
]

/** Of classes: changed, somebody is in it or teaches it, or an activity is for it. */
export const classInUse = (): SQL =>
  or(
    ne(grades.updated_time, grades.created_time),
    referredTo(grades, { but: nobodysWork }),
    sql`exists (select 1 from ${school_actives} where ${school_actives.work_unit} = ${grades.work_unit} and ${grades.uuid} = any(${school_actives.grades}))`,
  )!

/** Stands in a list of keys that somebody keeps. */
const listedIn = (key: PgColumn, list: PgColumn) => sql`exists (select 1 from ${list.table} where ${list} ? ${key}::text)`

/** Somebody has saved what can be filed for by a line; one from before it had moments of its own has those of its line. */
const unitChanged = sql`exists (select 1 from ${units} where ${units.uuid} = ${admission_plan.uuid} and ${ne(units.updated_time, units.created_time)}
  and (${units.created_time}, ${units.updated_time}) is distinct from (${admission_plan.created_time}, ${admission_plan.updated_time}))`

/** How many have collected what can be filed for, and how many drafts have it. */
export const unitUsers = async (tx: Db, uuid: string) => ({
  collects: await tx.$count(collects, eq(collects.row, uuid)),
  plans: await tx.$count(college_plans, sql`${college_plans.rows} ? ${uuid}::text`),
})

/** Of a row of a table: it was changed, something points at it, a student has collected it, wishes for it, or plans to file for it. */
export const rowInUse = (table: KindTable): SQL =>
  or(
    ne(table.updated_time, table.created_time),
    referredTo(table),
    ...(table === colleges ? [listedIn(colleges.uuid, college_fonds.colleges)] : []),
    // what students see of a line of a plan stands under its key
    ...(table === admission_plan
      ? [unitChanged, referredTo(units, { under: admission_plan.uuid }), listedIn(admission_plan.uuid, college_plans.rows)]
      : []),
  )!
