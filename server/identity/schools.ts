import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '../../src/core/domain/access.ts'
import { Problem } from '../kit/errors.ts'
import { noRow } from '../kit/read-plan.ts'
import { zh } from '../messages/zh.ts'
import { work_units } from '../resources/data_dict/work_unit/table.ts'

/** Rows of the schools in a bureau user's city; `workUnit` is the column that names the school. */
export const inJurisdiction = (workUnit: PgColumn, { jurisdiction }: User): SQL =>
  jurisdiction === null
    ? noRow
    : inArray(workUnit, sql`(select ${work_units.uuid} from ${work_units} where ${work_units.city} = ${jurisdiction})`)

/** Rows of one's own school. */
export const ofOwnSchool = (workUnit: PgColumn, { work_unit }: User): SQL => (work_unit ? eq(workUnit, work_unit) : noRow)

/** Works or learns at one school, whatever she may name. */
export const isOfOneSchool = ({ u_type, is_superuser }: User) => [2, 3, 4].includes(u_type) && !is_superuser

/** The school that something new belongs to: one's own, or the one an administrator names. */
export function schoolFor(user: User, named: string | undefined): string {
  const unit = isOfOneSchool(user) ? user.work_unit : (named ?? user.work_unit)
  if (!unit) throw new Problem(400, { work_unit: [zh.workUnitNeeded] })
  return unit
}

/** A form that names another school than its row's is refused: to save it without would look as if somebody had been moved. Asked last: who may do none of it is told that. */
export function mustStay(row: { readonly work_unit: string | null }, named: string | null | undefined): void {
  if (named !== undefined && named !== row.work_unit) throw new Problem(400, { work_unit: [zh.schoolStays] })
}

/** The same of a login name, by the field that holds it. */
export function nameMustStay<F extends string>(field: F, row: { readonly [K in F]: string }, named: string | undefined): void {
  if (named !== undefined && named !== row[field]) throw new Problem(400, { [field]: [zh.nameStays] })
}
