import { useState } from 'react'
import styled from 'styled-components'
import { useList, useRecord } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  chosenOf,
  Empty,
  FailedPanel,
  Field,
  PageHead,
  PlaceButton,
  Section,
  Select,
  Skeleton,
  useListView,
} from '../../../core/ui/index.ts'
import type { ScoreTable } from '../data.ts'
import { Checked } from './Checked.tsx'
import { Lines } from './Lines.tsx'
import { tableWords } from './messages/index.ts'
import { tablesOf } from './model.ts'

const Choice = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 200px));
  gap: 12px 24px;
  margin-bottom: 24px;
  @media (max-width: 1023px) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
`
/** One table is three narrow columns: its check stands beside it. Several take the whole width. */
const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px 48px;
  align-items: start;
  @media (min-width: 1024px) {
    &[data-one] { grid-template-columns: minmax(0, 640px) minmax(0, 1fr); }
    &[data-one] > :first-child { order: 1; }
  }
`
const keys = ['province', 'year', 'track'] as const
const waiting = (
  <div aria-busy="true">
    <Skeleton width="100%" height={320} />
  </div>
)

/** R046: the tables of scores and ranks: one chosen by province, year and track, its sums checked; tables that disagree stand side by side. */
export function ScoreTables({ address }: { address: boolean | undefined }) {
  const t = useWords(tableWords)
  const { api } = useHost()
  const may = useMay()
  const tables = useRecord(api.score_to_rank.tables)
  const view = useListView(keys, { address: address ?? false })
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          may(api.score_to_rank.create) && (
            <PlaceButton kind="primary" to="kept.score-line.create">
              {t('create')}
            </PlaceButton>
          )
        }
      />
      {tables.error && !tables.data && <FailedPanel text={tables.error.detail} onRetry={tables.again} />}
      {!tables.error && !tables.data && waiting}
      {tables.data?.length === 0 && <Empty title={t('none')} text={t('noneText')} />}
      {tables.data && tables.data.length > 0 && <Chosen tables={tables.data} view={view} />}
    </>
  )
}

function Chosen({ tables, view: [view, change] }: { tables: readonly ScoreTable[]; view: ReturnType<typeof useListView> }) {
  const t = useWords(tableWords)
  const { api } = useHost()
  const [wanted, setWanted] = useState(() => keys.map(key => chosenOf(view.filters[key])[0]))
  // each choice among what the one before it leaves; the first, which is the newest, where nothing fits
  const inProvince = narrowed(tables, table => String(table.province), wanted[0])
  const inYear = narrowed(inProvince, table => String(table.year), wanted[1])
  const [chosen] = narrowed(inYear, table => table.track, wanted[2])
  const choose = (at: number, value: string | null) => {
    const next = wanted.with(at, value ?? undefined)
    setWanted(next)
    change({ filters: Object.fromEntries(keys.map((key, i) => [key, next[i] === undefined ? [] : [next[i]]])) })
  }
  const { province, year, track } = chosen!
  const { rows, error, again } = useList(api.score_to_rank.list, { province, year, track })
  const published = rows && tablesOf(rows)
  return (
    <>
      <Choice>
        <Field label={t('province')}>
          <Select
            options={named(tables, table => [String(table.province), table.province_name])}
            value={String(province)}
            onChange={value => choose(0, value)}
          />
        </Field>
        <Field label={t('year')}>
          <Select
            options={named(inProvince, table => [String(table.year), String(table.year)])}
            value={String(year)}
            onChange={value => choose(1, value)}
          />
        </Field>
        <Field label={t('track')}>
          <Select options={named(inYear, table => [table.track, table.track])} value={track} onChange={value => choose(2, value)} />
        </Field>
      </Choice>
      {error && !rows && <FailedPanel text={error.detail} onRetry={again} />}
      {!error && !rows && waiting}
      {published && (
        <Parts data-one={published.length === 1 || undefined}>
          <Section title={t('check')} note={published.length > 1 && <span>{t('two', { n: published.length })}</span>}>
            {published.map(table => (
              <Checked key={JSON.stringify([table.kind, table.source])} table={table} />
            ))}
          </Section>
          <Lines tables={published} />
        </Parts>
      )}
    </>
  )
}

/** Those that say the same as what is wanted, or as the first of them: tables come newest first. */
function narrowed(tables: readonly ScoreTable[], wordOf: (table: ScoreTable) => string, wanted: string | undefined) {
  const word = tables.some(table => wordOf(table) === wanted) ? wanted : wordOf(tables[0]!)
  return tables.filter(table => wordOf(table) === word)
}
const named = (tables: readonly ScoreTable[], nameOf: (table: ScoreTable) => readonly [value: string, label: string]) =>
  [...new Map(tables.map(nameOf))].map(([value, label]) => ({ value, label }))
