import styled from 'styled-components'
import { useCurrentUser } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Dialog, PlaceButton, WordButton } from '../../core/ui/index.ts'
import { needPermissionsWords } from './messages/index.ts'

const Benefits = styled.dl`
  border-top: 1px solid var(--zy-line);
  margin-top: 12px;
  & > div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--zy-line); }
  & dt { font-weight: 600; white-space: nowrap; }
  & dd { color: var(--zy-ink-2); text-align: end; }
`
const Foot = styled.div`
  display: grid;
  gap: 12px;
  padding-top: 20px;
  justify-items: center;
  & > :first-child:not(:last-child) { width: 100%; }
`

export interface NeedPermissionsProps {
  onClose?: () => void
}

/** What VIP opens, and the way to it: buying for a student, the person in charge for everybody else. The link is the only way out (B039, G139). */
export function NeedPermissions({ onClose }: NeedPermissionsProps) {
  const t = useWords(needPermissionsWords)
  const isStudent = useCurrentUser()?.u_type === 1
  return (
    <Dialog open closable={false} width={400} title={t(isStudent ? 'buyTitle' : 'closedTitle')} onClose={() => {}}>
      <p>{t(isStudent ? 'intro' : 'contact')}</p>
      <Benefits>
        {(['teachers', 'tests', 'aspiration'] as const).map(key => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{t(`${key}Text`)}</dd>
          </div>
        ))}
      </Benefits>
      <Foot>
        {isStudent && (
          <PlaceButton to="vip.buy" kind="primary" wide>
            {t('buy')}
          </PlaceButton>
        )}
        <WordButton onClick={() => onClose?.()}>{t('later')}</WordButton>
      </Foot>
    </Dialog>
  )
}
