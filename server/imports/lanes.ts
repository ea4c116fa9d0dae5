import { and, eq, isNull, sql } from 'drizzle-orm'
import { import_batches } from '../resources/imports/table.ts'

/** Whose rows an import compares and writes: a school's, a province's, or the whole country's (of which there are colleges alone). */
export interface Lane {
  readonly work_unit: string | null
  readonly province: number | null
}
export const laneOf = ({ work_unit, province }: Lane): string => work_unit ?? `province ${province ?? ''}`

/** The imports of a lane. */
export const ofLane = ({ work_unit, province }: Lane) =>
  work_unit
    ? eq(import_batches.work_unit, work_unit)
    : and(isNull(import_batches.work_unit), province === null ? isNull(import_batches.province) : eq(import_batches.province, province))

/** After all that were accepted in a lane. Those of one turn each have their own, asked for in their turn; others may share one, and their keys order these. */
export const nextPlace = (of: Lane) =>
  sql`(select coalesce(max(${import_batches.place}), 0) + 1 from ${import_batches} where ${ofLane(of)})`
