import styled from 'styled-components'
import { useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Button, StateBlock } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'

const Sheet = styled.main`
  max-width: 1160px;
  padding: 64px 32px;
  @media (max-width: 1023px) { padding: 40px 16px; }
`

/** /404 and /401: what is the case and the one way on. There is no way back (B004). */
export function LostPage({ kind }: { kind: '404' | '401' | 'login' }) {
  const t = useWords(portalWords)
  const host = useHost()
  const isForbidden = kind === '401'
  return (
    <Sheet>
      <StateBlock
        bare
        heading="h1"
        title={t(isForbidden ? 'forbiddenTitle' : 'notFoundTitle')}
        text={t(isForbidden ? 'forbiddenText' : 'notFoundText')}
        actions={
          <Button kind="primary" onClick={() => host.navigate('/')}>
            {t('toHome')}
          </Button>
        }
      />
    </Sheet>
  )
}
