import { useState } from 'react'
import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { chinaDay } from '../../../core/domain/dates.ts'
import { isOwnAlone, isRanked } from '../../../core/domain/evaluations/kinds.ts'
import { useCurrentUser, useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, Empty, FailedPanel, Note, onDemand, PageHead, Section, Skeleton, useAct, useDownload } from '../../../core/ui/index.ts'
import { type ReportRow, useCounsellor } from '../data.ts'
import { words } from '../messages/index.ts'
import { Help } from './Help.tsx'

// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const CommentDialog = onDemand(() => import('./CommentDialog.tsx').then(room => room.CommentDialog))

const Page = styled.div`
  display: grid;
  gap: 28px;
  max-width: 1200px;
`
const First = styled.p`
  font: var(--zy-t20);
`
const Scales = styled.div`
  display: grid;
  gap: 28px 40px;
  align-items: start;
  @media (min-width: 1280px) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  @media print { && { grid-template-columns: none; } }
`
const Notes = styled.ul`
  display: grid;
  gap: 6px;
  & > li { padding-inline-start: 12px; border-inline-start: 3px solid var(--zy-rule); color: var(--zy-ink-2); }
`
const Bar = styled.div`
  height: 8px;
  margin-bottom: 10px;
  background: var(--zy-shade);
  & > i { display: block; height: 8px; background: var(--zy-brand); }
`
const How = styled.details`
  padding-top: 8px;
  & > summary { color: var(--zy-brand); cursor: pointer; width: fit-content; min-height: 24px; }
  & > ol { padding-top: 4px; }
  & > ol > li { display: grid; grid-template-columns: minmax(0, 1fr) auto 4em; gap: 4px 16px; padding: 6px 0; border-bottom: 1px solid var(--zy-line); color: var(--zy-ink-2); font-variant-numeric: tabular-nums; }
  & > ol > li > span:last-child { text-align: end; color: var(--zy-ink); }
`
const OnScreen = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  @media print { && { display: none; } }
`

/** So many are named before the scales. */
const FIRST = 3

/** R058: what a test found, scale by scale, with how each score was counted. */
export function Report({ uuid }: { uuid: string | undefined }) {
  const t = useWords(words)
  return uuid ? <Found uuid={uuid} /> : <Empty heading="h1" title={t('noReport')} text={t('noReportText')} />
}

function Found({ uuid }: { uuid: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const may = useMay()
  const isStudent = useCurrentUser()?.u_type === 1
  const { act, busy } = useAct()
  const [isOpen, setOpen] = useState(false)
  const download = useDownload()
  const { data, error, again } = useRecord(api.evaluation_reports.get, uuid)
  if (error?.status === 404) return <Empty heading="h1" title={t('noReport')} text={t('noReportText')} />
  if (!data)
    return (
      <div aria-busy={!error}>
        <PageHead title={t('report')} />
        {error ? <FailedPanel bare text={error.detail} onRetry={again} /> : <Skeleton width="100%" height={480} />}
      </div>
    )
  const save = () => download.run(`career/evaluation_reports/${uuid}/download/`, `${data.result.title}-${data.student.name}.html`)
  const back = () =>
    act({
      ask: { title: t('backTitle', { name: data.student.name }), text: t('backText'), ok: t('back') },
      run: () => api.evaluation_reports.back(uuid),
      success: t('sentBackNow'),
      changes: [api.evaluation_reports, api.evaluations],
    })
  return (
    <>
      <PageHead
        title={data.result.title}
        sub={
          <>
            {!isStudent && <span>{data.student.name}</span>}
            {!isStudent && data.student.grade_name && `\u3000${data.student.grade_name}`}
            {!isStudent && '\u3000'}
            {t('doneOn', { day: chinaDay(data.created_time) })}
          </>
        }
        actions={
          <OnScreen>
            {may(api.evaluation_reports.patch) && (
              <Button onClick={() => setOpen(true)}>{t(data.comment ? 'commentChange' : 'commentWrite')}</Button>
            )}
            {may(api.evaluation_reports.back) && !data.returned_time && !isOwnAlone(data.kind) && (
              <Button busy={busy} onClick={() => void back()}>
                {t('back')}
              </Button>
            )}
            {(isStudent || !isOwnAlone(data.kind)) && (
              <Button kind="primary" onClick={() => void save()}>
                {t('download')}
              </Button>
            )}
          </OnScreen>
        }
      />
      <Sheet report={data} />
      {isOpen && <CommentDialog report={data} onClose={() => setOpen(false)} />}
    </>
  )
}

function Sheet({ report: { kind, result, returned_time, comment } }: { report: ReportRow }) {
  const t = useWords(words)
  const isHers = useCurrentUser()?.u_type === 1
  const counsellor = useCounsellor(isHers && isOwnAlone(kind)).data
  const shareOf = ({ score, min, max }: (typeof result.scales)[number]) => (score - min) / Math.max(1, max - min)
  const scales = isRanked(kind) ? result.scales.toSorted((a, b) => shareOf(b) - shareOf(a)) : result.scales
  const first = isRanked(kind) ? scales.filter(({ level }) => level === 'high').slice(0, FIRST) : []
  const notes = [
    returned_time && t('returned', { day: chinaDay(returned_time) }),
    ...result.doubts.map(doubt => t(doubt)),
    !result.normed && t('notNormed'),
    // they say 你: a counsellor would read them as said to her
    !isHers && t('saidToStudent'),
  ].filter(Boolean)
  return (
    <Page>
      {isOwnAlone(kind) &&
        (isHers ? <Help urgent={result.alert === true} told={counsellor?.is_there} /> : <Note>{t('alertContact')}</Note>)}
      {notes.length > 0 && (
        <Notes>
          {notes.map(note => (
            <li key={String(note)}>{note}</li>
          ))}
        </Notes>
      )}
      {first.length > 0 && <First>{t('mostOf', { names: first.map(({ name }) => name).join(t('and')) })}</First>}
      <Scales>
        {scales.map(({ id, name, score, min, max, level, label, text, items }) => (
          <Section key={id} title={name} note={<Note>{label ?? t(level)}</Note>} aside={t('score', { n: score, min, max })}>
            <Bar aria-hidden="true">
              <i style={{ width: `${Math.round(((score - min) / Math.max(1, max - min)) * 100)}%` }} />
            </Bar>
            <p>{text}</p>
            {items.length > 0 && (
              <How>
                <summary>{t('howCounted', { n: items.length })}</summary>
                <Note>{t('howCountedText')}</Note>
                <ol>
                  {items.map(item => (
                    <li key={item.text}>
                      <span>{item.text}</span>
                      <span>{item.answer}</span>
                      <span>{t('points', { n: item.points })}</span>
                    </li>
                  ))}
                </ol>
              </How>
            )}
          </Section>
        ))}
      </Scales>
      {comment && (
        <Section title={t('comment')}>
          <p>{comment}</p>
        </Section>
      )}
      <Note>{t('from', { source: result.source, licence: result.licence })}</Note>
    </Page>
  )
}
