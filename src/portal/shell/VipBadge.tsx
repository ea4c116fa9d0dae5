import styled from 'styled-components'
import { useCurrentUser, useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Badge } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'

const Plain = styled.button`
  border: 0;
  background: none;
  padding: 0;
  min-height: 24px;
`

/** Students only (B034). Grey without VIP; a collective account's grey badge leads to the purchase (B035). */
export function VipBadge() {
  const host = useHost()
  const t = useWords(portalWords)
  const user = useCurrentUser()
  if (user?.u_type !== 1) return null
  const badge = <Badge tone={user.is_vip_flag ? 'hu' : 'ink'}>{t('vip')}</Badge>
  if (user.is_vip_flag || user.account_type !== 0) return badge
  return (
    <Plain type="button" title={t('notVip')} aria-label={t('notVip')} onClick={() => host.navigate('/vip/student')}>
      {badge}
    </Plain>
  )
}
