import styled from 'styled-components'
import { publishedKinds } from '../../../core/contracts/import/index.ts'
import { usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, Section } from '../../../core/ui/index.ts'
import { uploadWords } from './messages/index.ts'

const Kinds = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  column-gap: 48px;
  margin-bottom: 32px;
  & > li { display: flex; gap: 16px; align-items: center; min-height: 56px; border-bottom: 1px solid var(--zy-line); }
  & > li > div { min-width: 0; flex: 1; }
  & > li b { display: block; font-weight: 600; }
  & > li small { font: var(--zy-t12); color: var(--zy-ink-3); }
  @media (max-width: 1023px) { grid-template-columns: minmax(0, 1fr); }
`

/** What can be imported, each a press away from the wizard; nothing where no wizard can be opened. */
export function Choice({ onImported }: { onImported: () => Promise<unknown> }) {
  const t = useWords(uploadWords)
  const places = usePlaces()
  if (!places.canOpen('import-wizard')) return null
  return (
    <Section title={t('what')}>
      <Kinds>
        {publishedKinds.map(kind => (
          <li key={kind}>
            <div>
              <b>{t(kind)}</b>
              <small>{t(`${kind}.about`)}</small>
            </div>
            <Button
              icon="upload"
              aria-label={`${t('import')} ${t(kind)}`}
              onClick={async () => {
                await places.open('import-wizard', { kind })
                await onImported()
              }}
            >
              {t('import')}
            </Button>
          </li>
        ))}
      </Kinds>
    </Section>
  )
}
