import { type ScoreTableFault, scoreTableFaults } from '../../../core/domain/admission/score-table-faults.ts'
import type { ScoreLine } from '../data.ts'

/** One published table: its lines of the highest score first. */
export interface PublishedTable {
  readonly kind: string | null
  readonly source: string | null
  readonly lines: readonly ScoreLine[]
}

/** Tables of one province, year and track: another kind or another source is another table, and they are never merged. */
export function tablesOf(lines: readonly ScoreLine[]): PublishedTable[] {
  const groups = Map.groupBy(lines, ({ kind, source }) => JSON.stringify([kind, source]))
  return [...groups.values()]
    .map(own => ({
      kind: own[0]!.kind,
      source: own[0]!.source,
      lines: own.toSorted((a, b) => b.score - a.score),
    }))
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
}
/** The plain one first: what another kind differs from. */
const nameOf = ({ kind, source }: PublishedTable) => `${kind ?? ''} ${source ?? ''}`

/** A score as each of the tables has it; undefined where one has no such line. */
export interface SideBySide {
  readonly score: number
  readonly lines: readonly (ScoreLine | undefined)[]
}
/** The tables beside each other, by score. A score that a table repeats stands once a repetition. */
export function sideBySide(tables: readonly PublishedTable[]): SideBySide[] {
  const rows = new Map<string, { score: number; lines: (ScoreLine | undefined)[] }>()
  for (const [at, table] of tables.entries()) {
    const seen = new Map<number, number>()
    for (const line of table.lines) {
      const nth = seen.get(line.score) ?? 0
      seen.set(line.score, nth + 1)
      const key = `${line.score} ${nth}`
      const row = rows.get(key) ?? { score: line.score, lines: tables.map(() => undefined) }
      row.lines[at] = line
      rows.set(key, row)
    }
  }
  return [...rows.values()].sort((a, b) => b.score - a.score)
}

/** What is wrong with the sums of a table; undefined where it does not say how many had each score. */
export function faultsOf({ lines }: PublishedTable): ScoreTableFault[] | undefined {
  if (lines.some(({ count }) => count === null)) return undefined
  return scoreTableFaults(lines.map(({ score, rank, count }) => ({ score, cumulative: rank, count: count! })))
}
