import { useState } from 'react'
import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Button, Empty, FailedPanel, Note, PageHead, PlaceLink, Skeleton, Source } from '../../../core/ui/index.ts'
import type { Shares } from '../data.ts'
import { words } from '../messages/index.ts'
import { ownOf, pick } from '../model.ts'
import { Comparison } from './Comparison.tsx'
import { Grid } from './Grid.tsx'

const Intro = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
  margin-bottom: 20px;
  & > p { color: var(--zy-ink-2); font-variant-numeric: tabular-nums; max-width: 76em; }
  & > span { justify-self: start; white-space: normal; }
`

/** What each combination opens, and under it what changing to another one loses and gains. */
export function Combinations() {
  const t = useWords(words)
  const { api } = useHost()
  const [province, setProvince] = useState<number>()
  const { data, error, again } = useRecord(api.college_electives.combinations, province ? { province } : {})
  if (error && !data) return <FailedPanel text={error.detail} onRetry={again} />
  if (!data)
    return (
      <div aria-busy="true">
        <PageHead title={t('gridTitle')} />
        <Skeleton width="100%" height={280} />
      </div>
    )
  if (data.opened.length === 0)
    return (
      <>
        <PageHead title={t('gridTitle')} />
        <Empty
          title={t('none')}
          text={t('noneText', { province: data.province_name ?? t('noneThere') })}
          actions={data.provinces
            .filter(({ id }) => id !== data.province)
            .map(({ id, name }) => (
              <Button key={id} onClick={() => setProvince(id)}>
                {t('seeOther', { name })}
              </Button>
            ))}
        />
      </>
    )
  return <Drawn key={data.province} shares={data} />
}

function Drawn({ shares }: { shares: Shares }) {
  const t = useWords(words)
  const user = useCurrentUser()
  const own = ownOf(shares.opened, shares.chosen)
  const [picked, setPicked] = useState({ base: own, other: undefined as readonly string[] | undefined })
  const { band, lack } = shares
  return (
    <>
      <PageHead
        title={t('gridTitle')}
        sub={t('gridSub', { province: shares.province_name ?? '', n: shares.opened.length })}
        actions={user?.u_type === 1 && <PlaceLink to="subjects.submit">{t('toSubmit')}</PlaceLink>}
      />
      <Intro>
        <p>{t('intro', { n: grouped(shares.majors), colleges: grouped(shares.colleges) })}</p>
        {band && (
          <p>
            {t('introBand', {
              ...{ track: band.track, from: grouped(band.from), to: grouped(band.to), rank: grouped(band.rank), year: band.year },
              ...{ n: grouped(band.majors), unranked: grouped(band.unranked) },
            })}
            {band.score !== null && t('fromScore', { score: band.score })}
          </p>
        )}
        {lack && user?.u_type === 1 && <p>{t(lackWords[lack])}</p>}
        {shares.unknown > 0 && <p>{t('unknown', { n: grouped(shares.unknown) })}</p>}
        {shares.source && (
          <Source>
            {t('sourceOf', { source: shares.source, year: shares.year ?? '', n: grouped(shares.majors + shares.unknown) })}
            {band?.source && `；${band.source} ${band.year}`}
          </Source>
        )}
      </Intro>
      <Grid
        shares={shares}
        own={own}
        picked={picked}
        onPick={one => setPicked(now => ({ base: undefined, other: undefined, ...pick(now, one) }))}
      />
      {picked.base && picked.other ? (
        <Comparison shares={shares} from={picked.base} to={picked.other} />
      ) : (
        <Note>{t(picked.base ? 'howTo' : 'howToFirst')}</Note>
      )}
    </>
  )
}

const lackWords = { no_rank: 'lackRank', no_track: 'lackTrack', no_table: 'lackTable', no_minima: 'lackMinima' } as const
