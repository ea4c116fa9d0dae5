import styled from 'styled-components'
import { useCurrentUser } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import { Muted, Note, PageHead } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'
import { roleTitle } from '../shell/role-title.ts'

const Facts = styled.dl`
  display: grid;
  grid-template-columns: 112px minmax(0, 1fr);
  border-top: 1.5px solid var(--zy-rule);
  max-width: 640px;
  margin-bottom: 16px;
  & > * { padding: 9px 0; border-bottom: 1px solid var(--zy-line); }
  & > dt { color: var(--zy-ink-2); }
`

/** 用户信息 of everybody but students: what the account says, and who keeps it. */
export function Profile() {
  const t = useWords(portalWords)
  const common = useWords(commonWords)
  const user = useCurrentUser()
  if (!user) return null
  const facts = [
    [t('name'), user.name],
    [t('username'), user.username],
    [t('role'), t(roleTitle(user.u_type))],
    [t('unit'), user.unit],
    [t('phone'), user.phone],
    [t('email'), user.email],
  ] as const
  return (
    <>
      <PageHead title={t('profile')} />
      <Facts>
        {facts.flatMap(([name, value]) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} value`}>{value || <Muted>{common('unfilled')}</Muted>}</dd>,
        ])}
      </Facts>
      <Note>{t('lastNote')}</Note>
    </>
  )
}
