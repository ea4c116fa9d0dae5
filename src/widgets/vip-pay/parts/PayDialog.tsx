import { useState } from 'react'
import styled from 'styled-components'
import { useRecord, useRefresh } from '../../../core/data/index.ts'
import { yuan } from '../../../core/domain/vip.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useLocale, useWords } from '../../../core/i18n/index.ts'
import { Button, Dialog, FailedPanel, Muted, Qr } from '../../../core/ui/index.ts'
import type { Order, Paying } from '../data.ts'
import { words } from '../messages/index.ts'
import { usePolling } from '../use-polling.ts'

const Sheet = styled.div`
  display: grid;
  justify-items: center;
  gap: 12px;
  text-align: center;
  & > strong { font: var(--zy-t28); font-variant-numeric: tabular-nums lining-nums; }
  & > p { max-width: 30em; }
`
/** The documents' notice promises a reload after two seconds (B114). */
const RELOAD_MS = 2000

const clock = (at: string, locale: string) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(at))

interface PayDialogProps extends Paying {
  order: Order
  onClose: () => void
}

/** The code to scan, and the button that asks whether it was paid (B112–B116). Closing keeps the order: it can be paid from the list of orders. */
export function PayDialog({ order, onPaid, onClose }: PayDialogProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const locale = useLocale()
  const host = useHost()
  const { api } = host
  const refresh = useRefresh()
  const [isDone, setDone] = useState(false)
  const { data, error, again } = useRecord(api.pay.get_native_wechat_pay, order.uuid, { t: 'S' as const })
  const { state, begin, stop, mustWait } = usePolling(order, () => {
    setDone(true)
    onPaid?.({ order_uuid: order.uuid })
    if (host.ownsPage) {
      host.notify({ tone: 'success', text: t('paidReload'), for: RELOAD_MS })
      setTimeout(() => host.reload(), RELOAD_MS)
      return
    }
    host.notify({ tone: 'success', text: t('paid') })
    void anew()
  })
  /** A page of somebody else's stays as it is: who has signed in is asked for again, and with her what she may. */
  const anew = async () => {
    // a failure is told by the host, and what she may is then asked for with the next call
    await host.renew().catch(() => {})
    onClose()
    // not the code: an order that is paid has none any more
    await refresh(api.pay.list, api.group_extensions)
  }
  const close = () => {
    stop()
    onClose()
  }
  const isSandbox = /^https?:/.test(data?.code_url ?? '')
  return (
    <Dialog
      open
      width={400}
      title={order.vip_name}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button kind="primary" busy={state === 'asking'} disabled={!data || mustWait || isDone} onClick={() => void begin()}>
            {t(state === 'asking' ? 'asking' : 'complete')}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <FailedPanel bare text={error.detail} onRetry={again} />
      ) : (
        <Sheet aria-busy={!data}>
          <strong>¥{yuan(order.cost)}</strong>
          <Qr value={data?.code_url ?? ''} label={t('scan')} />
          <p>{t('scan')}</p>
          <Muted>{t('onPhone')}</Muted>
          <Muted>{t('payBefore', { time: clock(order.expires_time, locale) })}</Muted>
          {isSandbox && (
            <a href={data!.code_url} target="_blank" rel="noreferrer">
              {t('sandbox')}
            </a>
          )}
          <p role="status">{state === 'idle' ? '' : t(`poll.${state}`)}</p>
        </Sheet>
      )}
    </Dialog>
  )
}
