import { useNavigate } from 'react-router'
import styled from 'styled-components'
import { useWords } from '../../core/i18n/index.ts'
import { ButtonLink, goOnClick, StateBlock } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'

/** A page of a few words and nothing else. */
export const Sheet = styled.main`
  box-sizing: border-box;
  min-height: 100vh;
  max-width: 1160px;
  padding: 64px 32px;
  @media (max-width: 1023px) { padding: 40px 16px; }
`

/** /404 and /401: what is the case and the one way on. There is no way back (B004). */
export function LostPage({ kind }: { kind: '404' | '401' | 'login' }) {
  const t = useWords(portalWords)
  const navigate = useNavigate()
  const isForbidden = kind === '401'
  return (
    <Sheet>
      <StateBlock
        bare
        heading="h1"
        title={t(isForbidden ? 'forbiddenTitle' : 'notFoundTitle')}
        text={t(isForbidden ? 'forbiddenText' : 'notFoundText')}
        actions={
          <ButtonLink kind="primary" href="/" onClick={goOnClick({ go: () => void navigate('/') })}>
            {t('toHome')}
          </ButtonLink>
        }
      />
    </Sheet>
  )
}
