// Admission minima as csv: what `npm run bands` and `npm run backtest` read.
import type { AdmissionRow } from '../src/core/domain/admission/bands.ts'
import type { CsvTable } from './csv.ts'

export class NamedColumnMissing extends Error {}

/** The cells that name a unit, each column a list. */
export function textColumns(table: CsvTable, file: string) {
  const of = (name: string) => needed(table, name, file)
  return { province: of('province'), track: of('track'), college: of('college'), major: of('major') }
}

/** Rows with a year and a rank, and how many have not. */
export function admissionRows(table: CsvTable): { rows: AdmissionRow[]; leftOut: number } {
  const { province, track, college, major } = textColumns(table, 'history')
  const [years, ranks] = [needed(table, 'year', 'history'), needed(table, 'min_rank', 'history')]
  const [scores, plans] = [table.column('min_score'), table.column('plan')]
  const rows = province.flatMap((_, i): AdmissionRow[] => {
    const [year, minRank] = [numberOf(years[i]), numberOf(ranks[i])]
    if (!year || !minRank || minRank < 0) return []
    const unit = { province: province[i]!, track: track[i]!, college: college[i]!, major: major[i]! }
    return [{ ...unit, year, minRank, minScore: numberOf(scores?.[i]), plan: numberOf(plans?.[i]) }]
  })
  return { rows, leftOut: province.length - rows.length }
}

/** `12,345`, `12345.0` and `2024年` are numbers, `—` and an empty cell are none. */
export function numberOf(cell: string | undefined): number | undefined {
  const match = /^(-?\d+(?:\.\d+)?)(?:年|人|名|位|分)?$/.exec((cell ?? '').normalize('NFKC').replace(/[,\s]/g, ''))
  return match ? Number(match[1]) : undefined
}

function needed(table: CsvTable, name: string, file: string): readonly string[] {
  const cells = table.column(name)
  if (!cells) throw new NamedColumnMissing(`${file}: no column "${name}"; there are ${table.columns.join(', ') || 'none'}`)
  return cells
}
