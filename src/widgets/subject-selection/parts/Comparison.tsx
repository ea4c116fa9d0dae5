import { useState } from 'react'
import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { everyTrack, trackOf } from '../../../core/domain/admission/tracks.ts'
import { useHost } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { type Column, FailedPanel, Note, Section, Segmented, Skeleton, Table, useNarrow } from '../../../core/ui/index.ts'
import type { Shares, Swap } from '../data.ts'
import { words } from '../messages/index.ts'
import { percent } from '../model.ts'
import { ShareStrip, StripLegend } from './ShareStrip.tsx'

const Two = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  gap: 48px;
  @media (max-width: 1023px) { grid-template-columns: minmax(0, 1fr); gap: 32px; }
`
const Answer = styled.p`
  font: var(--zy-t20);
  font-variant-numeric: tabular-nums;
`
const Sides = styled.dl`
  margin: 12px 0;
  & > div { display: grid; grid-template-columns: 72px 1fr; padding: 8px 0; border-top: 1px solid var(--zy-line); }
  & dt { font-weight: 600; }
  & [data-side='lost'] dt { color: var(--zy-zhu); }
  & [data-side='gained'] dt { color: var(--zy-yu); }
`

interface ComparisonProps {
  shares: Shares
  from: readonly string[]
  to: readonly string[]
}

/** What changing from one combination to another loses, gains and keeps, by discipline and by name. */
export function Comparison({ shares, from, to }: ComparisonProps) {
  const t = useWords(words)
  const { api } = useHost()
  const [wanted, setWanted] = useState<'all' | 'band'>('band')
  const track = shares.band?.track
  const isOf = (combination: readonly string[]) => track === everyTrack || trackOf(combination) === track
  const canBand = track !== undefined && isOf(from) && isOf(to)
  const within = canBand ? wanted : 'all'
  const { data, error, again } = useRecord(api.college_electives.swap, {
    ...{ from: [...from], to: [...to], within },
    ...(shares.province !== null && { province: shares.province }),
  })
  const narrow = useNarrow()
  const names = to.join(' ')
  if (error && !data) return <FailedPanel bare text={error.detail} onRetry={again} />
  const waiting = (
    <div aria-busy="true">
      <Skeleton width="100%" height={240} />
    </div>
  )
  return (
    <Two>
      <Section
        title={t('disciplines')}
        note={<StripLegend from={from.join(' ')} to={names} />}
        aside={
          canBand && (
            <Segmented
              aria-label={t('within')}
              value={within}
              options={[
                { value: 'all', label: t('all') },
                { value: 'band', label: t('band') },
              ]}
              onChange={setWanted}
            />
          )
        }
      >
        {data ? (
          <Table
            label={t('disciplines')}
            columns={columnsOf(t, from, to, narrow)}
            rows={data.disciplines}
            rowKey={row => row.code ?? ''}
            rowName={row => row.name ?? t('otherNames')}
          />
        ) : (
          waiting
        )}
      </Section>
      <Section title={t('swapTitle', { names })}>
        {data ? <Told swap={data} /> : waiting}
        <Note>{t('note')}</Note>
        {track !== undefined && !canBand && <Note>{t('otherTrack')}</Note>}
      </Section>
    </Two>
  )
}

function Told({ swap }: { swap: Swap }) {
  const t = useWords(words)
  const { majors, from, to, lost } = swap
  return (
    <>
      <Answer>{lost.majors > 0 ? t('swapLost', { n: grouped(lost.majors) }) : t('swapNone')}</Answer>
      {majors > 0 && <p>{t('swapText', { n: grouped(majors), from: percent(from, majors)!, to: percent(to, majors)! })}</p>}
      <Sides>
        {(['lost', 'gained', 'kept'] as const).map(side => (
          <div key={side} data-side={side}>
            <dt>{t(side)}</dt>
            <dd>{textOf(t, swap[side])}</dd>
          </div>
        ))}
      </Sides>
    </>
  )
}

type Say = ReturnType<typeof useWords<typeof words.zh>>
/** As many names as are read in a breath. */
const READ = 6

function textOf(t: Say, { majors, names }: Swap['lost']): string {
  if (majors === 0) return t('nothing')
  const read = names.slice(0, READ)
  const isAll = read.reduce((sum, one) => sum + one.majors, 0) === majors
  return t(isAll ? 'allOf' : 'andMore', { names: read.map(one => one.name).join('、'), n: grouped(majors) })
}

type Row = Swap['disciplines'][number]
/** 物化生: as people say it. */
const short = (combination: readonly string[]) => combination.map(subject => [...subject][0]).join('')

function columnsOf(t: Say, from: readonly string[], to: readonly string[], narrow: boolean): Column<Row>[] {
  const share = (key: 'from' | 'to', title: string): Column<Row> => ({
    ...{ key, title, num: true, align: 'end', card: 'meta' },
    text: row => `${percent(row[key], row.majors)}%`,
    cell: row => {
      // a card has no heads over its numbers
      const told = `${narrow ? `${short(key === 'from' ? from : to)} ` : ''}${percent(row[key], row.majors)}%`
      return row[key] > row[key === 'from' ? 'to' : 'from'] ? <b>{told}</b> : told
    },
  })
  return [
    { key: 'name', title: t('discipline'), strong: true, card: 'title', cell: row => row.name ?? t('otherNames') },
    { key: 'majors', title: t('majors'), num: true, align: 'end', card: 'end', cell: row => t('majorsOf', { n: grouped(row.majors) }) },
    {
      key: 'drawn',
      title: '0 – 100%',
      card: 'main',
      width: 260,
      text: row => `${percent(row.from, row.majors)}% ${percent(row.to, row.majors)}%`,
      cell: row => <ShareStrip from={row.from / row.majors} to={row.to / row.majors} />,
    },
    share('from', from.join(' ')),
    share('to', to.join(' ')),
  ]
}
