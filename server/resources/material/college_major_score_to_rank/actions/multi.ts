import { and, eq, isNull } from 'drizzle-orm'
import { asNumber, scoreToRank as kind, type ScoreToRankRow } from '../../../../../src/core/contracts/import/index.ts'
import { controlYear } from '../../../../../src/core/domain/admission/control-year.ts'
import { everyTrack, trackNamed } from '../../../../../src/core/domain/admission/tracks.ts'
import { type Import, type Plan, saidOf } from '../../../../imports/plan.ts'
import { planRows } from '../../../../imports/plan-rows.ts'
import { score_to_rank as table } from '../table.ts'

/** A score-to-rank table takes the place of the one of its province, year, track and kind; any other stands beside it (C234, G142). */
export function planScoreToRank(ask: Import, rows: readonly ScoreToRankRow[]): Promise<Plan> {
  const { province, year = controlYear, track, kind: which, source } = saidOf(ask)
  const of = { province, year, track: track ? trackNamed(track) : everyTrack, kind: which || null }
  const fields = kind.columns.map(column => column.field as keyof ScoreToRankRow)
  return planRows({
    ...{ ask, kind, rows, table },
    where: and(
      eq(table.province, of.province),
      eq(table.year, of.year),
      eq(table.track, of.track),
      of.kind === null ? isNull(table.kind) : eq(table.kind, of.kind),
    )!,
    says: [...fields.filter(field => field !== 'score'), 'source'],
    values: row => ({ ...of, ...Object.fromEntries(fields.map(field => [field, asNumber(row[field])])), source: source || null }),
  })
}
