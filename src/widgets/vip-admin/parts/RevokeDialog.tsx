import { VipRevoke } from '../../../core/contracts/sys/vip_periods.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, TextAreaField, useForm } from '../../../core/ui/index.ts'
import type { Period } from '../data.ts'
import { words } from '../messages/index.ts'

/** Takes back what was given, with its reason. */
export function RevokeDialog({ period, name, onClose }: { period: Period; name: string; onClose: () => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const form = useForm({
    name: `sys/vip_periods/revoke ${period.uuid}`,
    title: t('revokeTitle', { name, product: period.group_extension.vip_name }),
    words,
    body: VipRevoke,
    save: (body, how) => api.vip_periods.revoke(period.uuid, body, how),
    changes: [api.vip_periods],
    success: t('revoked'),
    done: onClose,
  })
  return (
    <FormDialog form={form} width={480} onClose={onClose}>
      <TextAreaField of={form.fields.remark} label={t('reason')} rows={3} counted />
    </FormDialog>
  )
}
