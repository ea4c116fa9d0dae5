import { useState } from 'react'
import styled from 'styled-components'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Note, Section, Segmented } from '../../../core/ui/index.ts'
import type { PlanUnits } from './data.ts'
import { planWords } from './messages/index.ts'
import { nearest, replayed } from './model.ts'

const NEAREST = 5
const Told = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 12px;
  & > ul { display: grid; gap: 2px; font-variant-numeric: tabular-nums lining-nums; }
`

/** The plan on a year that is over: where it would have been filed, and which rows were short by how much. */
export function Replay({ units }: { units: PlanUnits }) {
  const t = useWords(planWords)
  const { years, rank } = units
  const [chosen, setChosen] = useState<number>()
  const year = chosen ?? years[0]
  if (year === undefined) return null
  const { row, short, unknown, minRank } = replayed(units, year)
  const filed = row === undefined ? undefined : units.units[row - 1]
  return (
    <Section title={t('replay', { year })}>
      <Segmented
        aria-label={t('replayYears')}
        value={String(year)}
        options={years.map(one => ({ value: String(one), label: String(one) }))}
        onChange={one => setChosen(Number(one))}
      />
      <Told role="status">
        {filed ? (
          <>
            <p>{t('replayFiled', { rank: grouped(rank), row: row!, name: `${filed.college_name} ${filed.major_name}` })}</p>
            <Note>
              {t('replayRoom', {
                ...{ year, minRank: grouped(minRank!), by: grouped(minRank! - rank) },
                n: units.units.length - row!,
              })}
            </Note>
          </>
        ) : (
          <p>{t('replayNone', { rank: grouped(rank) })}</p>
        )}
        {short.length > 0 && (
          <ul>
            {nearest(short, NEAREST).map(one => (
              <li key={one.row}>{t('replayShort', { row: one.row, by: grouped(one.by) })}</li>
            ))}
          </ul>
        )}
        {unknown > 0 && <Note>{t('replayUnknown', { n: unknown, year })}</Note>}
        <Note>{t('replayNote', { year })}</Note>
      </Told>
    </Section>
  )
}
