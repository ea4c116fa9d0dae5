// `npm run bands -- --history H.csv --targets T.csv --year Y --out B.csv`: the limits of 保, 稳 and 冲 of every target, by the product's own rule.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Estimate, type History, historyOf, limitsOf, type Target } from '../src/core/domain/admission/bands.ts'
import { admissionRows, NamedColumnMissing, numberOf, textColumns } from './admission-csv.ts'
import { type CsvTable, csvLine, readCsvFile } from './csv.ts'

const usage = 'npm run bands -- --history H.csv --targets T.csv --year Y --out B.csv'

/** What the command writes: the targets in their order, each with its limits. Without `say` it tells nobody what it left out. */
export function bandsOf(past: CsvTable, targets: CsvTable, year: number, say: (line: string) => void = () => undefined): string {
  const { rows, leftOut } = admissionRows(past)
  if (leftOut > 0) say(`${leftOut} of ${past.length} rows of the history have no year or no rank and are left out`)
  const echoed = ['province', 'track', 'year', 'college', 'major', 'plan'].flatMap(name => {
    const cells = targets.column(name)
    return cells ? [{ name, cells }] : []
  })
  // A target of an earlier year must not know its own year, nor one of a later year what `--year` does not.
  const yearOf = (cell: string | undefined) => Math.min(numberOf(cell) || year, year)
  const years = targets.column('year') ?? []
  const others = years.filter(cell => (numberOf(cell) || year) !== year).length
  if (others > 0) say(`${others} targets are of another year than ${year}: each knows only what is before its own year and before ${year}`)
  const histories = new Map<number, History>()
  const historyBefore = (of: number) => histories.get(of) ?? histories.set(of, historyOf(rows, of)).get(of)!
  const { province, track, college, major } = textColumns(targets, 'targets')
  const plans = targets.column('plan')
  const lines = province.map((_, i) => {
    const target: Target = { province: province[i]!, track: track[i]!, college: college[i]!, major: major[i]!, plan: numberOf(plans?.[i]) }
    return csvLine([...echoed.map(one => one.cells[i]), ...cellsOf(limitsOf(historyBefore(yearOf(years[i])), target))])
  })
  return csvLine([...echoed.map(one => one.name), 'basis', 'n', 'E', 'H', 'safe_max', 'match_max', 'reach_max']) + lines.join('')
}

const cellsOf = ({ basis, n, expected, hardest, limits }: Estimate) => [
  basis,
  n,
  expected,
  hardest,
  limits?.safe,
  limits?.match,
  limits?.reach,
]

if (import.meta.main) {
  const { values } = parseArgs({
    options: { history: { type: 'string' }, targets: { type: 'string' }, year: { type: 'string' }, out: { type: 'string' } },
  })
  const year = numberOf(values.year)
  if (!values.history || !values.targets || !values.out || !year) {
    console.error(usage)
    process.exit(2)
  }
  try {
    const text = bandsOf(readCsvFile(values.history), readCsvFile(values.targets), year, line => console.error(line))
    writeFileSync(values.out, text)
    console.log(`${text.split('\n').length - 2} targets, ${values.out}`)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (!(error instanceof NamedColumnMissing) && code !== 'ENOENT') throw error
    console.error((error as Error).message)
    process.exit(1)
  }
}
