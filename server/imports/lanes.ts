import { and, eq, isNull } from 'drizzle-orm'
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
