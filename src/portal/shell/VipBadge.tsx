import styled from 'styled-components'
import { useCurrentUser, usePlaces } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Badge, goOnClick } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'

const Plain = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  text-decoration: none;
`

/** Students only (B034). Grey without VIP; a collective account's grey badge leads to the purchase (B035), once there is one. */
export function VipBadge() {
  const places = usePlaces()
  const t = useWords(portalWords)
  const user = useCurrentUser()
  if (user?.u_type !== 1) return null
  const badge = <Badge tone={user.is_vip_flag ? 'hu' : 'ink'}>{t('vip')}</Badge>
  const buy = user.is_vip_flag || user.account_type !== 0 ? undefined : places.resolve({ to: 'vip.buy' })
  if (!buy) return badge
  return (
    <Plain href={buy.href} title={t('notVip')} aria-label={t('notVip')} onClick={goOnClick(buy)}>
      {badge}
    </Plain>
  )
}
