import styled from 'styled-components'
import { type EvaluationKind, hasPage, isOwnAlone } from '../../../core/domain/evaluations/kinds.ts'
import { useHost, useMay, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, FailedPanel, Note, PageHead, PlaceButton, PlaceLink, Section, Skeleton, useAct } from '../../../core/ui/index.ts'
import { type Run, useCounsellor, useOwnRun } from '../data.ts'
import { words } from '../messages/index.ts'
import { Help } from './Help.tsx'

const Page = styled.div`
  display: grid;
  gap: 28px;
  max-width: 1120px;
  & > div { display: grid; gap: 28px; align-content: start; min-width: 0; }
  /* what to do stands beside what it is */
  @media (min-width: 1280px) { grid-template-columns: minmax(0, 1fr) 340px; gap: 28px 48px; }
  & ul { display: grid; gap: 6px; padding-inline-start: 1.2em; list-style: disc; }
  & section > p + p { padding-top: 8px; }
`
const Next = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 16px;
`

/** What a test is, how it goes, and the way into it: begun, gone on with, done, or asked for again. */
export function Introduction({ kind, onTesting }: { kind: EvaluationKind; onTesting: () => void }) {
  const t = useWords(words)
  const { run, error, again, isStudent } = useOwnRun(kind)
  const counsellor = useCounsellor(isOwnAlone(kind))
  // whoever begins has read first who is told what: without that answer there is no button either
  const isReady = run !== undefined && !(counsellor.isAsked && !counsellor.data)
  const failure = (run === undefined && error) || (counsellor.data === undefined && counsellor.error)
  const askAgain = () => {
    if (run === undefined) again()
    if (counsellor.error) counsellor.again()
  }
  return (
    <>
      <PageHead title={t(`${kind}.title`)} sub={t(`${kind}.length`)} />
      <Page>
        <div>
          <Section title={t('about')}>
            <p>{t(`${kind}.about`)}</p>
            <p>{t(`${kind}.not`)}</p>
          </Section>
          <Section title={t('how')}>
            <ul>
              <li>{t(kind === 'mind' || kind === 'learning' ? 'howRecent' : 'howHonest')}</li>
              <li>{t('howKept')}</li>
              <li>{t('howKeys')}</li>
              {isOwnAlone(kind) ? <WhoIsTold of={counsellor} /> : <li>{t('howSeen')}</li>}
            </ul>
          </Section>
        </div>
        <div>
          {isOwnAlone(kind) && <Help />}
          {failure ? (
            <FailedPanel bare text={failure.detail} onRetry={askAgain} />
          ) : !isReady ? (
            <div aria-busy="true">
              <Skeleton width={200} height={44} />
            </div>
          ) : (
            isStudent && <Way kind={kind} run={run} onTesting={onTesting} />
          )}
          <Note>{t(`${kind}.source`)}</Note>
        </div>
      </Page>
    </>
  )
}

/** That the result is hers alone is said together with its exception, or not yet. */
function WhoIsTold({ of: { isAsked, data, error } }: { of: ReturnType<typeof useCounsellor> }) {
  const t = useWords(words)
  if (isAsked && !data)
    return error ? null : (
      <li aria-busy="true">
        <Skeleton width={280} />
      </li>
    )
  return (
    <>
      <li>{t('howOwn')}</li>
      {data && <li>{t(data.is_there ? 'howAlert' : 'howNobody')}</li>}
    </>
  )
}

function Way({ kind, run, onTesting }: { kind: EvaluationKind; run: Run | null; onTesting: () => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const may = useMay()
  const places = usePlaces()
  const { act, busy } = useAct()
  const page = hasPage(kind) && (`evaluation.${kind}` as const)
  const place = page && places.resolve({ to: page })
  const begin = async () => {
    const begun = await act({ run: () => api.evaluations.begin({ kind }), changes: [api.evaluations] })
    if (begun) place ? place.go() : onTesting()
  }
  if (run?.status === 1)
    return (
      <Next>
        <span>{t('done')}</span>
        {run.report && (
          <PlaceLink to="evaluation.report" params={{ uuid: run.report }}>
            {t('seeReport')}
          </PlaceLink>
        )}
        {isOwnAlone(kind) && may(api.evaluations.begin) && (
          <Button busy={busy} onClick={() => void begin()}>
            {t('againOwn')}
          </Button>
        )}
        <Note>{t(isOwnAlone(kind) ? 'againOwnNote' : 'doneNote')}</Note>
      </Next>
    )
  const isBegun = run !== null && run.answered > 0
  const label = isBegun ? t('goOn', { n: Math.min(run.answered + 1, run.total) }) : t(run?.status === 2 ? 'beginAgain' : 'begin')
  return (
    <Next>
      {!may(api.evaluations.patch) ? null : !run ? (
        <Button kind="primary" size="l" busy={busy} onClick={() => void begin()}>
          {t('begin')}
        </Button>
      ) : page && place ? (
        <PlaceButton to={page} kind="primary">
          {label}
        </PlaceButton>
      ) : (
        <Button kind="primary" size="l" onClick={onTesting}>
          {label}
        </Button>
      )}
      {isBegun && <Note>{t('keptSoFar', { n: run.answered, all: run.total })}</Note>}
      {run?.status === 2 && !isBegun && <Note>{t('sentBack')}</Note>}
    </Next>
  )
}
