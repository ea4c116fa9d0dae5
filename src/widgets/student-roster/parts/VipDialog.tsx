import { useRecord } from '../../../core/data/index.ts'
import { chinaDay, lastChinaDay } from '../../../core/domain/dates.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, Dialog, FailedPanel, Status, Term, Terms } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import type { Student } from '../model.ts'

/** What a student has bought, and until when (C040). */
export function VipDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const { data, error, again } = useRecord(api.students.retrieve_student_vip_info, student.uuid)
  const { pay_info, vip_group, is_vip_flag, pay_type } = data ?? {}
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
        <Terms ruled>
          <Term
            label={t('vipState')}
            value={data && <Status kind={is_vip_flag ? 'done' : 'not-yet'}>{t(is_vip_flag ? 'vipYes' : 'vipNo')}</Status>}
          />
          {is_vip_flag && (
            <>
              <Term label={t('vipGroup')} value={vip_group?.vip_name ?? null} />
              <Term label={t('vipFrom')} value={pay_type} />
              <Term
                label={t('vipPeriod')}
                value={pay_info ? `${chinaDay(pay_info.begin_datetime)} – ${lastChinaDay(pay_info.end_datetime)}` : null}
              />
              <Term label={t('vipPaid')} value={pay_info ? chinaDay(pay_info.paid_time) : null} />
            </>
          )}
        </Terms>
      )}
    </Dialog>
  )
}
