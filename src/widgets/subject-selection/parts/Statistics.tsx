import { useState } from 'react'
import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Empty, FailedPanel, Note, onDemand, PageHead, PlaceButton, Section, Segmented, Skeleton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { percent } from '../model.ts'
import { legalOf, ofYear, yearsOf } from '../statistics.ts'
import { ChosenGrid } from './ChosenGrid.tsx'
import { ChosenGroups } from './ChosenGroups.tsx'

// Fetched when it is opened.
const ChosenDialog = onDemand(() => import('./ChosenDialog.tsx').then(room => room.ChosenDialog))

const Answer = styled.p`
  font: var(--zy-t20);
  margin-bottom: 16px;
  font-variant-numeric: tabular-nums;
`
const Whole = styled.div`
  margin-bottom: 28px;
`

/** Which subjects the students somebody looks after have chosen, and who has not handed in yet (R065). */
export function Statistics() {
  const t = useWords(words)
  const { api } = useHost()
  const [year, setYear] = useState<number>()
  const [chosen, setChosen] = useState<readonly string[]>()
  const { data, error, again } = useRecord(api.students.course_stat, {})
  const title = t('statTitle')
  if (error && !data) return <FailedPanel title={title} text={error.detail} onRetry={again} />
  if (!data)
    return (
      <div aria-busy="true">
        <PageHead title={title} />
        <Skeleton width="100%" height={320} />
      </div>
    )
  const years = yearsOf(data)
  const told = ofYear(data, year)
  const [most] = told.combinations
  return (
    <>
      <PageHead
        title={title}
        sub={t('statSub', { n: grouped(told.total), submitted: grouped(told.submitted) })}
        actions={
          <>
            {years.length > 1 && (
              <Segmented
                aria-label={t('statYear')}
                value={year ?? 0}
                options={[{ value: 0, label: t('all') }, ...years.map(one => ({ value: one, label: t('statYearOf', { year: one }) }))]}
                onChange={one => setYear(one || undefined)}
              />
            )}
            <PlaceButton to="my.students">{t('statStudents')}</PlaceButton>
          </>
        }
      />
      {data.total === 0 ? (
        <Empty bare title={t('statNone')} text={t('statNoneText')} />
      ) : told.submitted === 0 ? (
        <Empty bare title={t('statNothing')} text={t('statNothingText', { n: grouped(told.total) })} />
      ) : (
        <Whole>
          <Answer>
            {most
              ? t('statMost', {
                  names: most.course.join(' '),
                  n: grouped(most.students),
                  share: percent(most.students, told.submitted)!,
                })
              : t('statFew', { n: grouped(told.submitted) })}
          </Answer>
          <ChosenGrid
            combinations={legalOf(told.combinations)}
            submitted={told.submitted}
            hides={told.others > 0}
            onPick={data.is_small_hidden ? undefined : setChosen}
          />
          {told.others > 0 && <Note>{t('statOthers', { n: grouped(told.others) })}</Note>}
        </Whole>
      )}
      {data.total > 0 && (
        <Section title={t(data.is_small_hidden ? 'statBySchool' : 'statByClass')}>
          <ChosenGroups groups={told.groups} isBySchool={data.is_small_hidden} />
        </Section>
      )}
      {chosen && <ChosenDialog course={chosen} year={year} onClose={() => setChosen(undefined)} />}
    </>
  )
}
