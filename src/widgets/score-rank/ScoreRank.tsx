import { useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../core/i18n/index.ts'
import { Empty, FailedPanel, NumberInput, Section, Segmented, Select, Skeleton, Source } from '../../core/ui/index.ts'
import { type Listed, useCurve, useTables } from './data.ts'
import { words } from './messages/index.ts'
import { answerOf, chosenTable, type Way } from './model.ts'
import { CurveDrawing } from './parts/CurveDrawing.tsx'
import { Lines } from './parts/Lines.tsx'
import { Verdict } from './parts/Verdict.tsx'

export interface ScoreRankProps {
  /** Two digits of GB/T 2260 and four zeros: the province that is shown first, 320000 for 江苏. */
  province?: number
  /** The year that is shown first; the newest unless given. */
  year?: number
  /** The track that is shown first: 物理类, 历史类, 综合. */
  track?: string
  /** The score that is looked up first. */
  score?: number
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  align-items: center;
  margin-bottom: 16px;
  & > span { width: 132px; }
`

/**
 * Score to rank and back, on the curve a province published. A score is a range of ranks, never one number; every table names its
 * publisher and year.
 *
 * @example
 * <ScoreRank province={320000} />
 */
export function ScoreRank({ province, year, track, score }: ScoreRankProps) {
  const t = useWords(words)
  const { data: tables, error, again } = useTables()
  const [wanted, setWanted] = useState({ province, year, track })
  if (error && !tables) return <FailedPanel bare text={error.detail} onRetry={again} />
  const table = tables && chosenTable(tables, wanted)
  if (tables && !table) return <Empty title={t('none')} text={t('noneText')} />
  return (
    <Section
      title={t('title')}
      aside={table?.source && <Source>{t('sourceOf', { source: table.source, year: table.year, track: table.track })}</Source>}
    >
      {table ? <Tool tables={tables!} table={table} first={score} onTable={setWanted} /> : <Skeleton width="100%" height={320} />}
    </Section>
  )
}

interface ToolProps {
  tables: readonly Listed[]
  table: Listed
  first: number | undefined
  onTable: (wanted: { province: number; year: number; track: string }) => void
}

function Tool({ tables, table, first, onTable }: ToolProps) {
  const t = useWords(words)
  const [way, setWay] = useState<Way>('score')
  const [value, setValue] = useState<number | string | null>(first ?? null)
  const { curve, error, again } = useCurve(table)
  const { province, year, track } = table
  const provinces = [...new Map(tables.map(one => [one.province, one.province_name]))].map(([id, name]) => ({ value: id, label: name }))
  const ofProvince = tables.filter(one => one.province === province)
  const tracks = [...new Set(ofProvince.map(one => one.track))].map(one => ({ value: one, label: one }))
  const years = [...new Set(ofProvince.filter(one => one.track === track).map(one => one.year))].map(one => ({
    value: one,
    label: String(one),
  }))
  const answer = curve && answerOf(curve, way, value)
  const at = answer?.kind === 'ranks' ? answer.score : answer?.kind === 'scores' ? answer.scores.lowest : undefined
  return (
    <>
      <Bar>
        {provinces.length > 1 && (
          <span>
            <Select
              aria-label={t('province')}
              value={province}
              options={provinces}
              onChange={id => id !== null && onTable({ province: Number(id), year, track })}
            />
          </span>
        )}
        {tracks.length > 1 && (
          <Segmented aria-label={t('track')} value={track} options={tracks} onChange={one => onTable({ province, year, track: one })} />
        )}
        {years.length > 1 && (
          <Segmented aria-label={t('year')} value={year} options={years} onChange={one => onTable({ province, year: one, track })} />
        )}
      </Bar>
      <Bar>
        <Segmented
          aria-label={t('way')}
          value={way}
          options={[
            { value: 'score', label: t('byScore') },
            { value: 'rank', label: t('byRank') },
          ]}
          onChange={one => {
            setWay(one)
            setValue(null)
          }}
        />
        <span>
          <NumberInput
            aria-label={t(way === 'score' ? 'scoreField' : 'rankField')}
            placeholder={t(way === 'score' ? 'scoreField' : 'rankField')}
            unit={t(way === 'score' ? 'points' : 'place')}
            value={value}
            onNumber={setValue}
          />
        </span>
      </Bar>
      {error && !curve ? (
        <FailedPanel bare text={error.detail} onRetry={again} />
      ) : curve ? (
        <>
          <Verdict answer={answer!} table={table} />
          <CurveDrawing
            curve={curve}
            at={at}
            onPick={score => {
              setWay('score')
              setValue(score)
            }}
          />
          <Lines curve={curve} />
        </>
      ) : (
        <Skeleton width="100%" height={260} />
      )}
    </>
  )
}
