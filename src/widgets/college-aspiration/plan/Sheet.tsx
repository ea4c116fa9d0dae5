import type { ReactNode } from 'react'
import styled from 'styled-components'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import type { Unit } from '../data.ts'
import { words } from '../messages/index.ts'
import { BandMark } from '../parts/BandMark.tsx'
import type { PlanUnits } from './data.ts'
import { planWords } from './messages/index.ts'
import { type SheetColumn, sheetColumns } from './model.ts'

const Paper = styled.div`
  & table { width: 100%; border-collapse: collapse; border-top: 1.5px solid var(--zy-rule); border-bottom: 1.5px solid var(--zy-rule); }
  & th, & td { padding: 6px 8px; text-align: start; vertical-align: top; border-bottom: 1px solid var(--zy-line); overflow-wrap: anywhere; }
  & th { font: var(--zy-t12); color: var(--zy-ink-2); border-bottom: 1px solid var(--zy-rule); white-space: nowrap; }
  & :is(th, td)[data-num] { text-align: end; font-variant-numeric: tabular-nums lining-nums; overflow-wrap: normal; }
  & td[data-key='college'] { font-weight: 600; min-width: 144px; }
  & tr { break-inside: avoid; }
  & footer { margin-top: 12px; display: grid; gap: 2px; font: var(--zy-t12); color: var(--zy-ink-2); }
  @media screen and (max-width: 1023px) {
    & table, & tbody { display: block; }
    & thead { display: none; }
    & tbody tr { display: grid; grid-template-columns: 28px minmax(0, 1fr) minmax(0, 1fr) 28px; grid-auto-flow: dense; gap: 2px 8px; padding: 10px 0; border-bottom: 1px solid var(--zy-line); }
    & tbody tr:last-child { border-bottom: 0; }
    & td { display: flex; gap: 8px; padding: 0; border: 0; grid-column: span 2; font-variant-numeric: tabular-nums lining-nums; }
    & td::before { content: attr(data-label); flex: none; min-width: 60px; font: var(--zy-t12); line-height: 22px; color: var(--zy-ink-3); }
    & td:is([data-key='major'], [data-key='requirement']) { grid-column: 1 / -1; }
    & td:is([data-key='row'], [data-key='college'], [data-key='band']) { grid-column: auto; grid-row: 1; }
    & td:is([data-key='row'], [data-key='college'], [data-key='band'])::before { content: none; }
    & td[data-key='row'] { grid-column: 1; }
    & td[data-key='college'] { grid-column: 2 / 4; }
    & td[data-key='band'] { grid-column: 4; }
    & td[data-num] { text-align: start; }
  }
  @media print {
    & table { font-size: 9pt; line-height: 1.35; }
    & th, & td { padding: 3pt 4pt; }
  }
`
const numeric: readonly string[] = ['plan', 'tuition', 'expected']

/** A plan as it is printed and as parents read it: the authority's columns, with years and sources under them. */
export function Sheet({ units, children }: { units: PlanUnits; children?: ReactNode }) {
  const t = useWords(planWords)
  const own = useWords(words)
  const numbered = units.units.map((unit, at) => ({ unit, number: at + 1 }))
  const of = (unit: Unit, row: number): Record<Exclude<SheetColumn, 'past' | 'source'>, ReactNode> => ({
    row,
    college_code: unit.college_code,
    college: unit.college_name,
    group: unit.category_sub,
    major: unit.major_name,
    requirement: unit.requirement ?? own('noRequirement'),
    plan: unit.enroll_num !== null && grouped(unit.enroll_num),
    tuition: unit.tuition !== null && grouped(unit.tuition),
    band: <BandMark band={unit.band ?? 'none'} />,
    expected: unit.expected !== null && grouped(Math.round(unit.expected)),
  })
  const pastOf = (unit: Unit, year: number) => {
    const past = unit.past.find(one => one.year === year)
    return past && grouped(past.min_rank)
  }
  // each past year has its own column; where all of it came from stands under the table, once
  const columns = sheetColumns
    .filter(column => column !== 'source' && column !== 'past')
    .map(key => ({
      ...{ key: key as string, title: t(`column.${key}`), isNumber: numeric.includes(key) },
      cell: (unit: Unit, row: number) => of(unit, row)[key],
    }))
    .concat(
      units.years.map(year => ({
        ...{ key: 'past', title: t('pastYear', { year }), isNumber: true },
        cell: (unit: Unit): ReactNode => pastOf(unit, year),
      })),
    )
  return (
    <Paper>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber }) => (
              <th key={title} scope="col" data-key={key} data-num={isNumber || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ unit, number }) => (
            <tr key={`${unit.uuid} ${number}`}>
              {columns.map(({ key, title, isNumber, cell }) => (
                <td key={title} data-key={key} data-label={title} data-num={isNumber || undefined}>
                  {cell(unit, number) || '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>{t('sheetYears', { plan: units.plan_year ?? '—', years: units.years.join('、') })}</span>
        <span>{t('sheetSources', { sources: units.sources.join('；') })}</span>
        <span>{own('meaning')}</span>
        {children}
      </footer>
    </Paper>
  )
}
