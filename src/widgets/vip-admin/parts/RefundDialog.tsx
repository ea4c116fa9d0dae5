import { Refund } from '../../../core/contracts/wch_pay/pay.ts'
import { yuan } from '../../../core/domain/vip.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, Muted, TextField, useForm } from '../../../core/ui/index.ts'
import type { Order } from '../data.ts'
import { words } from '../messages/index.ts'

/** Gives the money of an order back, with its reason; VIP ends with it. */
export function RefundDialog({ order, name, onClose }: { order: Order; name: string; onClose: () => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const form = useForm({
    name: `wch_pay/refund ${order.uuid}`,
    title: t('refundTitle', { name, price: yuan(order.cost) }),
    words,
    body: Refund,
    save: (body, how) => api.pay.refund(order.uuid, body, how),
    changes: [api.pay, api.money_events, api.vip_periods],
    success: t('refunded'),
    done: onClose,
  })
  return (
    <FormDialog form={form} width={480} onClose={onClose}>
      <Muted style={{ gridColumn: '1 / -1' }}>{t('refundText', { product: order.vip_name })}</Muted>
      <TextField of={form.fields.reason} label={t('refundReason')} wide />
    </FormDialog>
  )
}
