import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, Dialog, FailedPanel, Note, Skeleton, Status } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import type { Student } from '../model.ts'

const List = styled.dl`
  border-top: 1.5px solid var(--zy-rule);
  border-bottom: 1px solid var(--zy-rule);
  & > div { display: flex; justify-content: space-between; gap: 24px; padding: 9px 0; }
  & > div + div { border-top: 1px solid var(--zy-line); }
  & dt { color: var(--zy-ink-2); flex: none; }
  & dd { text-align: end; font-variant-numeric: tabular-nums lining-nums; overflow-wrap: anywhere; }
`

/** What a student has bought, and until when (C040). */
export function VipDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const { data, error, again } = useRecord(api.students.retrieve_student_vip_info, student.uuid)
  const day = (time: string | undefined) => time?.slice(0, 10)
  const { pay_info, vip_group } = data ?? {}
  const lines: [string, string | null | undefined][] = data
    ? [
        [t('vipGroup'), vip_group?.vip_name],
        [t('vipFrom'), data.pay_type],
        [t('vipPeriod'), pay_info && `${day(pay_info.begin_datetime)} – ${day(pay_info.end_datetime)}`],
        [t('vipPaid'), day(pay_info?.paid_time)],
      ]
    : []
  return (
    <Dialog
      open
      width={440}
      title={t('vipTitle', { name: student.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common('close')}</Button>}
    >
      {error && !data ? (
        <FailedPanel bare onRetry={again} />
      ) : (
        <List>
          <div>
            <dt>{t('vipState')}</dt>
            <dd>
              {data ? (
                <Status kind={data.is_vip_flag ? 'done' : 'not-yet'}>{t(data.is_vip_flag ? 'vipYes' : 'vipNo')}</Status>
              ) : (
                <Skeleton />
              )}
            </dd>
          </div>
          {data?.is_vip_flag &&
            lines.map(([term, said]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{said || <Note>{common('unfilled')}</Note>}</dd>
              </div>
            ))}
        </List>
      )}
    </Dialog>
  )
}
