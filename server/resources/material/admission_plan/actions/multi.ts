import { and, eq, inArray } from 'drizzle-orm'
import { type AdmissionPlanRow, asNumber, admissionPlan as kind } from '../../../../../src/core/contracts/import/index.ts'
import { controlYear } from '../../../../../src/core/domain/admission/control-year.ts'
import { trackNamed } from '../../../../../src/core/domain/admission/tracks.ts'
import { type Import, type Plan, readRows, saidOf } from '../../../../imports/plan.ts'
import { planRows } from '../../../../imports/plan-rows.ts'
import { inTurns } from '../../../../kit/slices.ts'
import { collegeNames } from '../../college-names.ts'
import { admission_plan as table } from '../table.ts'

const texts = [
  ...(['college_name', 'college_code', 'batch', 'category_sub', 'major_name', 'major_code', 'examine_type'] as const),
  ...(['university_level', 'nature', 'learning_year', 'requirement', 'source'] as const),
]

/** A plan takes the place of the stored lines of its province, year, batch and track (C249, G142). */
export async function planAdmissionPlan(ask: Import, rows: readonly AdmissionPlanRow[]): Promise<Plan> {
  const { province } = saidOf(ask)
  const names = await collegeNames(ask.db)
  const yearOf = (row: AdmissionPlanRow) => asNumber(row.year) ?? controlYear
  const read = await readRows(kind, rows)
  const years = new Set(await inTurns(read.clean, some => some.map(yearOf)))
  return planRows({
    ...{ ask, kind, rows, read, table },
    where: and(eq(table.province_obj, province), inArray(table.year, [...years]))!,
    says: ['category', 'university_level', 'nature', 'learning_year', 'annual_target', 'charge', 'source'],
    values: (row, index) => ({
      province_obj: province,
      year: yearOf(row),
      // a name that is nobody's is kept as it was published; it only cannot be filed for
      category: names.find(row.college_name ?? '') ?? names.find(row.college_code ?? '') ?? null,
      ...Object.fromEntries(texts.map(field => [field, row[field] || null])),
      examine_type: row.examine_type ? trackNamed(row.examine_type) : null,
      // what is said of the source is no column of the file
      source: rows[index]!.source || null,
      annual_target: asNumber(row.annual_target),
      charge: String(row.charge ?? ''),
    }),
  })
}
