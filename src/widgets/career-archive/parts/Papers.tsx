import styled from 'styled-components'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { type Column, FailedPanel, Moment, Note, Section, Status, Table, useAct, usePagedList } from '../../../core/ui/index.ts'
import { type Paper, usePaperRights } from '../data.ts'
import { words } from '../messages/index.ts'

const OnScreen = styled.div`
  @media print { && { display: none; } }
`

const SIZE = 30

interface PapersProps {
  student: string
  onSave: (paper: Paper) => void
}

/** What was printed and signed: when, by whom, and whether it is still vouched for. Of revoked ones there may be any number. */
export function Papers({ student, onSave }: PapersProps) {
  const t = useWords(words)
  const { api } = useHost()
  const { mayRevoke } = usePaperRights()
  const { act } = useAct()
  const papers = usePagedList(api.archive_papers.list, { student }, SIZE)
  const columns: Column<Paper>[] = [
    { key: 'created_time', title: t('issuedTime'), cell: one => <Moment at={one.created_time} />, strong: true, card: 'title' },
    { key: 'issued_by', title: t('issuedBy'), cell: one => one.issued_by ?? t('someone'), card: 'main' },
    {
      ...{ key: 'state', title: t('state'), card: 'end' },
      cell: one => <Status kind={one.revoked_time ? 'failed' : 'done'}>{t(one.revoked_time ? 'revoked' : 'standing')}</Status>,
    },
  ]
  const revoke = (paper: Paper) =>
    act({
      ask: { title: t('revokeTitle'), text: t('revokeText'), ok: t('revoke'), danger: true },
      run: () => api.archive_papers.revoke(paper.uuid),
      success: t('revokedNow'),
      changes: [api.archive_papers],
    })
  return (
    <OnScreen>
      <Section title={t('papers')} note={<Note>{t('papersNote')}</Note>}>
        {papers.error && !papers.rows ? (
          <FailedPanel bare text={papers.error.detail} onRetry={papers.again} />
        ) : papers.count === 0 ? (
          <Note>{t('noPapers')}</Note>
        ) : (
          <>
            <Table
              label={t('papers')}
              columns={columns}
              rows={papers.rows ?? []}
              loading={!papers.rows || papers.isRefreshing}
              rowKey={one => one.uuid}
              density="compact"
              actions={one => [
                ...(one.file ? [{ key: 'save', label: t('download'), onPick: () => onSave(one) }] : []),
                ...(mayRevoke && !one.revoked_time
                  ? [{ key: 'revoke', label: t('revoke'), danger: true as const, onPick: () => void revoke(one) }]
                  : []),
              ]}
            />
            {papers.pages}
          </>
        )}
      </Section>
    </OnScreen>
  )
}
