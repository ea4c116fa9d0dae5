import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '../../src/core/domain/access.ts'
import { work_units } from '../resources/data_dict/work_unit/table.ts'
import { noRow } from './reading.ts'

/** Rows of the schools in a bureau user's city; `workUnit` is the column that names the school. */
export const inJurisdiction = (workUnit: PgColumn, { jurisdiction }: User): SQL =>
  jurisdiction === null
    ? noRow
    : inArray(workUnit, sql`(select ${work_units.uuid} from ${work_units} where ${work_units.city} = ${jurisdiction})`)
