import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useList } from '../../../core/data/index.ts'
import { lastChinaDay } from '../../../core/domain/dates.ts'
import { yuan } from '../../../core/domain/vip.ts'
import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  Button,
  Empty,
  FailedPanel,
  Muted,
  onDemand,
  PageHead,
  PlaceLink,
  Section,
  SentPicture,
  Skeleton,
  Status,
  useAct,
} from '../../../core/ui/index.ts'
import type { Order, Paying, Product } from '../data.ts'
import { words } from '../messages/index.ts'
import { Opens } from './Opens.tsx'

// Fetched when something is bought: the drawing of codes weighs on nobody who only looks.
const PayDialog = onDemand(() => import('./PayDialog.tsx').then(room => room.PayDialog))

const Rows = styled.ul`
  & > li { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; padding: 16px 0; border-bottom: 1px solid var(--zy-line); }
  & > li > div { display: grid; gap: 2px; flex: 1 1 240px; min-width: 0; overflow-wrap: anywhere; }
  & > li > div > b { font: var(--zy-t16); font-weight: 600; }
  & > li > strong { font: var(--zy-t20); font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; }
  & > li > button { min-width: 96px; margin-inline-start: auto; }
`

/** R060: what she has, what is offered to her, and the way to pay. */
export function Offers({ product, onPaid }: Paying & { product: string | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const user = useCurrentUser()
  const { act, busy } = useAct()
  const [order, setOrder] = useState<Order>()
  const { rows, error, again } = useList(api.group_extensions.personal, {})
  const buy = async (one: Product) => {
    const made = await act({
      ask: { title: t('buyTitle', { name: one.vip_name }), text: t('buyText', { price: yuan(one.cost), n: one.days }), ok: t('buy') },
      run: () => api.pay.create({ group_extension: one.uuid }),
      changes: [api.pay],
    })
    if (made) setOrder(made)
  }
  const begun = useRef(false)
  useEffect(() => {
    const named = rows?.find(one => one.uuid === product)
    if (!named || begun.current) return
    begun.current = true
    void buy(named)
  })
  const isBuyer = user?.u_type === 1
  return (
    <>
      <PageHead
        title={t('title')}
        sub={user && (user.is_vip_flag && user.expiration_time ? t('until', { day: lastChinaDay(user.expiration_time) }) : t('without'))}
        actions={isBuyer && <PlaceLink to="vip.orders">{t('toOrders')}</PlaceLink>}
      />
      <Section title={t('offers')} note={user?.is_vip_flag && <Status kind="done">{t('again')}</Status>}>
        {error && !rows ? (
          <FailedPanel bare text={error.detail} onRetry={again} />
        ) : rows?.length === 0 ? (
          <Empty title={t('none')} text={t('noneText')} />
        ) : (
          <Rows aria-busy={!rows}>
            {rows ? (
              rows.map(one => (
                <li key={one.uuid}>
                  {one.cover_url && <SentPicture uri={one.cover_url} />}
                  <div>
                    <b>{one.vip_name}</b>
                    {one.vip_desc && <Muted>{one.vip_desc}</Muted>}
                    <Muted>{t('days', { n: one.days })}</Muted>
                  </div>
                  <strong>¥{yuan(one.cost)}</strong>
                  {isBuyer && (
                    <Button kind="primary" busy={busy} onClick={() => void buy(one)} aria-label={t('buyTitle', { name: one.vip_name })}>
                      {t('buy')}
                    </Button>
                  )}
                </li>
              ))
            ) : (
              <li>
                <Skeleton width="100%" height={72} />
              </li>
            )}
          </Rows>
        )}
      </Section>
      <Muted style={{ display: 'block', margin: '12px 0 32px' }}>{t('terms')}</Muted>
      {rows && rows.length > 0 && <Opens products={rows} />}
      {order && <PayDialog key={order.uuid} order={order} onPaid={onPaid} onClose={() => setOrder(undefined)} />}
    </>
  )
}
