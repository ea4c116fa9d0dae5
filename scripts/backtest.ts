// `npm run backtest -- --province js --year 2025`: the rule of 冲稳保 tried on a year that it does not know; `--write` keeps it in
// docs/backtest.md. `--history file.csv` tries it on a school's own rows; without a province all that lie here are tried.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { admissions } from '../server/db/demo/facts/index.ts'
import { backtest } from '../src/core/domain/admission/backtest.ts'
import type { AdmissionRow } from '../src/core/domain/admission/bands.ts'
import { admissionRows, NamedColumnMissing, numberOf } from './admission-csv.ts'
import { sectionOf, withSections } from './backtest-report.ts'
import { readCsvFile } from './csv.ts'
import { archivedAdmissions, hasArchives } from './facts/archives.ts'

interface Source {
  readonly name: string
  readonly from: string
  rows(): readonly AdmissionRow[]
  /** Those with a year before them. */
  readonly years: readonly number[]
}
const packed = 'the facts of the demo region'
const archives = 'published minima in ../shared/data, which are no part of this repository'
export const sources: Readonly<Record<string, Source>> = {
  js: { name: '江苏', from: packed, rows: () => admissions().rows, years: [2023, 2024, 2025] },
  hlj: { name: '黑龙江', from: archives, rows: () => archivedAdmissions('hlj'), years: [2024, 2025] },
  bj: { name: '北京', from: archives, rows: () => archivedAdmissions('bj'), years: [2025] },
}

/** The sections of one source, a year each. */
export const sectionsOf = ({ name, from, rows }: Pick<Source, 'name' | 'from' | 'rows'>, years: readonly number[]): string[] => {
  const all = rows()
  return years.map(year => sectionOf({ name, from, year, tests: backtest(all, year) }))
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { province: { type: 'string' }, year: { type: 'string' }, history: { type: 'string' }, write: { type: 'boolean' } },
  })
  const year = numberOf(values.year)
  const asked = values.province
    ? Object.entries(sources).filter(([key, one]) => [key, one.name].includes(values.province!))
    : Object.entries(sources)
  if ((values.year !== undefined && !year) || asked.length === 0 || (values.history && !year)) {
    console.error(`npm run backtest -- [--province ${Object.keys(sources).join('|')} | --history file.csv] [--year Y] [--write]`)
    process.exit(2)
  }
  try {
    const sections = values.history
      ? sectionsOf(
          { name: basename(values.history), from: basename(values.history), rows: () => admissionRows(readCsvFile(values.history!)).rows },
          [year!],
        )
      : asked.flatMap(([key, source]) => {
          if (source.from === packed || hasArchives) return sectionsOf(source, year ? [year] : source.years)
          console.error(`${key}: NOT TRIED, ${source.from} are not here`)
          process.exitCode = 1
          return []
        })
    console.log(sections.join('\n'))
    const path = join(import.meta.dirname, '../docs/backtest.md')
    if (values.write) writeFileSync(path, withSections(existsSync(path) ? readFileSync(path, 'utf8') : '', sections))
  } catch (error) {
    if (!(error instanceof NamedColumnMissing) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    console.error((error as Error).message)
    process.exit(1)
  }
}
