import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  asNumber,
  type CollegeScoreRow,
  collegeScores,
  type ImportKind,
  type MajorScoreRow,
  majorScores,
} from '../../../src/core/contracts/import/index.ts'
import { controlYear } from '../../../src/core/domain/admission/control-year.ts'
import { trackNamed } from '../../../src/core/domain/admission/tracks.ts'
import type { KindTable } from '../../imports/kind-tables.ts'
import { type Import, type Plan, readRows, saidOf } from '../../imports/plan.ts'
import { planRows } from '../../imports/plan-rows.ts'
import { inTurns } from '../../kit/slices.ts'
import { college_major_scores } from './college_major_scores/table.ts'
import { college_scores } from './college_scores/table.ts'
import { collegeNames } from './college-names.ts'
import { type Intake, ranksApart } from './rank-check.ts'

const marks = ['max_score', 'min_score', 'avg_score', 'enroll_num', 'min_rank'] as const
const NEAR = '、'

interface Scores<Row extends CollegeScoreRow> {
  readonly kind: ImportKind<Row>
  readonly table: KindTable & Readonly<Record<'province' | 'year', PgColumn>>
  readonly key: readonly string[]
  readonly own: (row: Row) => Record<string, string | null>
}

/** Scores of a province's colleges or of their majors: a stored number of the same intake is replaced, and comes back on undo. */
async function planScores<Row extends CollegeScoreRow>(
  ask: Import,
  rows: readonly Row[],
  { kind, table, key, own }: Scores<Row>,
): Promise<Plan> {
  const { province, year: given = controlYear, track, batch, kind: which, source } = saidOf(ask)
  const names = await collegeNames(ask.db)
  const read = await readRows(kind, rows)
  const years = new Set(await inTurns(read.clean, some => some.map(row => asNumber(row.year) ?? given)))
  const intakes: Intake[] = []
  const plan = await planRows<Row>({
    ...{ ask, kind, rows, read, table },
    where: and(eq(table.province, province), inArray(table.year, [...years]))!,
    key: ['year', 'batch', 'examine_type', 'category', 'category_sub', 'kind', ...key],
    says: [...marks, 'source'],
    values(row, index) {
      const text = String(row.category)
      const category = names.find(text)
      if (category === undefined)
        return () => {
          const near = names.near(text).join(NEAR)
          return { field: 'category', code: 'unknown_college', params: { value: text, ...(near && { near }) } }
        }
      const said = row.examine_type || track
      const examine_type = said && trackNamed(said)
      const named = row.batch || batch
      if (!examine_type || !named) return () => ({ field: examine_type ? 'batch' : 'examine_type', code: 'missing_about' })
      const values = {
        province,
        year: asNumber(row.year) ?? given,
        batch: named,
        examine_type,
        category,
        category_sub: row.category_sub || null,
        ...Object.fromEntries(marks.map(field => [field, asNumber(row[field])])),
        kind: which || null,
        source: source || null,
        ...own(row),
      }
      intakes[index] = { ...values, min_score: asNumber(row.min_score), min_rank: asNumber(row.min_rank) }
      return values
    },
  })
  return {
    ...plan,
    async notices() {
      const apart = await ranksApart(ask.db, { province, years: [...years], kind: which || undefined }, intakes)
      return apart.n > 0 ? { ranks_apart: apart } : {}
    },
  }
}

export const planCollegeScores = (ask: Import, rows: readonly CollegeScoreRow[]): Promise<Plan> =>
  planScores(ask, rows, { kind: collegeScores, table: college_scores, key: [], own: () => ({}) })

export const planMajorScores = (ask: Import, rows: readonly MajorScoreRow[]): Promise<Plan> =>
  planScores(ask, rows, {
    kind: majorScores,
    table: college_major_scores,
    key: ['major_name', 'requirement'],
    own: row => ({ major_name: row.major_name, requirement: row.requirement || null }),
  })
