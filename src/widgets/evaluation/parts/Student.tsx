import { useList } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Empty, FailedPanel, Moment, PageHead, PlaceButton, PlaceLink, Skeleton, Status, Table, useAct } from '../../../core/ui/index.ts'
import type { Run } from '../data.ts'
import { words } from '../messages/index.ts'

/** R148: the tests of one student: where she stands with each, what it found, and the way back. */
export function Student({ uuid }: { uuid: string | undefined }) {
  const t = useWords(words)
  return uuid ? <Found student={uuid} /> : <Empty heading="h1" title={t('noTests')} text={t('noTestsText')} />
}

function Found({ student }: { student: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const may = useMay()
  const { act } = useAct()
  const { rows, error, again } = useList(api.evaluations.student_detail, { student })
  const [first] = rows ?? []
  const back = (run: Run) =>
    act({
      ask: { title: t('backTitle', { name: run.student.name }), text: t('backText'), ok: t('back') },
      run: () => api.evaluation_reports.back(run.report!),
      success: t('sentBackNow'),
      changes: [api.evaluation_reports, api.evaluations, api.students],
    })
  return (
    <>
      <PageHead
        title={first ? t('testsOf', { name: first.student.name }) : t('studentTitle')}
        sub={first && [first.student.grade_name, first.student.other_num].filter(Boolean).join('\u3000')}
        actions={
          <PlaceButton to="student.archive" params={{ uuid: student }}>
            {t('archive')}
          </PlaceButton>
        }
      />
      {error && !rows ? (
        <FailedPanel bare text={error.detail} onRetry={again} />
      ) : !rows ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={240} />
        </div>
      ) : rows.length === 0 ? (
        <Empty title={t('noTests')} text={t('noTestsText')} />
      ) : (
        <Table
          label={t('studentTitle')}
          rows={rows}
          rowKey={one => one.uuid}
          actions={one =>
            one.report
              ? [
                  { key: 'read', label: t('seeReport'), to: 'evaluation.report', params: { uuid: one.report } },
                  ...(may(api.evaluation_reports.back) ? [{ key: 'back', label: t('back'), onPick: () => void back(one) }] : []),
                ]
              : []
          }
          columns={[
            {
              ...{ key: 'kind', title: t('test'), strong: true, card: 'title' },
              cell: one =>
                one.report ? (
                  <PlaceLink to="evaluation.report" params={{ uuid: one.report }} otherwise={t(`${one.kind}.title`)}>
                    {t(`${one.kind}.title`)}
                  </PlaceLink>
                ) : (
                  t(`${one.kind}.title`)
                ),
            },
            { key: 'status', title: t('state'), card: 'end', cell: one => <Stand run={one} /> },
            {
              ...{ key: 'answered', title: t('answeredOf'), num: true, align: 'end', muted: true, card: 'main' },
              cell: one => t('ofQuestions', { n: one.answered, all: one.total }),
            },
            { key: 'updated_time', title: t('last'), muted: true, card: 'side', cell: one => <Moment at={one.updated_time} /> },
          ]}
        />
      )}
    </>
  )
}

function Stand({ run }: { run: Run }) {
  const t = useWords(words)
  if (run.status === 1) return <Status kind="done">{t('done')}</Status>
  if (run.status === 2) return <Status kind="needs">{t('again')}</Status>
  return <Status kind="not-yet">{t('notYet')}</Status>
}
