import styled from 'styled-components'
import { useCurrentUser } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Note, PageHead, Term, Terms } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'
import { roleTitle } from '../shell/role-title.ts'

const Sheet = styled.div`
  max-width: 640px;
  margin-bottom: 16px;
`

/** 用户信息 of everybody but students: what the account says, and who keeps it. */
export function Profile() {
  const t = useWords(portalWords)
  const user = useCurrentUser()
  if (!user) return null
  return (
    <>
      <PageHead title={t('profile')} />
      <Sheet>
        <Terms ruled>
          <Term label={t('name')} value={user.name} />
          <Term label={t('username')} value={user.username} />
          <Term label={t('role')} value={t(roleTitle(user.u_type))} />
          <Term label={t('unit')} value={user.unit ?? null} />
          <Term label={t('phone')} value={user.phone ?? null} />
          <Term label={t('email')} value={user.email ?? null} />
        </Terms>
      </Sheet>
      <Note>{t('lastNote')}</Note>
    </>
  )
}
