import { inArray } from 'drizzle-orm'
import { yearsOfStudy, yuanAYear } from '../../src/core/domain/admission/plan-words.ts'
import type { Db } from '../kit/db.ts'
import { everyRow } from '../kit/read-plan.ts'
import { insertRows } from '../kit/rows.ts'
import { admission_plan as plans } from '../resources/material/admission_plan/table.ts'
import { college_major_scores_temp as units } from '../resources/material/college_major_scores_temp/table.ts'
import { overwrite } from './overwrite.ts'

/**
 * What can be filed for follows the plan: a line whose college is known is a row of `college_major_scores_temp` under the same key, and
 * goes, comes and changes with it.
 */
export async function followPlans(tx: Db, now: Date, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  const rows = await tx
    .select()
    .from(plans)
    .where(inArray(plans.uuid, [...uuids]))
  const wanted = rows.flatMap(row => {
    const { uuid, province_obj: province, year, batch, examine_type, category, major_name } = row
    if (category === null || !batch || !examine_type || !major_name) return []
    const { category_sub, requirement, college_code, source, import_batch, created_time, updated_time } = row
    return {
      ...{ uuid, province, year, batch, examine_type, category, category_sub, major_name, requirement, college_code, source, import_batch },
      major_code: /^\d{6}[TK]{0,2}$/.test(row.major_code ?? '') ? row.major_code : null,
      enroll_num: row.annual_target,
      tuition: yuanAYear(row.charge) ?? null,
      length: yearsOfStudy(row.learning_year ?? '') ?? null,
      ...{ created_time, updated_time },
    }
  })
  const there = await tx
    .select({ uuid: units.uuid })
    .from(units)
    .where(inArray(units.uuid, [...uuids]))
  const known = new Set(there.map(one => one.uuid))
  const keeps = new Set(wanted.map(one => one.uuid))
  const gone = there.map(one => one.uuid).filter(uuid => !keeps.has(uuid))
  if (gone.length > 0) await tx.delete(units).where(inArray(units.uuid, gone))
  const [changed, fresh] = [wanted.filter(one => known.has(one.uuid)), wanted.filter(one => !known.has(one.uuid))]
  if (changed.length > 0) await overwrite(tx, units, changed)
  if (fresh.length > 0) await insertRows(tx, now, units, everyRow, fresh)
}
