import styled from 'styled-components'
import { ApiError } from '../../../core/api/index.ts'
import { useLastRecord, useRefresh } from '../../../core/data/index.ts'
import { isConfirmed } from '../../../core/domain/career-records.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, FailedPanel, PageHead, PlaceButton, Skeleton, useAct, useDownload, WordButton } from '../../../core/ui/index.ts'
import { type ArchiveOf, type Paper, useNeighbours, usePaperRights } from '../data.ts'
import { words } from '../messages/index.ts'
import { ArchiveSheet } from './ArchiveSheet.tsx'
import { Papers } from './Papers.tsx'
import { Tests } from './Tests.tsx'
import { Wishes } from './Wishes.tsx'

const OnScreen = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  @media print { && { display: none; } }
`

/** R153, R161: one student's archive, with what can be done with it. */
export function ArchivePage({ student }: { student: string }) {
  const t = useWords(words)
  const host = useHost()
  const places = usePlaces()
  const { api } = host
  const { isStudent, mayIssue } = usePaperRights()
  const { act, busy } = useAct()
  const refresh = useRefresh()
  const download = useDownload()
  // the way to the next student stays where it was pressed; all else is only what is known of this one
  const { data: last, isFormer, error, again } = useLastRecord(api.students.academic_planning_by_students, student)
  const data = isFormer ? undefined : last
  const { previous, next } = useNeighbours(last)
  const title = isStudent ? t('ownTitle') : data ? t('titleOf', { name: data.student.name }) : t('title')
  if (error && !data)
    return (
      <>
        <PageHead title={title} />
        <FailedPanel bare text={error.detail} onRetry={again} />
      </>
    )
  const issue = async (archive: ArchiveOf) => {
    const confirmed = archive.records.filter(one => one.is_archive).length
    const open = archive.records.filter(one => isConfirmed(one.kind) && !one.is_archive).length
    const made = await act({
      ask: {
        title: t('issueTitle', { name: archive.student.name }),
        text: [t('issueText', { records: confirmed, exams: archive.exams.length }), open > 0 && t('issueOpen', { n: open })]
          .filter(Boolean)
          .join(''),
        ok: t('issue'),
      },
      run: () =>
        api.archive_papers
          .issue({ ...(!isStudent && { student }), shown: { records: confirmed, exams: archive.exams.length } })
          .catch(async (error: unknown) => {
            // somebody has changed it since: what is asked next is asked of what it has become
            if (error instanceof ApiError && error.status === 409) await refresh(api.students.academic_planning_by_students)
            throw error
          }),
      success: t('issued'),
      changes: [api.archive_papers],
    })
    if (made) save(made)
  }
  const save = ({ file }: Paper) => void (file && download.run(file.uri, file.name))
  return (
    <>
      <PageHead
        title={title}
        sub={data && aboutOf(data)}
        actions={
          last && (
            <OnScreen>
              {previous && (
                <PlaceButton to="student.archive" params={{ uuid: previous.uuid }}>
                  {t('previous', { name: previous.name })}
                </PlaceButton>
              )}
              {next && (
                <PlaceButton to="student.archive" params={{ uuid: next.uuid }}>
                  {t('next', { name: next.name })}
                </PlaceButton>
              )}
              {data && <Button onClick={() => window.print()}>{t('print')}</Button>}
              {data && mayIssue && (
                <Button kind="primary" busy={busy} onClick={() => void issue(data)}>
                  {t('issue')}
                </Button>
              )}
            </OnScreen>
          )
        }
      />
      {data ? (
        <ArchiveSheet
          first={<Wishes wishes={data.wishes} isOwn={isStudent} />}
          exams={data.exams}
          records={data.records}
          aside={
            data.exams.length > 0 &&
            places.canOpen('score-chart') && (
              <WordButton
                onClick={() => void host.open('score-chart', { dialog: true, ...(!isStudent && { student, name: data.student.name }) })}
              >
                {t('curve')}
              </WordButton>
            )
          }
        >
          <Tests tests={data.evaluations} />
          <Papers key={student} student={student} onSave={save} />
        </ArchiveSheet>
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height={480} />
        </div>
      )}
    </>
  )
}

const aboutOf = ({ student }: ArchiveOf) =>
  [student.school_name, student.grade_name, student.other_num, student.course?.join(' ')].filter(Boolean).join('\u3000')
