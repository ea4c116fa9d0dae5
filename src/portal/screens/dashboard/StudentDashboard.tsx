import styled from 'styled-components'
import type { CurrentUser } from '../../../core/auth/index.ts'
import { fromJson, type JsonText } from '../../../core/contracts/codecs.ts'
import { useRecord } from '../../../core/data/index.ts'
import { trackOf } from '../../../core/domain/admission/tracks.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, Muted, onDemand, Section, Skeleton, WordButton } from '../../../core/ui/index.ts'
import { portalWords } from '../../messages/index.ts'
import { Answer, Columns, NextSteps } from './layout.tsx'

// Her own answer comes first, the curve after it.
const ScoreRank = onDemand(() => import('../../../widgets/score-rank/index.ts').then(room => room.ScoreRank))

const Subjects = styled.p`
  display: flex;
  flex-wrap: wrap;
  font: var(--zy-t28);
  & > span { padding-inline-end: 20px; }
  & > span + span { border-inline-start: 1px solid var(--zy-line-2); padding-inline-start: 20px; }
`
const Details = styled.dl`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr);
  gap: 8px 0;
  & > dt { color: var(--zy-ink-2); }
`

/** A student: is her information complete, what did she choose, what is next. */
export function StudentDashboard({ user }: { user: CurrentUser }) {
  const host = useHost()
  const t = useWords(portalWords)
  const common = useWords(commonWords)
  const { data: me, error, again } = useRecord(host.api.students.student)
  if (error && !me) return <FailedPanel bare onRetry={again} />
  const chosen = me?.course ? fromJson(me.course as JsonText<string[]>) : []
  const blank = me ? <Muted>{common('unfilled')}</Muted> : <Skeleton width={120} height={16} />
  return (
    <>
      <Answer pending={!me} note={t('studentText')}>
        {t(me?.is_submitted ? 'studentLine' : 'studentMissing', { name: user.name })}
      </Answer>
      <Columns>
        <div>
          {me && (
            <ScoreRank
              province={user.extra_user_info.native?.province.id}
              track={trackOf(chosen)}
              score={user.extra_user_info.mngk_score ?? undefined}
              key={user.extra_user_info.mngk_score}
            />
          )}
          {me && (
            <p>
              <WordButton onClick={() => void host.open('mock-application', { kind: 'general' })}>{t('mockScores')}</WordButton>
            </p>
          )}
          <Section title={t('courses')}>
            {!me ? (
              <Skeleton width={240} height={28} />
            ) : chosen.length > 0 ? (
              <Subjects>
                {chosen.map(subject => (
                  <span key={subject}>{subject}</span>
                ))}
              </Subjects>
            ) : (
              <Muted>{t('noCourses')}</Muted>
            )}
          </Section>
          {me && !me.is_submitted && (
            <Section title={t('next')}>
              <NextSteps steps={[{ title: t('fillBasics'), text: t('fillBasicsText'), action: t('open'), does: { to: 'own.basics' } }]} />
            </Section>
          )}
        </div>
        <div>
          <Section title={t('basics')}>
            <Details>
              <dt>{t('myClass')}</dt>
              <dd>{me?.grade?.name ?? blank}</dd>
              <dt>{t('examYear')}</dt>
              <dd>{me?.exam_year ?? blank}</dd>
              <dt>{t('nativePlace')}</dt>
              <dd>{me?.native_path ?? blank}</dd>
            </Details>
          </Section>
        </div>
      </Columns>
    </>
  )
}
